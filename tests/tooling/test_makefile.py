"""`make setup` on machines that lack something for the engine."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """What make looks at, with a Python whose headers are not there."""
    shutil.copy(ROOT / "Makefile", tmp_path)
    for name in ("pyproject.toml", "constraints.txt", ".venv/.ready", ".venv/bin/python"):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    (tmp_path / ".venv/bin/python").write_text(f"#!/bin/sh\necho {tmp_path}/Python.h\n")
    (tmp_path / ".venv/bin/python").chmod(0o755)
    return tmp_path


@pytest.mark.parametrize(
    ("compiler", "words"), [("no-such-compiler", "No C++ compiler"), ("sh", "python3-dev")]
)
def test_setup_without_an_engine_says_why_and_tries_again(
    checkout: Path, compiler: str, words: str
) -> None:
    for _ in range(2):
        command = ["make", "--silent", "setup", f"CXX={compiler}"]
        done = subprocess.run(command, cwd=checkout, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        assert words in done.stdout
        assert "levels 1 to 3" in done.stdout
    assert not (checkout / "build" / ".native").exists()
