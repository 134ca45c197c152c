"""Completion with Tab, asked for as bash does."""

from __future__ import annotations

import os
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tests.terminal import PROGRAM

Run = Any
_SEPARATOR = "\v"


def _complete(line: str, folder: Path) -> set[str]:
    """The words that the program offers at the end of the line."""
    answer = folder / "answer"
    variables = {
        "_ARGCOMPLETE": "1",
        "_ARGCOMPLETE_COMP_WORDBREAKS": " \t\n\"'><;|&(",
        "_ARGCOMPLETE_STDOUT_FILENAME": str(answer),
        "COMP_LINE": line,
        "COMP_POINT": str(len(line)),
        "COMP_TYPE": "9",
        "IFS": _SEPARATOR,
    }
    subprocess.run(PROGRAM, env={**os.environ, **variables}, cwd=folder, check=True)
    return {word.strip() for word in answer.read_text("utf-8").split(_SEPARATOR) if word}


@pytest.mark.slow("a program for each line")
@pytest.mark.parametrize(
    ("line", "offered", "withheld"),
    [
        ("boardwright ", {"play", "serve", "completion"}, "--help"),
        ("boardwright play th", {"thrive", "thrust"}, "grow"),
        ("boardwright play --re", {"--resume"}, "--save"),
        ("boardwright show grow --set ", {"players=", "size="}, "stall_turns="),
        ("boardwright show grow --set players=", {"players=2", "players=8"}, "players=9"),
        ("boardwright play grow --players human,le", {"human,level:1", "human,level:3"}, "level:1"),
        ("boardwright arena thrust --player ex", {"exploiter:hold"}, "exploiter:edge"),
        ("boardwright show thrust --seat ", {"black", "red"}, "white"),
        ("boardwright replay ", {"game.txt"}, "--json"),
        ("boardwright selfplay grow --games ", set(), "game.txt"),
    ],
)
def test_words_are_offered(line: str, offered: set[str], withheld: str, tmp_path: Path) -> None:
    (tmp_path / "game.txt").touch()
    words = _complete(line, tmp_path)
    assert offered <= words
    assert withheld not in words


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_code_for_a_shell_names_the_program(run: Run, shell: str) -> None:
    result = run("completion", shell)
    assert result.code == 0
    assert "boardwright" in result.out
    assert "_ARGCOMPLETE" in result.out
