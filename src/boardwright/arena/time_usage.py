"""How long a seat takes for its turns."""

from __future__ import annotations

import msgspec

__all__ = ["TimeUsage", "Timer"]


class TimeUsage(msgspec.Struct, frozen=True):
    """The turns and the thinking time of one seat in one game, in seconds."""

    turns: int = 0
    seconds: float = 0.0
    longest: float = 0.0
    """The longest turn."""


class Timer:
    """Adds up the thinking time of one seat, by turn."""

    def __init__(self) -> None:
        self.turns = 0
        self.seconds = self.longest = self.turn = 0.0
        self._turn_key: object = None

    def charge(self, seconds: float, turn_key: object, begins_turn: bool) -> None:
        """Add the time of one answer; `turn_key` identifies the turn where there is one."""
        is_new = begins_turn if turn_key is None else turn_key != self._turn_key
        if is_new or not self.turns:
            self.turns += 1
            self.turn = 0.0
        self._turn_key = turn_key
        self.turn += seconds
        self.seconds += seconds
        self.longest = max(self.longest, self.turn)

    @property
    def usage(self) -> TimeUsage:
        """The time so far, rounded to 0.1 ms."""
        return TimeUsage(self.turns, round(self.seconds, 4), round(self.longest, 4))
