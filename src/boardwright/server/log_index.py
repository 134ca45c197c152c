"""Which step each log entry of a match begins with."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence

from boardwright.core.state import joins_turn
from boardwright.match import Match

__all__ = ["LogIndex"]


class LogIndex:
    """The first step of each log entry.

    It follows the match as steps are played; after a takeback its owner calls `truncate`.
    """

    __slots__ = ("_counted", "_match", "_starts")

    def __init__(self, match: Match) -> None:
        self._match = match
        self._starts: list[int] = []
        self._counted = 0

    @property
    def starts(self) -> Sequence[int]:
        """For each entry in order, the number of its first step, counted from 0."""
        match, starts = self._match, self._starts
        for number in range(self._counted, match.count):
            if not starts or not joins_turn(
                match.step(starts[-1]), match.states[number], match.step(number)
            ):
                starts.append(number)
        self._counted = match.count
        return starts

    def entry_of(self, step: int) -> tuple[int, int]:
        """Return the entry that a step belongs to: its first step, and its number from 1."""
        starts = self.starts
        number = bisect_right(starts, step)
        return starts[number - 1], number

    def truncate(self, steps: int) -> None:
        """Forget all but the first steps: the others were taken back."""
        del self._starts[bisect_left(self._starts, steps) :]
        self._counted = min(self._counted, steps)
