"""The progress line of a study."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import IO

__all__ = ["StudyProgress"]

_INTERVAL_SECONDS = 0.25
_BAR_WIDTH = 20


class StudyProgress:
    """Prints how far a study is, its rate and the time to go; nothing without a terminal."""

    def __init__(
        self, stream: IO[str] | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._stream, self._clock = stream or sys.stderr, clock
        self._is_terminal = self._stream.isatty()
        self._started = clock()
        self._printed: float | None = None
        self._first: int | None = None
        """Games that were finished before: they don't count for the rate."""
        self.done = 0

    def __call__(self, done: int, planned: int) -> None:
        if self._first is None:
            self._first = done
        self.done, now = done, self._clock()
        due = self._printed is None or now - self._printed >= _INTERVAL_SECONDS
        if self._is_terminal and (due or done == planned):
            self._printed = now
            line = self._line(done, planned, now)
            print(f"\r{line}\x1b[K", end="", file=self._stream, flush=True)

    def close(self) -> None:
        """End the line."""
        if self._is_terminal and self._printed is not None:
            print(file=self._stream)

    def _line(self, done: int, planned: int, now: float) -> str:
        bar = "#" * (_BAR_WIDTH * done // max(1, planned))
        return f"[{bar:.<{_BAR_WIDTH}}] {done:,}/{planned:,}{self._rate(done, planned, now)}"

    def _rate(self, done: int, planned: int, now: float) -> str:
        new, seconds = done - (self._first or 0), now - self._started
        if not new or seconds <= 0:
            return ""
        rate = new / seconds
        left = round((planned - done) / rate)
        text = f"  {rate:.3g} games/s" if rate >= 1 else f"  {rate * 60:.3g} games/min"
        if left:
            text += f"  {left // 3600}:{left // 60 % 60:02}:{left % 60:02} to go"
        return text
