"""Work that goes on while commands are answered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from boardwright.core.errors import BoardwrightError

__all__ = ["Task", "error_line"]

_MAX_LENGTH = 400


class Task:
    """Runs `work` in a thread. What it has to say is kept until the loop fetches it, so that
    only one thread ever writes."""

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
        threading.Thread(target=self._run, args=(notify,), daemon=True).start()

    @property
    def is_done(self) -> bool:
        return self._done.is_set()

    def stop(self) -> None:
        if not self.is_done:
            self._interrupt()

    def answer(self, timeout: float | None = None) -> Sequence[str]:
        """Wait for the end; nothing if it does not come in time."""
        return self._answer if self._done.wait(timeout) else ()

    def _run(self, notify: Callable[[], None]) -> None:
        try:
            self._answer = self._work()
        except Exception as error:  # whoever asked must get an answer, whatever happened
            self._answer = (error_line(error),)
        finally:
            self._done.set()
            notify()


def error_line(error: Exception) -> str:
    """One line, however odd the words."""
    known = isinstance(error, BoardwrightError)
    code = error.code if isinstance(error, BoardwrightError) else "internal"
    message = str(error) if known else f"{type(error).__name__}: {error}"
    line = " ".join("".join(c if c.isprintable() else " " for c in message).split())
    return f"error {code} {line if len(line) <= _MAX_LENGTH else line[:_MAX_LENGTH] + '...'}"
