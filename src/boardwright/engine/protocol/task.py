"""Work that goes on while commands are answered."""

from __future__ import annotations

import threading
from collections.abc import Callable, Sequence

from boardwright.core.errors import BoardwrightError

__all__ = ["Task", "complaint"]

_LONGEST = 400


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
        self._said: Sequence[str] = ()
        self._done = threading.Event()

    def begin(self, wake: Callable[[], None]) -> None:
        threading.Thread(target=self._run, args=(wake,), daemon=True).start()

    @property
    def is_done(self) -> bool:
        return self._done.is_set()

    def stop(self) -> None:
        if not self.is_done:
            self._interrupt()

    def answer(self, patience: float | None = None) -> Sequence[str]:
        """Wait for the end; nothing if it does not come in time."""
        return self._said if self._done.wait(patience) else ()

    def _run(self, wake: Callable[[], None]) -> None:
        try:
            self._said = self._work()
        except Exception as error:  # whoever asked must get an answer, whatever happened
            self._said = (complaint(error),)
        finally:
            self._done.set()
            wake()


def complaint(error: Exception) -> str:
    """One line, however odd the words."""
    known = isinstance(error, BoardwrightError)
    code = error.code if isinstance(error, BoardwrightError) else "internal"
    words = str(error) if known else f"{type(error).__name__}: {error}"
    line = " ".join("".join(c if c.isprintable() else " " for c in words).split())
    return f"error {code} {line if len(line) <= _LONGEST else line[:_LONGEST] + '...'}"
