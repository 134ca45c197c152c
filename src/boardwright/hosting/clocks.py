"""Time to think. A hosted match never reads a clock: every moment is given, in milliseconds.

A clock runs for every person and bot that is to decide, for several at once in a sealed step.
Computers have none: how long they think is the server's affair.
"""

from __future__ import annotations

from collections.abc import Collection

from boardwright.hosting.match_setup import TimeControl

__all__ = ["Clocks", "Downtime"]

Downtime = tuple[tuple[int, int], ...]
"""From when to when nobody was served; never charged."""


class Clocks:
    def __init__(self, setup: TimeControl | None, seats: int) -> None:
        self.setup = setup
        self._bank = [setup.seconds * 1000 if setup else 0] * seats
        self._since: dict[int, int] = {}

    def run(self, seats: Collection[int], now: int) -> None:
        """These are to think now; whoever was thinking already goes on."""
        self._since = {seat: self._since.get(seat, now) for seat in seats}

    def charge(self, seat: int, spent: int, *, increment: bool) -> None:
        """The seat has thought for so long and stops."""
        self._since.pop(seat, None)
        if self.setup is not None and self.setup.kind == "real":
            self._bank[seat] += (self.setup.increment * 1000 if increment else 0) - spent

    def resume(self, now: int, down: Downtime | None) -> None:
        """After a pause: thinking begins anew, or, where the pauses are known, goes on."""
        for seat, since in self._since.items():
            lost = 0 if down is None else sum(_overlap(since, now, *span) for span in down)
            self._since[seat] = now if down is None else min(now, since + lost)

    def spent(self, seat: int, now: int) -> int:
        """For how long the seat has been thinking."""
        return max(0, now - self._since[seat]) if seat in self._since else 0

    def left(self, seat: int, now: int) -> int | None:
        """None without a clock. Never below zero."""
        if self.setup is None:
            return None
        return max(0, self._bank[seat] - self.spent(seat, now))

    def is_running(self, seat: int) -> bool:
        return self.setup is not None and seat in self._since

    def due(self, now: int) -> tuple[int, tuple[int, ...]] | None:
        """In how many milliseconds the next clock falls, and whose."""
        if self.setup is None or not self._since:
            return None
        left = {seat: self.left(seat, now) or 0 for seat in sorted(self._since)}
        soonest = min(left.values())
        return soonest, tuple(seat for seat, time in left.items() if time == soonest)

    @property
    def fact(self) -> object:
        """All there is to it, for comparison."""
        return tuple(self._bank), dict(self._since)


def _overlap(since: int, now: int, first: int, last: int) -> int:
    return max(0, min(now, last) - max(since, first))
