"""Another program as a child process: lines to stdin and from stdout, killed when it is late."""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import tempfile
import threading
import weakref
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from ctypes import Array, c_long
from typing import IO

from boardwright.core.errors import PlayerFailed, quote

__all__ = ["EngineProcess", "EngineProcessFailed", "kill_processes", "share_pids"]

_MAX_LINE_BYTES = 1 << 20
_MAX_LINES = 1000
_MAX_ERROR_CHARS = 200
_shared_pids: Array[c_long] = (c_long * 0)()
"""The ids of the running programs, 0 where there is none."""


def share_pids(pids: Array[c_long]) -> None:
    """Store the ids of running programs in this array of zeros from now on.

    A process that shares its memory can then kill them if this one dies.
    """
    global _shared_pids
    _shared_pids = pids


def kill_processes(pids: Iterable[int]) -> None:
    """Kill these processes and everything they have started; 0 is skipped."""
    for pid in pids:
        if pid:
            _kill(pid)


class EngineProcessFailed(PlayerFailed):
    """A program failed. `why` is `crash`, `illegal` or `late`."""

    def __init__(self, message: str, why: str = "crash") -> None:
        super().__init__(message)
        self.why = why


class EngineProcess:
    """A running program. It ends with `close`, or when this object is garbage-collected.

    Raises `EngineProcessFailed` if it cannot be started. Use it from one thread.
    """

    def __init__(self, command: Sequence[str]) -> None:
        self._name = quote(" ".join(command))
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115  open as long as the program runs
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                start_new_session=True,  # so that its own children end with it
            )
        except (OSError, ValueError) as error:
            self._errors.close()
            raise EngineProcessFailed(f"cannot start {self._name}: {error}") from None
        _replace_pid(0, self.pid)  # if this process dies before, end of input ends the child
        self._is_late = False
        self._end = weakref.finalize(self, _end, self._process, self._errors)

    @property
    def pid(self) -> int:
        """The process id."""
        return self._process.pid

    def close(self) -> None:
        """Kill the program and everything it has started; may be called twice."""
        self._end()

    def ask(
        self, lines: Sequence[str], is_last: Callable[[str], bool], seconds: float
    ) -> tuple[str, ...]:
        """Send the lines and return the reply, up to the line for which `is_last` is true.

        Only the last 1,000 lines are kept. Raises `EngineProcessFailed` if the program ends, sends
        a line that is too long, or takes more than `seconds`, when it is killed.
        """
        timer = threading.Timer(seconds, self._kill_late)  # killing it ends all I/O
        timer.daemon = True
        timer.start()
        try:
            return self._exchange(lines, is_last)
        except OSError:
            raise self._failure(seconds) from None
        finally:
            timer.cancel()
            timer.join()

    def _exchange(self, lines: Sequence[str], is_last: Callable[[str], bool]) -> tuple[str, ...]:
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        with contextlib.suppress(BrokenPipeError):  # what it said before it exited is still read
            process.stdin.write("".join(f"{line}\n" for line in lines).encode())
            process.stdin.flush()
        received: deque[str] = deque(maxlen=_MAX_LINES)
        while True:
            raw = process.stdout.readline(_MAX_LINE_BYTES)
            if not raw:
                raise BrokenPipeError
            if len(raw) == _MAX_LINE_BYTES:
                raise EngineProcessFailed(
                    f"{self._name} sent a line longer than {_MAX_LINE_BYTES} bytes"
                )
            received.append(raw.decode(errors="replace").strip())
            if is_last(received[-1]):
                return tuple(received)

    def _kill_late(self) -> None:
        self._is_late = True
        _kill(self.pid)

    def _failure(self, seconds: float) -> EngineProcessFailed:
        if self._is_late:
            return EngineProcessFailed(f"{self._name} did not answer within {seconds:g} s", "late")
        return EngineProcessFailed(f"{self._name} exited{self._error_tail()}")

    def _error_tail(self) -> str:
        with contextlib.suppress(OSError, ValueError):
            size = self._errors.seek(0, os.SEEK_END)
            self._errors.seek(max(0, size - _MAX_ERROR_CHARS))
            message = " ".join(self._errors.read().decode(errors="replace").split())
            if message:
                return f"; stderr: {quote(message, _MAX_ERROR_CHARS)}"
        return ""


def _replace_pid(old: int, new: int) -> None:
    for index, pid in enumerate(_shared_pids):
        if pid == old:
            _shared_pids[index] = new
            return


def _kill(pid: int) -> None:
    with contextlib.suppress(OSError):
        if hasattr(os, "killpg"):
            os.killpg(pid, signal.SIGKILL)
        else:
            os.kill(pid, signal.SIGTERM)


def _end(process: subprocess.Popen[bytes], errors: IO[bytes]) -> None:
    """Not a method: it runs when the object is gone."""
    _kill(process.pid)
    _replace_pid(process.pid, 0)  # before the id can be reused
    process.wait()
    for stream in (process.stdin, process.stdout, errors):
        with contextlib.suppress(OSError):  # unwritten data is lost
            if stream is not None:
                stream.close()
