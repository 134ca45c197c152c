"""The players' clocks. They never read the time: `now` is an argument, in milliseconds.

A clock runs for every person and bot that has to decide, in a sealed step for several at once.
Computers have none: the server limits their thinking. No clock is charged for an outage, nor for
the moment that players need to return after it.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from boardwright.hosting.match_setup import TimeControl

__all__ = ["MAX_RETURN_MS", "MIN_RETURN_MS", "Clocks"]

MIN_RETURN_MS, MAX_RETURN_MS = 2_000, 12_000
"""After an outage clocks stand still for as long again, within these limits: a page tries to
reconnect after ever longer pauses of at most so long, and a turn may have to be sent again."""


class Clocks:
    """The clocks of all seats of a match; without a time control none of them runs out."""

    def __init__(self, setup: TimeControl | None, seats: int) -> None:
        self.setup = setup
        self._remaining = [setup.seconds * 1000 if setup else 0] * seats
        self._started: dict[int, int] = {}
        """When each running clock began to run."""
        self._outages: list[tuple[int, int]] = []
        """When running clocks stood still: spans in order that do not overlap."""

    def run(self, seats: Collection[int], now: int) -> None:
        """Run the clocks of these seats and stop all others; one that runs already goes on."""
        self._started = {seat: self._started.get(seat, now) for seat in seats}
        if self._outages:
            first = min(self._started.values(), default=math.inf)
            self._outages = [span for span in self._outages if span[1] > first]

    def charge(self, seat: int, spent: int, *, increment: bool) -> None:
        """Stop the seat's clock and deduct `spent` milliseconds, after adding an increment."""
        self._started.pop(seat, None)
        if self.setup is not None and self.setup.kind == "real":
            self._remaining[seat] += (self.setup.increment * 1000 if increment else 0) - spent

    def leave_out(self, since: int, until: int, now: int) -> None:
        """Charge no running clock for an outage; what several outages have in common counts once.

        A clock that began later than `now` begins at `now`: the server's time was set back.
        """
        self._started = {seat: min(start, now) for seat, start in self._started.items()}
        pause = min(max(until - since, MIN_RETURN_MS), MAX_RETURN_MS)
        known = [span for span in self._outages if span[0] <= now]
        self._outages = _merged([*known, (min(since, until), until + pause)])

    def lacks(self, since: int, until: int) -> bool:
        """Whether a clock that runs would be charged for a part of this outage."""
        return any(self._would_charge(max(start, since), until) for start in self._started.values())

    def _would_charge(self, since: int, until: int) -> bool:
        return since < until and not any(
            begin <= since and until <= end for begin, end in self._outages
        )

    def spent(self, seat: int, now: int) -> int:
        """For how many milliseconds the seat's clock has been running; 0 if it is not."""
        start = self._started.get(seat, now)
        return max(0, now - start - self._left_out(start, now))

    def remaining_ms(self, seat: int, now: int) -> int | None:
        """Milliseconds until the seat runs out of time, at least 0; None without a time control."""
        if self.setup is None:
            return None
        return max(0, min(self._remaining[seat], self._until_timeout(seat, now)))

    def _until_timeout(self, seat: int, now: int) -> int:
        """As `remaining_ms`; negative if it has passed, and with the rest of an outage."""
        start = self._started.get(seat, now)
        return self._remaining[seat] - (now - start) + self._left_out(start, None)

    def _left_out(self, start: int, end: int | None) -> int:
        """For how many milliseconds from `start` to `end` (None: for ever) clocks stood still."""
        if not self._outages:
            return 0
        return sum(
            max(0, (until if end is None else min(end, until)) - max(start, since))
            for since, until in self._outages
        )

    def is_running(self, seat: int) -> bool:
        """Whether the seat is losing time."""
        return self.setup is not None and seat in self._started

    @property
    def running_since(self) -> tuple[int, int] | None:
        """When the first and the last of the running clocks began; None if none can run out."""
        if self.setup is None or not self._started:
            return None
        starts = self._started.values()
        return min(starts), max(starts)

    def next_timeout(self, now: int) -> tuple[int, tuple[int, ...]] | None:
        """In how many milliseconds the next seats run out of time, and which; None: none will."""
        if self.setup is None or not self._started:
            return None
        left = {seat: max(0, self._until_timeout(seat, now)) for seat in sorted(self._started)}
        soonest = min(left.values())
        return soonest, tuple(seat for seat, time in left.items() if time == soonest)

    @property
    def values(self) -> object:
        """The whole state, to compare two objects by."""
        return tuple(self._remaining), dict(self._started), tuple(self._outages)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The spans in order, those that overlap or touch as one."""
    merged: list[tuple[int, int]] = []
    for since, until in sorted(spans):
        if merged and since <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], until)
        else:
            merged.append((since, until))
    return merged
