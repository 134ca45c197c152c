"""How a game ended: who shares the win, and why, as separate facts."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from boardwright.core.errors import BadPosition, quote

__all__ = ["Outcome"]


class Outcome(msgspec.Struct, frozen=True):
    """Who shares the win, in seat order, and why. A draw is a win shared by every seat.

    `scores` are the points of each seat, for games that count them. `compensation` is the part of
    them that makes up for a place later in the turn order, None if there is no such rule.

    >>> Outcome.win(1, 2, "capture").values
    (0.0, 1.0)
    >>> str(Outcome.draw(2, "repetition"))
    'repetition:1,2'
    """

    winners: tuple[int, ...]
    seats: int
    reason: str
    scores: tuple[int, ...] | None = None
    compensation: tuple[int, ...] | None = None

    @classmethod
    def win(cls, winner: int, seats: int, reason: str) -> Outcome:
        """A win of one seat."""
        return cls((winner,), seats, reason)

    @classmethod
    def draw(cls, seats: int, reason: str) -> Outcome:
        """A win shared by all seats."""
        return cls(tuple(range(seats)), seats, reason)

    @classmethod
    def shared(
        cls, winners: Iterable[int], seats: int, reason: str, scores: tuple[int, ...] | None = None
    ) -> Outcome:
        """A win shared by these seats, in any order."""
        return cls(tuple(sorted(winners)), seats, reason, scores)

    @property
    def is_draw(self) -> bool:
        """Whether every seat shares the win."""
        return len(self.winners) == self.seats

    @property
    def values(self) -> tuple[float, ...]:
        """Each seat's share of one win; the shares add up to 1."""
        share = 1.0 / len(self.winners)
        return tuple(share if seat in self.winners else 0.0 for seat in range(self.seats))

    @property
    def result(self) -> str:
        """The result as records write it: one share per seat.

        >>> Outcome.win(0, 2, "capture").result, Outcome.draw(2, "stall").result
        ('1-0', '1/2-1/2')
        """
        share = "1" if len(self.winners) == 1 else f"1/{len(self.winners)}"
        return "-".join(share if seat in self.winners else "0" for seat in range(self.seats))

    @classmethod
    def parse(cls, text: str, seats: int, reasons: Iterable[str]) -> Outcome:
        """The outcome that `str()` wrote, without scores, which the text does not contain.

        Raises `BadPosition` if it names a seat that isn't there or a reason not in `reasons`.
        """
        reason, _, winner_list = text.partition(":")
        numbers = winner_list.split(",")
        seat_numbers = [str(seat + 1) for seat in range(seats)]
        if reason not in reasons or not set(numbers) <= set(seat_numbers):
            raise BadPosition(f"invalid outcome for this game: {quote(text)}")
        return cls.shared({seat_numbers.index(number) for number in numbers}, seats, reason)

    def __str__(self) -> str:
        return f"{self.reason}:{','.join(str(seat + 1) for seat in self.winners)}"
