"""The real program: as a subprocess, and in a terminal of its own."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.terminal import PROGRAM, Terminal, environment

import boardwright

_CLEAR = "\x1b[H\x1b[2J"
_FORGET = _CLEAR + "\x1b[3J"


@pytest.fixture
def terminals() -> Iterator[list[Terminal]]:
    opened: list[Terminal] = []
    yield opened
    for terminal in opened:
        terminal.close()


def test_a_whole_game_by_two_people(terminals: list[Terminal], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    argv = ("play", "grow", "--set", "size=2", "--set", "first=seat1", "--players", "human,human")
    terminals.append(Terminal(*argv, "--save", str(file)))
    for who, line in (("red", "+a1"), ("blue", "+b2"), ("red", "+b1 a1-a2")):
        page = terminals[0].wait_for(f"{who}> ")
        assert _CLEAR in page
        assert ";5;" in page  # colour
        terminals[0].type(line)
    last = terminals[0].wait_for("boardwright replay")
    assert "Red wins: the board is full. Score: Red 3, Blue 1." in last
    assert terminals[0].end() == 0
    outcome = boardwright.parse_record(file.read_text()).outcome
    assert outcome is not None
    assert outcome.scores == (3, 1)


def test_no_color_turns_colours_off(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("play", "thrive", "--players", "human,human", NO_COLOR="1"))
    page = terminals[0].wait_for("black> ")
    assert "\x1b[" not in page.replace(_CLEAR, "").replace("\x1b[?2004h", "")


def test_handing_over_clears_screen_and_scrollback(terminals: list[Terminal]) -> None:
    """Both fleets are secret: each new page starts from an emptied screen and scrollback."""
    terminals.append(Terminal("play", "thrust", "--players", "human,human", "--seed", "4"))
    table = terminals[0]
    seen = []
    for _ in range(4):
        asked = table.wait_for("press Enter when nobody else is looking")
        assert _FORGET in asked
        left = asked.rpartition(_FORGET)[2]
        assert left.startswith("Pass the keyboard to ")
        assert "\n" not in left.strip()
        table.type("")
        page = table.wait_for("(black|red)> $")
        assert _FORGET in page  # after the question too: nothing but the page itself is left
        seen.append(re.findall("(black|red)> ", page)[-1])
        table.type("1")
    assert set(seen) == {"black", "red"}
    table.wait_for("press Enter|> $")


def test_the_input_history_does_not_reach_the_other_side(terminals: list[Terminal]) -> None:
    terminals.append(Terminal("play", "thrust", "--players", "human,human", "--seed", "4"))
    table = terminals[0]
    table.wait_for("press Enter")
    table.type("")
    table.wait_for("(black|red)> $")
    table.type("nonsense-secret")
    table.wait_for(r"type \? for help[^>]*> $")
    table.type("1")
    table.wait_for("press Enter")
    table.type("")
    table.wait_for("(black|red)> $")
    table.press(b"\x1b[A\x1b[A\n")  # the arrow key for the line before
    assert "secret" not in table.wait_for("> $")


def test_ctrl_c_offers_to_save(terminals: list[Terminal], tmp_path: Path) -> None:
    file = tmp_path / "kept.txt"
    terminals.append(Terminal("play", "thrive", "--players", "human,human"))
    terminals[0].wait_for("black> ")
    terminals[0].type("c1-c2")
    terminals[0].wait_for("black> ")
    terminals[0].interrupt()
    terminals[0].wait_for("Save the record to which file")
    terminals[0].type(str(file))
    terminals[0].wait_for("To continue: boardwright play --resume")
    assert terminals[0].end() == 130
    assert len(boardwright.parse_record(file.read_text()).steps) == 1


def test_replay_pauses_goes_back_and_quits(terminals: list[Terminal], tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    argv = [*PROGRAM, "selfplay", "thrive", "--set", "size=4", "--games", "1", "--out", str(file)]
    subprocess.run(argv, check=True, capture_output=True)
    terminals.append(Terminal("replay", str(file)))
    table = terminals[0]
    assert "start" in table.wait_for("q: quit > ")
    table.type("")
    assert "1 black: " in table.wait_for("q: quit > ")
    table.type("b")
    assert "start" in table.wait_for("q: quit > ")
    table.type("q")
    assert table.end() == 0


@pytest.mark.slow("a program of its own")
def test_the_program_as_installed(tmp_path: Path) -> None:
    def call(*argv: str, text: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [*PROGRAM, *argv], input=text, capture_output=True, text=True, cwd=tmp_path
        )

    assert call("perft", "thrive", "1").stdout == "6\n"
    assert call("--version").stdout.split() == ["boardwright", boardwright.__version__]
    assert call("show", "chess").returncode == 2
    assert "Traceback" not in call("play", "thrive", text="c1-c2\n\xff\n").stderr
    for command in ("games", "rules", "options", "show", "legal", "perft", "play", "selfplay"):
        result = call(command, "--help")
        assert result.returncode == 0
        assert "examples:" in result.stdout


def test_a_closed_pipe_is_not_an_error() -> None:
    command = " ".join([*PROGRAM, "perft", "thrive", "3", "--divide"])
    result = subprocess.run(f"{command} | true", shell=True, capture_output=True, text=True)
    assert result.stderr == ""


def test_an_ascii_terminal_gets_question_marks() -> None:
    ascii_only = environment(PYTHONIOENCODING="ascii")
    result = subprocess.run(
        [*PROGRAM, "show", "thrive"], env=ascii_only, capture_output=True, text=True
    )
    assert result.returncode == 0
    assert "?" in result.stdout
