"""The hook that reads commit messages, run as git runs it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / ".ci" / "commit_message.py"


def _run(message: str, folder: Path) -> tuple[int, str]:
    file = folder / "COMMIT_EDITMSG"
    file.write_text(message, encoding="utf-8")
    done = subprocess.run([sys.executable, SCRIPT, file], capture_output=True, text=True)
    return done.returncode, done.stderr


@pytest.mark.parametrize(
    "message",
    [
        "x" * 72,
        "Subject\n",
        "Subject\n\nA body that says why, " + "at any length " * 20,
        "Subject\n# Please enter the commit message for your changes.\n# On branch main\n",
    ],
)
def test_a_sound_message_passes(message: str, tmp_path: Path) -> None:
    assert _run(message, tmp_path) == (0, "")


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("x" * 73, "the subject must have at most 72 characters, got 73"),
        ("Subject\nthat goes on", "the line after the subject must be empty"),
        ("", "the first line must be the subject"),
        ("\n\nA body", "the first line must be the subject"),
        ("# Only what git put there.\n", "the first line must be the subject"),
    ],
)
def test_the_form_is_kept(message: str, words: str, tmp_path: Path) -> None:
    assert _run(message, tmp_path) == (1, f"commit message: {words}\n")
