"""Every wrong command gives one sentence on stderr, nothing on stdout, and a code that means it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

Run = Any

_BAD_INPUT = [
    (["chess"], "unknown command 'chess'; see boardwright --help"),
    (["paly"], "unknown command 'paly'; did you mean play?"),
    (["completion", "tcsh"], "invalid choice: 'tcsh' (choose from 'bash', 'zsh', 'fish')"),
    (["show"], "required: GAME"),
    (["show", "chess"], "unknown game 'chess'; choose from: thrive"),
    (["show", "thrive", "--sea", "black"], "unrecognized arguments"),
    (["show", "thrive", "--seat", "green"], "unknown seat 'green'; choose from: black, white"),
    (["show", "thrive", "--seat", "3"], "unknown seat '3'"),
    (["show", "thrive", "--set", "size"], "--set takes KEY=VALUE, got 'size'"),
    (["show", "thrive", "--set", "size=9"], "options: size must be between 4 and 8, got '9'"),
    (["show", "thrive", "--set", "size=" + "9" * 5000], "options: size must be between 4 and 8"),
    (["show", "thrive", "--set", "colour=red"], "unknown option 'colour'; choose from: size"),
    (["show", "thrive", "--position", "a1"], "invalid thrive position: 'a1'"),
    (["show", "thrive", "--position", ""], "invalid thrive position: ''"),
    (["show", "thrive", "--position", "{"], "invalid thrive position in JSON"),
    (["show", "thrive", "--position", "{" * 100_000], "invalid thrive position in JSON"),
    (["show", "thrive", "--position", "@green x"], "a view must begin with @black, @white or @-"),
    (["show", "thrive", "--position", "x" * 1_000_000], "invalid thrive position"),
    (["show", "thrive", "--position", "a1\n\x1b[2J"], "invalid thrive position"),
    (["legal", "thrive", "--position", "/ black"], "pegs must be five base-32 digits"),
    (["legal", "thrust", "--position", "@-"], ""),
    (["perft", "thrive"], "required: DEPTH"),
    (["perft", "thrive", "two"], "must be a number from 0 to 100, got 'two'"),
    (["perft", "thrive", "-1"], ""),
    (["perft", "thrive", "9" * 10_000], "must be a number from 0 to 100, got '999"),
    (["perft", "thrive", "²"], "must be a number from 0 to 100, got '²'"),
    (["rules", "../../README"], "unknown game '../../README'"),
    (["options", "chess"], "unknown game 'chess'"),
    (["play", "chess"], "unknown game 'chess'"),
    (
        ["play", "thrive", "--players", "deep"],
        "unknown player 'deep'; choose from: random, greedy, level:1",
    ),
    (["play", "thrive", "--players", "human,human,human"], "the game has 2 seats, got 3 players"),
    (["play", "thrive", "--seed", "x"], "a number from 0"),
    (["selfplay", "thrive", "--players", "human,random"], "unknown player 'human'"),
    (["selfplay", "thrive", "--players", "mcts:0"], "unknown player 'mcts:0'"),
    (["selfplay", "thrive", "--players", "mcts:" + "9" * 5000], "unknown player 'mcts:9999"),
    (["selfplay", "thrive", "--games", "0"], "must be a number from 1 to 1000000, got '0'"),
    (["selfplay", "thrive", "--games", "1e9"], "got '1e9'"),
]


@pytest.mark.parametrize(("argv", "words"), _BAD_INPUT)
def test_bad_input(run: Run, argv: list[str], words: str) -> None:
    result = run(*argv)
    assert result.code == 2
    assert result.out == ""
    assert result.err.startswith("boardwright: ")
    assert result.err.count("\n") == 1
    assert words in result.err
    assert len(result.err) < 400
    assert "\x1b" not in result.err


def test_no_command_prints_help_with_examples(run: Run) -> None:
    result = run()
    assert result.code == 0
    assert result.err == ""
    assert "\nExamples:\n  boardwright play " in result.out
    assert result.out == run("--help").out


_UNEXPLAINED = re.compile(r"^  (-(?:(?!  ).)+)$(?!\n {6})", re.MULTILINE)
"""An option with nothing beside it or below."""


def test_help_explains_every_option_and_fits_eighty_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    overview = run("--help").out
    commands = re.findall(r"^  ([a-z]+)  +\w", overview, re.MULTILINE)
    assert {"play", "serve", "completion"} <= set(commands)
    for text in (overview, *(run(command, "--help").out for command in commands)):
        assert max(map(len, text.splitlines())) <= 80, text
        assert _UNEXPLAINED.findall(text) == []


@pytest.mark.parametrize("name", ["thrive", "grow", "thrust"])
def test_rules_and_options_fit_eighty_columns(
    run: Run, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    for command in ("rules", "options"):
        text = run(command, name).out
        assert max(map(len, text.splitlines())) <= 80, text


@pytest.mark.parametrize(
    "argv",
    [
        ["replay", "{missing}"],
        ["replay", "{folder}"],
        ["play", "--resume", "{missing}"],
        ["show", "thrive", "--svg", "{missing}/board.svg"],
        ["selfplay", "thrive", "--out", "{missing}/games.txt"],
    ],
)
def test_files_that_cannot_be_used(run: Run, tmp_path: Path, argv: list[str]) -> None:
    places = {"missing": str(tmp_path / "nothing"), "folder": str(tmp_path)}
    result = run(*(word.format(**places) for word in argv))
    assert result.code == 1
    assert result.out == ""
    assert result.err.startswith("boardwright: cannot access")
    assert result.err.count("\n") == 1


_HEAD = "boardwright record 1\ngame: thrive\nrules: 1\n\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "a record must begin with"),
        ("hello\n", "a record must begin with"),
        (_HEAD + "1 black: c1-c2 zz\n", "expected a move"),
        (_HEAD + "1 black: c1-c3\n", "black cannot play 'c1-c3'"),
        (_HEAD + "2 black: c1-c2\n", "expected turn 1"),
        (_HEAD.replace("thrive", "chess"), "unknown game 'chess'"),
        (_HEAD.replace("rules: 1", "rules: 999"), "rules version 999"),
        ("{", "invalid record in JSON"),
        ("\x00" * 100, "a record must begin with"),
    ],
)
def test_bad_records_name_the_line(run: Run, tmp_path: Path, text: str, words: str) -> None:
    file = tmp_path / "bad.txt"
    file.write_text(text)
    result = run("replay", str(file))
    assert (result.code, result.out) == (2, "")
    assert words in result.err
    assert result.err.count("\n") == 1


def test_lines_are_counted_from_the_top_of_a_file_of_several(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "two.txt"
    file.write_text(_HEAD + "1 black: c1-c2\n\n" + _HEAD + "1 black: c1-c9\n")
    result = run("replay", str(file), "--game", "2")
    assert result.code == 2
    assert "(line 11)" in result.err


def test_a_record_that_is_not_utf8_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "latin.txt"
    file.write_bytes(b"boardwright record 1\n\xff\xfe")
    result = run("replay", str(file))
    assert result.code == 2
    assert "is not UTF-8 text" in result.err


def test_an_endless_device_is_not_read_to_its_end(run: Run) -> None:
    result = run("replay", "/dev/zero")
    assert result.code == 2
    assert "is larger than" in result.err
