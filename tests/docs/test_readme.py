"""Everything the front page shows is executed."""

from __future__ import annotations

import json
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.slow("more than a dozen programs")

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text()
PYTHON = re.findall(r"```python\n(.*?)```", README, re.DOTALL)
COMMANDS = [
    re.split(r"\s{2,}", line.removeprefix(".venv/bin/"))[0]
    for line in README.splitlines()
    if re.match(r"(\.venv/bin/)?boardwright ", line)
]


def boardwright(command: str, folder: Path, typed: str = "") -> subprocess.CompletedProcess[str]:
    words = shlex.split(command)[1:]
    return subprocess.run(
        [sys.executable, "-m", "boardwright", *words],
        cwd=folder,
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


def test_python_examples(capsys: pytest.CaptureFixture[str]) -> None:
    names: dict[str, object] = {}
    for example in PYTHON:
        exec(compile(example, "README.md", "exec"), names)
    printed = capsys.readouterr().out
    assert re.match(r"(0|1|1/2)-(0|1|1/2) \w+\n", printed)
    assert "game: thrust" in printed


def test_commands_in_order(tmp_path: Path) -> None:
    assert len(COMMANDS) >= 14
    match = json.loads((ROOT / "tests" / "data" / "fair_match.json").read_text())
    (tmp_path / "match.rec").write_text("\n".join(match["record"]) + "\n")
    for command in COMMANDS:
        if " serve " in command:
            continue  # it goes on until it is stopped: below
        if " doctor" in command:
            command += " --port 0"
        typed = "quit\n" if " play " in command else "q\n"
        done = boardwright(command, tmp_path, typed)
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout.strip() or "--svg" in command, command
    assert (tmp_path / "board.svg").read_text().startswith("<svg")


def test_perft_is_what_the_page_says(tmp_path: Path) -> None:
    shown = re.search(r"boardwright perft thrive 3 .*: (\d+)", README)
    assert shown is not None
    assert boardwright("boardwright perft thrive 3", tmp_path).stdout.split()[-1] == shown[1]


def test_the_server_starts_and_stops(tmp_path: Path) -> None:
    assert "boardwright serve --open" in COMMANDS
    words = [sys.executable, "-m", "boardwright", "serve", "--port", "0"]
    with subprocess.Popen(words, cwd=tmp_path, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert server.stdout.readline().startswith("Boardwright is running at http://127.0.0.1:")
        server.send_signal(signal.SIGTERM)
        assert server.wait(30) == 0
