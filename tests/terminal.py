"""A program at a pseudo-terminal, as a person would use it."""

from __future__ import annotations

import os
import pty
import re
import select
import signal
import subprocess
import sys
from contextlib import suppress

__all__ = ["PROGRAM", "Terminal", "environment"]

PROGRAM = (sys.executable, "-m", "boardwright")
_PATIENCE = 60.0
"""Seconds until a silent program counts as stuck; nothing else is timed."""


def environment(**more: str) -> dict[str, str]:
    return {**os.environ, "TERM": "xterm-256color", "PYTHONUNBUFFERED": "1", **more}


def _heed_ctrl_c() -> None:
    """A shell that runs the tests in the background makes its children ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


class Terminal:
    def __init__(self, *argv: str, **variables: str) -> None:
        self._fd, slave = pty.openpty()
        self.process = subprocess.Popen(
            [*PROGRAM, *argv],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=environment(**variables),
            start_new_session=True,
            preexec_fn=_heed_ctrl_c,
        )
        os.close(slave)
        self.shown = ""

    def wait_for(self, pattern: str) -> str:
        """What is shown up to the pattern, since the last time."""
        fresh = ""
        while not re.search(pattern, fresh):
            data = self._read(f"no {pattern!r} in {fresh[-500:]!r}")
            assert data, f"ended before {pattern!r}: {fresh[-500:]!r}"
            fresh += data
        self.shown += fresh
        return fresh

    def wait_for_end(self) -> str:
        """What is shown until the program ends, since the last time."""
        fresh = ""
        while data := self._read(f"no end after {fresh[-500:]!r}"):
            fresh += data
        self.shown += fresh
        return fresh

    def _read(self, complaint: str) -> str:
        ready, _, _ = select.select([self._fd], [], [], _PATIENCE)
        assert ready, complaint
        with suppress(OSError):  # Linux reports the end so
            return os.read(self._fd, 65536).decode(errors="replace")
        return ""

    def type(self, line: str) -> None:
        os.write(self._fd, line.encode() + b"\n")

    def press(self, key: bytes) -> None:
        os.write(self._fd, key)

    def interrupt(self) -> None:
        """Ctrl-C, again if nothing happens: one that falls just before the program begins to wait
        for a line is not noticed by Python's `input` until something else wakes it."""
        self.process.send_signal(signal.SIGINT)
        for _ in range(10):
            if select.select([self._fd], [], [], _PATIENCE / 10)[0]:
                return
            self.process.send_signal(signal.SIGINT)

    def end(self) -> int:
        return self.process.wait(_PATIENCE)

    def close(self) -> None:
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self._fd)
