"""What is stored of a game: one line of JSON."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from boardwright.arena.plan import Fixture
from boardwright.arena.time_usage import TimeUsage

__all__ = ["Forfeit", "PriorForfeit", "Result", "lost_result"]


class Forfeit(msgspec.Struct, frozen=True):
    """A player failed to answer properly and has lost."""

    seat: int
    why: str
    """`crash`, `illegal` or `late`."""
    message: str


class PriorForfeit(NamedTuple):
    """A player that was thinking when its worker process ended.

    The game is played again and the player forfeits before it begins, so that the others still play
    for their result.
    """

    forfeit: Forfeit
    seconds: float
    """How long it had been thinking."""


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The result of one game."""

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
    """Why the game doesn't count; None if it does.

    `cut`: the safety deadline cut an answer short. `lost`: the process ended twice while no player
    was thinking.
    """
    order: tuple[int, ...] = ()
    """The seats in the order of their first decisions; empty where that is unknown."""
    fingerprint: str = ""
    """Equal for games that repeat one another; empty where the steps are unknown."""

    @property
    def turns(self) -> int:
        """The number of turns of all seats."""
        return sum(usage.turns for usage in self.clocks)

    @property
    def is_draw(self) -> bool:
        """Whether all seats have the same share."""
        return len(set(self.values)) == 1


def lost_result(fixture: Fixture) -> Result:
    """The result of a game whose process ended twice while no player was thinking."""
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
