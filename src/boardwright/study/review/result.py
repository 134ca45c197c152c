"""The result of a review, ready for JSON. Values are win probabilities in seat order."""

from __future__ import annotations

import msgspec

__all__ = ["Part", "Review", "SeatTotals", "TurnReview"]


class Part(msgspec.Struct, frozen=True):
    """One decision of a turn and what it lost for its seat."""

    action: str
    loss: float
    ends_turn: bool = False
    """The player said that the turn is over: what was left undone cost this."""


class TurnReview(msgspec.Struct, frozen=True):
    """A turn of the record, or a run of chance."""

    number: int
    """The number of the turn in the record; for chance, of the turn before."""
    seat: int | None
    """None for chance: its change is luck."""
    turn: tuple[str, ...]
    before: tuple[float, ...]
    after: tuple[float, ...]
    verdict: str = ""
    """`best`, `good`, `inaccuracy`, `mistake` or `blunder`; also `forced` and `resigns`.

    Empty for chance.
    """
    loss: float = 0.0
    """Win probability lost, judged by what the seat knew.

    For a resignation, the win probability it gave up, with perfect information.
    """
    best: tuple[str, ...] = ()
    """A better turn, if one was found."""
    parts: tuple[Part, ...] = ()
    """The loss of each decision; empty unless the turn lost more than a good one may."""
    position: str = ""
    """The seat's view before the turn, if it was a mistake."""

    @property
    def change(self) -> tuple[float, ...]:
        """What each seat gained."""
        return tuple(b - a for a, b in zip(self.before, self.after, strict=True))

    @property
    def worst_part(self) -> Part | None:
        """The decision that lost most; None if there are no parts."""
        return max(self.parts, key=lambda part: part.loss, default=None)


class SeatTotals(msgspec.Struct, frozen=True):
    """Sums for one seat: `start + luck + decisions + others = end`."""

    seat: str
    player: str
    start: float
    end: float
    luck: float
    """What chance gained it."""
    decisions: float
    """What its own turns gained it."""
    others: float
    """What the other seats' turns gained it."""
    loss: float
    """The sum of the losses of its turns."""
    verdicts: dict[str, int]
    """The number of its turns by verdict."""

    @property
    def mean_loss(self) -> float:
        """The mean loss of its turns."""
        return self.loss / max(1, sum(self.verdicts.values()))


class Review(msgspec.Struct, frozen=True):
    """A reviewed game."""

    game: str
    options: dict[str, int | str]
    seats: tuple[SeatTotals, ...]
    turns: tuple[TurnReview, ...]
    result: str
    reason: str
    search: str
    """The name of the search: `native` or `python`."""
    budget: dict[str, int | float]
    """The limits of each search."""
    nodes: int

    @property
    def has_luck(self) -> bool:
        """Whether chance had any part in the game."""
        return any(turn.seat is None for turn in self.turns)
