"""Whether the programs a test has started, and those they start in turn, still run."""

from __future__ import annotations

import os
import select
import shlex
from pathlib import Path
from typing import Self

__all__ = ["PATIENCE", "RunningPrograms", "child_pids"]

PATIENCE = 60.0
"""Seconds; only a program that hangs takes so long."""


class RunningPrograms:
    """A named pipe that every watched program holds open: it ends when the last of them has.

    Unlike a process id it also tells of programs that are nobody's children any more.
    """

    def __init__(self, folder: Path) -> None:
        self.path = folder / "running"
        os.mkfifo(self.path)
        # Opened first and without waiting: a program that opens it for writing waits for a reader.
        self._pipe = os.open(self.path, os.O_RDONLY | os.O_NONBLOCK)
        self._has_started = False

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        os.close(self._pipe)

    @property
    def python(self) -> str:
        """A line for a program in Python that is to be watched."""
        return f"_watched = open({str(self.path)!r}, 'w'); print(file=_watched, flush=True)"

    @property
    def shell(self) -> str:
        """The same for the shell."""
        return f"exec 3> {shlex.quote(str(self.path))}; echo >&3"

    def wait_for_start(self) -> None:
        """Until a program is watched."""
        self._has_started = self._has_started or bool(self._read())
        assert self._has_started, "no program has started"

    def wait_for_end(self) -> None:
        """Until at least one was watched and none is left."""
        self.wait_for_start()
        while self._read():
            pass

    def read_lines(self) -> list[str]:
        """The next whole lines that watched programs have written to the pipe."""
        text = self._read()
        self._has_started = self._has_started or bool(text)
        while text and not text.endswith(b"\n"):
            text += self._read()
        return text.decode().splitlines()

    def _read(self) -> bytes:
        ready, _, _ = select.select([self._pipe], [], [], PATIENCE)
        assert ready, "nothing starts or ends"
        return os.read(self._pipe, 4096)


def child_pids(pid: int) -> list[int]:
    """The children of a process, in the order of their start; Linux only."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text()
    return [int(child) for child in children.split()]
