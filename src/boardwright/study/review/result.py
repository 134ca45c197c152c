"""What a review says, ready for JSON. Values are win probabilities in seat order."""

from __future__ import annotations

import msgspec

__all__ = ["Part", "Review", "SeatTotals", "TurnReview"]


class Part(msgspec.Struct, frozen=True):
    """One decision of a turn and what it cost the seat that made it."""

    action: str
    loss: float
    ends_turn: bool = False
    """The player said that the turn is over: what was left undone cost this."""


class TurnReview(msgspec.Struct, frozen=True):
    """A turn of the record, or a run of chance."""

    number: int
    """Of the turn, as the record counts; for chance, of the turn before it."""
    seat: int | None
    """None for chance: what changes is luck."""
    turn: tuple[str, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    verdict: str = ""
    """best, good, inaccuracy, mistake, blunder; also forced, resigns, or nothing for chance."""
    loss: float = 0.0
    """Win probability given away, by what the seat could know."""
    best: tuple[str, ...] = ()
    """A better turn, where one was found."""
    parts: tuple[Part, ...] = ()
    """Where it went wrong; empty where nothing did."""
    position: str = ""
    """The seat's view before the turn, where it went wrong."""

    @property
    def change(self) -> tuple[float, ...]:
        return tuple(b - a for a, b in zip(self.before, self.after, strict=True))

    @property
    def worst_part(self) -> Part | None:
        """The part that cost most."""
        return max(self.parts, key=lambda part: part.loss, default=None)


class SeatTotals(msgspec.Struct, frozen=True):
    """`start + luck + decisions + others = end`, all for this seat."""

    seat: str
    player: str
    start: float
    end: float
    luck: float
    """What dice and draws brought or took."""
    decisions: float
    """What its own turns did."""
    others: float
    """What the other seats' turns did."""
    loss: float
    """Given away by its own turns, judged by what it knew."""
    verdicts: dict[str, int]

    @property
    def mean_loss(self) -> float:
        """What a turn of its own cost it, on the average."""
        return self.loss / max(1, sum(self.verdicts.values()))


class Review(msgspec.Struct, frozen=True):
    game: str
    options: dict[str, int | str]
    seats: tuple[SeatTotals, ...]
    turns: tuple[TurnReview, ...]
    result: str
    reason: str
    search: str
    budget: dict[str, int | float]
    nodes: int

    @property
    def has_luck(self) -> bool:
        return any(turn.seat is None for turn in self.turns)
