"""What a match is created with."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

__all__ = ["Level", "MatchSetup", "Reservation", "SeatSetup", "TimeControl"]

Level = Annotated[int, Meta(ge=1, le=10)]


class MatchSetup(msgspec.Struct, frozen=True):
    """A match to create: game and options, seats, time control. Not yet checked."""

    game: str
    seats: tuple[SeatSetup, ...]
    options: dict[str, int | str] = {}
    clock: TimeControl | None = None
    listed: bool = False
    """Shown in the public lists."""
    start: str | None = None
    """The position that play begins from, in notation; None: the game's own."""
    reserved: tuple[Reservation, ...] = ()
    reveal_ms: int = 30_000
    """How long players have to reveal their seeds once all have committed to one."""
    computers_resign: bool = False
    """Computers resign where their loss is certain."""


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who takes a seat: the creator (me), anybody with the link (open), or a computer."""

    kind: Literal["me", "open", "computer"]
    level: Level = 3
    """Of a computer."""
    name: Annotated[str, Meta(max_length=40)] = ""
    """Of the creator in this seat; empty: the creator's name."""


class TimeControl(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`real`: seconds for the match, and an increment for each turn. `turn`: seconds for each."""

    kind: Literal["real", "turn"]
    seconds: Annotated[int, Meta(ge=10, le=14 * 86400)]
    increment: Annotated[int, Meta(ge=0, le=600)] = 0
    """Seconds."""


class Reservation(msgspec.Struct, frozen=True):
    """An open seat that only one principal may take."""

    seat: int
    principal: str
    """Never sent to clients."""
    name: str
    """Of the player, shown to all."""
