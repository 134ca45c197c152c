"""One line on a terminal that tells how far a run is."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import IO

from boardwright.arena.plan import Plan
from boardwright.arena.report import elo_words, report
from boardwright.arena.result import Result

__all__ = ["Progress"]

_EVERY = 0.25
_BAR = 20


class Progress:
    """To be told of the results as they come; silent where nobody looks."""

    def __init__(self, plan: Plan, stream: IO[str] | None = None) -> None:
        self._plan, self._stream = plan, stream or sys.stderr
        self._games = sum(1 for _ in plan.fixtures())
        self._is_seen = self._stream.isatty()
        self._begun = self._told = time.monotonic()
        self._before: int | None = None
        """Games that were finished when we began: they say nothing about our speed."""

    def __call__(self, results: Sequence[Result]) -> None:
        if self._before is None:
            self._before = len(results)
        now = time.monotonic()
        if self._is_seen and (now - self._told >= _EVERY or len(results) == self._games):
            self._told = now
            print(f"\r{self._line(results, now)}\x1b[K", end="", file=self._stream, flush=True)

    def close(self) -> None:
        if self._is_seen:
            print(file=self._stream)

    def _line(self, results: Sequence[Result], now: float) -> str:
        done = len(results)
        bar = "#" * (_BAR * done // self._games)
        return (
            f"[{bar:.<{_BAR}}] {done}/{self._games}{self._standing(results)}{self._rest(done, now)}"
        )

    def _standing(self, results: Sequence[Result]) -> str:
        if not results:
            return ""
        found = report(self._plan, results)
        first = found.players[0]
        elo = [elo_words(each) for each in found.ratings if each.player == first.player]
        return f"  {first.player} {first.score:.1%}  Elo {elo[0] if elo else '-'}"

    def _rest(self, done: int, now: float) -> str:
        """How long it will still take at the pace so far."""
        new = done - (self._before or 0)
        if not new or done == self._games:
            return ""
        seconds = round((now - self._begun) / new * (self._games - done))
        return f"  {seconds // 3600}:{seconds // 60 % 60:02}:{seconds % 60:02} to go"
