"""What is kept of a game: one line of JSON."""

from __future__ import annotations

import msgspec

from boardwright.arena.clock import Clock
from boardwright.arena.plan import Fixture

__all__ = ["Forfeit", "Result", "broken_off"]


class Forfeit(msgspec.Struct, frozen=True):
    """A player that did not answer as a player must."""

    seat: int
    why: str
    """`crash`, `illegal` or `late`."""
    words: str


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    number: int
    group: int
    seating: tuple[str, ...]
    values: tuple[float, ...]
    """Each seat's share of the win."""
    reason: str
    decisions: int
    clocks: tuple[Clock, ...]
    forfeits: tuple[Forfeit, ...] = ()
    unrated: str | None = None
    """Why the game does not count: `cut` (the safety deadline cut an answer short) or `lost`
    (the process vanished while nobody was thinking)."""

    @property
    def turns(self) -> int:
        return sum(clock.turns for clock in self.clocks)

    @property
    def is_draw(self) -> bool:
        return len(set(self.values)) == 1


def broken_off(fixture: Fixture, seat: int | None, why: str, words: str) -> Result:
    """A game whose process ended under it: lost by the seat that was thinking, if any was."""
    seats = len(fixture.seating)
    rest = seats if seat is None else seats - 1
    return Result(
        number=fixture.number,
        group=fixture.group,
        seating=fixture.seating,
        values=tuple(0.0 if each == seat else 1 / rest for each in range(seats)),
        reason="lost" if seat is None else "forfeit",
        decisions=0,
        clocks=(Clock(),) * seats,
        forfeits=() if seat is None else (Forfeit(seat, why, words),),
        unrated="lost" if seat is None else None,
    )
