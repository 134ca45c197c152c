"""Programs that speak the protocol up to the first question, and what to do about them after."""

from __future__ import annotations

import os
import shlex
import time
from pathlib import Path

__all__ = ["all_gone", "polite", "spec"]

_PATIENCE = 30.0
"""Seconds after which a test gives up: far more than anything takes."""


def polite(folder: Path, on_go: str) -> list[str]:
    """A command that shakes hands, notes its process in `pids`, and does that when asked."""
    script = folder / "program.sh"
    script.write_text(
        "while read -r line; do case $line in\n"
        "ugi) echo ugiok;;\n"
        "isready) echo readyok;;\n"
        f"go*) echo $$ >> {shlex.quote(str(folder / 'pids'))}; {on_go};;\n"
        "esac; done\n"
    )
    return ["sh", str(script)]


def spec(folder: Path, on_go: str) -> str:
    return f"engine:{shlex.join(polite(folder, on_go))}"


def all_gone(folder: Path) -> bool:
    """Whether each that was asked anything has ended; somebody else may still have to notice."""
    pids = [int(pid) for pid in (folder / "pids").read_text().split()]
    end = time.monotonic() + _PATIENCE
    while any(map(_is_running, pids)) and time.monotonic() < end:
        time.sleep(0.01)
    return bool(pids) and not any(map(_is_running, pids))


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True
