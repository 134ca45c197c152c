"""Work that runs while commands are answered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from boardwright.core.errors import BoardwrightError

__all__ = ["Task", "error_line"]

_MAX_ERROR_LENGTH = 400


class Task:
    """Runs `work` in a thread and keeps its answer until the loop collects it.

    So only one thread ever writes. `progress` returns the lines to send meanwhile.
    """

    def __init__(
        self,
        work: Callable[[], Sequence[str]],
        interrupt: Callable[[], None],
        progress: Callable[[], Sequence[str]] = tuple,
    ) -> None:
        self._work, self._interrupt, self.progress = work, interrupt, progress
        self._answer: Sequence[str] = ()
        self._done = threading.Event()

    def start(self, notify: Callable[[], None]) -> None:
        """Start the thread; it calls `notify` when the answer is ready."""
        threading.Thread(target=self._run, args=(notify,), daemon=True).start()

    @property
    def is_done(self) -> bool:
        """Whether the answer is ready."""
        return self._done.is_set()

    def stop(self) -> None:
        """Ask the work to end early, unless it has ended."""
        if not self.is_done:
            self._interrupt()

    def answer(self, timeout: float | None = None) -> Sequence[str]:
        """Wait for the answer; empty if it isn't ready in time.

        An exception of the work is answered with an `error` line.
        """
        return self._answer if self._done.wait(timeout) else ()

    def _run(self, notify: Callable[[], None]) -> None:
        try:
            self._answer = self._work()
        except Exception as error:  # every command needs an answer
            self._answer = (error_line(error),)
        finally:
            self._done.set()
            notify()


def error_line(error: Exception) -> str:
    """The error as one line of the protocol, its message cut off at 400 characters."""
    is_expected = isinstance(error, BoardwrightError)
    code = error.code if isinstance(error, BoardwrightError) else "internal"
    message = str(error) if is_expected else f"{type(error).__name__}: {error}"
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    if len(line) > _MAX_ERROR_LENGTH:
        line = line[:_MAX_ERROR_LENGTH] + "..."
    return f"error {code} {line}"
