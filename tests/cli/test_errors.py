"""Every wrong command gives one sentence on stderr, nothing on stdout, and a code that means it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

Run = Any

_BAD_INPUT = [
    ([], "required: COMMAND"),
    (["chess"], "invalid choice: 'chess'"),
    (["show"], "required: GAME"),
    (["show", "chess"], "no game 'chess'; there are: thrive"),
    (["show", "thrive", "--sea", "black"], "unrecognized arguments"),
    (["show", "thrive", "--seat", "green"], "no seat 'green'; there are: black, white"),
    (["show", "thrive", "--seat", "3"], "no seat '3'"),
    (["show", "thrive", "--set", "size"], "--set takes key=value, not 'size'"),
    (["show", "thrive", "--set", "size=9"], "option size takes 4 to 8, not '9'"),
    (["show", "thrive", "--set", "size=" + "9" * 5000], "option size takes 4 to 8"),
    (["show", "thrive", "--set", "colour=red"], "no option 'colour'; there are: size"),
    (["show", "thrive", "--position", "a1"], "not a thrive position: 'a1'"),
    (["show", "thrive", "--position", ""], "not a thrive position: ''"),
    (["show", "thrive", "--position", "{"], "not a thrive position in JSON"),
    (["show", "thrive", "--position", "{" * 100_000], "not a thrive position in JSON"),
    (["show", "thrive", "--position", "@green x"], "a view begins with @black, @white or @-"),
    (["show", "thrive", "--position", "x" * 1_000_000], "not a thrive position"),
    (["show", "thrive", "--position", "a1\n\x1b[2J"], "not a thrive position"),
    (["legal", "thrive", "--position", "/ black"], "pegs are five digits"),
    (["legal", "thrust", "--position", "@-"], ""),
    (["perft", "thrive"], "required: DEPTH"),
    (["perft", "thrive", "two"], "a number from 0 to 100, not 'two'"),
    (["perft", "thrive", "-1"], ""),
    (["perft", "thrive", "9" * 10_000], "a number from 0 to 100, not '999"),
    (["perft", "thrive", "²"], "a number from 0 to 100, not '²'"),
    (["rules", "../../README"], "no game '../../README'"),
    (["options", "chess"], "no game 'chess'"),
    (["play", "chess"], "no game 'chess'"),
    (
        ["play", "thrive", "--players", "deep"],
        "no player 'deep'; there are: random, greedy, level:1",
    ),
    (["play", "thrive", "--players", "human,human,human"], "3 players for 2 seats"),
    (["play", "thrive", "--seed", "x"], "a number from 0"),
    (["selfplay", "thrive", "--players", "human,random"], "no player 'human'"),
    (["selfplay", "thrive", "--players", "mcts:0"], "no player 'mcts:0'"),
    (["selfplay", "thrive", "--players", "mcts:" + "9" * 5000], "no player 'mcts:9999"),
    (["selfplay", "thrive", "--games", "0"], "a number from 1 to 1000000, not '0'"),
    (["selfplay", "thrive", "--games", "1e9"], "not '1e9'"),
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
    assert result.err.startswith("boardwright: cannot use")
    assert result.err.count("\n") == 1


_HEAD = "boardwright record 1\ngame: thrive\nrules: 1\n\n"


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "line 1: a record begins with"),
        ("hello\n", "line 1: a record begins with"),
        (_HEAD + "1 black: c1-c2 zz\n", "line 5: not a move"),
        (_HEAD + "1 black: c1-c3\n", "line 5: black cannot play 'c1-c3'"),
        (_HEAD + "2 black: c1-c2\n", "line 5: turn 1 is due"),
        (_HEAD.replace("thrive", "chess"), "no game 'chess'"),
        (_HEAD.replace("rules: 1", "rules: 999"), "rules version 999"),
        ("{", "not a record in JSON"),
        ("\x00" * 100, "line 1: a record begins with"),
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
    assert "line 11: " in result.err


def test_a_record_that_is_not_utf8_is_refused(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "latin.txt"
    file.write_bytes(b"boardwright record 1\n\xff\xfe")
    result = run("replay", str(file))
    assert result.code == 2
    assert "is not text in UTF-8" in result.err


def test_an_endless_device_is_not_read_to_its_end(run: Run) -> None:
    result = run("replay", "/dev/zero")
    assert result.code == 2
    assert "is larger than" in result.err
