"""One line on a terminal that shows how far a run is."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import IO

from boardwright.arena.plan import Plan
from boardwright.arena.report import format_elo, report
from boardwright.arena.result import Result

__all__ = ["Progress"]

_INTERVAL_SECONDS = 0.25
_BAR_WIDTH = 20


class Progress:
    """Prints a progress line for the results so far; nothing if the stream isn't a terminal."""

    def __init__(self, plan: Plan, stream: IO[str] | None = None) -> None:
        self._plan, self._stream = plan, stream or sys.stderr
        self._games = sum(1 for _ in plan.fixtures())
        self._is_terminal = self._stream.isatty()
        self._started = self._last_print = time.monotonic()
        self._finished_before: int | None = None
        """Games that were finished before: they don't count for the speed."""

    def __call__(self, results: Sequence[Result]) -> None:
        if self._finished_before is None:
            self._finished_before = len(results)
        now = time.monotonic()
        if self._is_terminal and (
            now - self._last_print >= _INTERVAL_SECONDS or len(results) == self._games
        ):
            self._last_print = now
            print(f"\r{self._line(results, now)}\x1b[K", end="", file=self._stream, flush=True)

    def close(self) -> None:
        """End the line."""
        if self._is_terminal:
            print(file=self._stream)

    def _line(self, results: Sequence[Result], now: float) -> str:
        done = len(results)
        bar = "#" * (_BAR_WIDTH * done // self._games)
        return (
            f"[{bar:.<{_BAR_WIDTH}}] {done}/{self._games}"
            f"{self._leader(results)}{self._eta(done, now)}"
        )

    def _leader(self, results: Sequence[Result]) -> str:
        if not results:
            return ""
        summary = report(self._plan, results)
        first = summary.players[0]
        if len(summary.players) == 1:
            return ""
        elo = [format_elo(rating) for rating in summary.ratings if rating.player == first.player]
        return f"  {first.player} {first.score:.1%}  Elo {elo[0] if elo else '-'}"

    def _eta(self, done: int, now: float) -> str:
        """The remaining time at the speed so far."""
        new = done - (self._finished_before or 0)
        if not new or done == self._games:
            return ""
        seconds = round((now - self._started) / new * (self._games - done))
        return f"  {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02} to go"
