"""What is kept of a game: one line of JSON."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from boardwright.arena.plan import Fixture
from boardwright.arena.time_usage import TimeUsage

__all__ = ["Forfeit", "PriorForfeit", "Result", "lost_result"]


class Forfeit(msgspec.Struct, frozen=True):
    """A player that did not answer as a player must."""

    seat: int
    why: str
    """`crash`, `illegal` or `late`."""
    words: str


class PriorForfeit(NamedTuple):
    """A player that was thinking when the process ended. The game is played again and the player
    forfeits before it begins, so that the others play for what is theirs."""

    forfeit: Forfeit
    seconds: float
    """How long it had been thinking."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    group: int
    seating: tuple[str, ...]
    values: tuple[float, ...]
    """Each seat's share of the win."""
    reason: str
    decisions: int
    clocks: tuple[TimeUsage, ...]
    forfeits: tuple[Forfeit, ...] = ()
    unrated: str | None = None
    """Why the game does not count: `cut` (the safety deadline cut an answer short) or `lost`
    (the process vanished while nobody was thinking)."""
    fingerprint: str = ""
    """Equal for games that repeat one another; empty where the steps are not known."""

    @property
    def turns(self) -> int:
        return sum(usage.turns for usage in self.clocks)

    @property
    def is_draw(self) -> bool:
        return len(set(self.values)) == 1


def lost_result(fixture: Fixture) -> Result:
    """A game whose process ended again while nobody was thinking."""
    seats = len(fixture.seating)
    return Result(
        number=fixture.number,
        group=fixture.group,
        seating=fixture.seating,
        values=(1 / seats,) * seats,
        reason="lost",
        decisions=0,
        clocks=(TimeUsage(),) * seats,
        unrated="lost",
    )
