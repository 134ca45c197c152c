"""What the page about the arena shows is executed."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = (Path(__file__).parents[2] / "docs" / "arena.md").read_text(encoding="utf-8")


def _run(words: list[str], folder: Path) -> str:
    done = subprocess.run(
        [sys.executable, *words], cwd=folder, capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, (words, done.stderr)
    return done.stdout


@pytest.mark.slow("several programs")
def test_commands_in_order(tmp_path: Path) -> None:
    commands = re.findall(r"^boardwright (.*)$", PAGE, re.MULTILINE)
    assert len(commands) == 5
    for command in commands:
        assert _run(["-m", "boardwright", *shlex.split(command)], tmp_path)
    kept = {path.name for path in (tmp_path / "trio").iterdir()}
    assert kept == {"plan.json", "results.jsonl", "records"}
    record = tmp_path / "trio" / "records" / "000001.txt"
    assert _run(["-m", "boardwright", "replay", str(record), "--all"], tmp_path)


def test_the_example_in_python(tmp_path: Path) -> None:
    (example,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    file = tmp_path / "example.py"
    file.write_text(example, encoding="utf-8")
    assert 0 <= float(_run([str(file)], tmp_path)) <= 1
