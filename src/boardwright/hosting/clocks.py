"""The players' clocks. They never read the time: `now` is an argument, in milliseconds.

A clock runs for every person and bot that has to decide, in a sealed step for several at once.
Computers have none: the server limits their thinking.
"""

from __future__ import annotations

from collections.abc import Collection

from boardwright.hosting.match_setup import TimeControl

__all__ = ["Clocks", "Downtime"]

Downtime = tuple[tuple[int, int], ...]
"""Spans in which the server was down, as pairs of milliseconds; no clock is charged for them."""


class Clocks:
    """The clocks of all seats of a match; without a time control none of them runs out."""

    def __init__(self, setup: TimeControl | None, seats: int) -> None:
        self.setup = setup
        self._remaining = [setup.seconds * 1000 if setup else 0] * seats
        self._since: dict[int, int] = {}

    def run(self, seats: Collection[int], now: int) -> None:
        """Run the clocks of these seats and stop all others; one that runs already goes on."""
        self._since = {seat: self._since.get(seat, now) for seat in seats}

    def charge(self, seat: int, spent: int, *, increment: bool) -> None:
        """Stop the seat's clock and deduct `spent` milliseconds, after adding an increment."""
        self._since.pop(seat, None)
        if self.setup is not None and self.setup.kind == "real":
            self._remaining[seat] += (self.setup.increment * 1000 if increment else 0) - spent

    def resume(self, now: int, down: Downtime | None) -> None:
        """Run the clocks again after a restart, without the spans in `down`.

        None: it is not known when the server was down, so running clocks begin again at `now`.
        """
        for seat, since in self._since.items():
            lost = 0 if down is None else sum(_overlap(since, now, *span) for span in down)
            self._since[seat] = now if down is None else min(now, since + lost)

    def spent(self, seat: int, now: int) -> int:
        """For how many milliseconds the seat's clock has been running; 0 if it is not."""
        return max(0, now - self._since[seat]) if seat in self._since else 0

    def remaining_ms(self, seat: int, now: int) -> int | None:
        """Milliseconds until the seat runs out of time, at least 0; None without a time control."""
        if self.setup is None:
            return None
        return max(0, self._remaining[seat] - self.spent(seat, now))

    def is_running(self, seat: int) -> bool:
        """Whether the seat is losing time."""
        return self.setup is not None and seat in self._since

    def next_timeout(self, now: int) -> tuple[int, tuple[int, ...]] | None:
        """In how many milliseconds the next seats run out of time, and which; None: none will."""
        if self.setup is None or not self._since:
            return None
        remaining = {seat: self.remaining_ms(seat, now) or 0 for seat in sorted(self._since)}
        soonest = min(remaining.values())
        return soonest, tuple(seat for seat, time in remaining.items() if time == soonest)

    @property
    def values(self) -> object:
        """The whole state, to compare two objects by."""
        return tuple(self._remaining), dict(self._since)


def _overlap(since: int, now: int, begin: int, end: int) -> int:
    return max(0, min(now, end) - max(since, begin))
