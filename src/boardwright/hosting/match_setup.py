"""What somebody who makes a match asks for."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

__all__ = ["Level", "MatchSetup", "Reservation", "SeatSetup", "TimeControl"]

Level = Annotated[int, Meta(ge=1, le=10)]


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who is to sit here: me, anybody with the link (open), or a computer of some level."""

    kind: Literal["me", "open", "computer"]
    level: Level = 3
    name: Annotated[str, Meta(max_length=40)] = ""


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`real`: a budget of seconds and so many more for each turn. `turn`: so long for each turn."""

    kind: Literal["real", "turn"]
    seconds: Annotated[int, Meta(ge=10, le=14 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0


class Reservation(msgspec.Struct, frozen=True):
    """An open seat that only one person may take."""

    seat: int
    principal: str
    """A secret of the server, never shown."""
    name: str


class MatchSetup(msgspec.Struct, frozen=True):
    """A match to be: the game, its house rules, who sits where, how long they may think."""

    game: str
    seats: tuple[SeatSetup, ...]
    options: dict[str, int | str] = {}
    clock: TimeControl | None = None
    listed: bool = False
    start: str | None = None
    """The position play begins from, if not the game's own."""
    reserved: tuple[Reservation, ...] = ()
