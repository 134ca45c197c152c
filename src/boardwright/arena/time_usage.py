"""How long a seat takes for its turns."""

from __future__ import annotations

import msgspec

__all__ = ["TimeUsage", "Timer"]


class TimeUsage(msgspec.Struct, frozen=True):
    """The turns and the thinking time of one seat in one game."""

    turns: int = 0
    seconds: float = 0.0
    longest: float = 0.0


class Timer:
    """Runs while its seat thinks. Thought for decisions of one turn adds up."""

    def __init__(self) -> None:
        self.turns = 0
        self.seconds = self.longest = self.turn = 0.0
        self._turn_key: object = None

    def charge(self, seconds: float, turn_key: object, begins_turn: bool) -> None:
        """For one answer; the turn_key tells turns apart where there is one."""
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
        return TimeUsage(self.turns, round(self.seconds, 4), round(self.longest, 4))
