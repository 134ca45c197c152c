"""Requests over HTTP that create and enter matches; part of the wire format of `messages`."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import Meta

from boardwright.hosting.match_setup import SeatSetup, TimeControl

__all__ = [
    "Commitment",
    "CreateMatch",
    "Hash",
    "Id",
    "JoinMatch",
    "Name",
    "Place",
    "RequestId",
    "Seat",
    "SeatGrant",
    "Seed",
    "StartFrom",
]

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
RequestId = Annotated[str, Meta(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
"""At least 128 random bits, chosen by the sender and kept secret: for ten minutes whoever sends the
request again under its id gets the same answer, and with it the seats."""
Name = Annotated[str, Meta(max_length=40)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Place = Annotated[int, Meta(ge=0, le=1_000_000)]
"""A number of log entries, counted from the start."""
# At least 128 bits: a shorter seed could be found from its hash.
Seed = Annotated[str, Meta(min_length=32, max_length=64, pattern=r"^[0-9a-f]+$")]
Hash = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$")]


class StartFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position to begin from: of a finished match after `entry` log entries, or in notation."""

    match: Id | None = None
    entry: Annotated[int, Meta(ge=0, le=100_000)] = 0
    position: Annotated[str, Meta(max_length=20_000)] | None = None


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/commitment: the hash of the server's part of the dice for a new match.

    Send it back within an hour with the client's seed or its hash. It is valid for one match.
    """

    match: Id
    commitment: Hash


class CreateMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches: the setup of a new match."""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatSetup, ...], Meta(min_length=2, max_length=8)]
    options: dict[str, int | str] = {}
    clock: TimeControl | None = None
    listed: bool = False
    """Shown in the public lists."""
    name: Name = ""
    seed_hash: Hash | None = None
    """Of the creator's part of the dice, to be revealed later; only with a commitment."""
    seed: Seed | None = None
    """The creator's part of the dice itself; only if no seat is open."""
    commitment: Commitment | None = None
    """What the server committed to before it knew the seed; None: it commits now."""
    start: StartFrom | None = None
    computers_resign: bool = False
    """Computers resign where their loss is certain."""
    request_id: RequestId | None = None
    """Sent again under the same id, the request creates no second match."""


class JoinMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/join: take an open seat."""

    name: Name = ""
    seed_hash: Hash | None = None
    """Of the player's part of the dice, to be revealed later."""
    seat: Seat | None = None
    """None: the first open one."""
    request_id: RequestId | None = None
    """Sent again under the same id, the request takes no second seat."""


class SeatGrant(msgspec.Struct, frozen=True):
    """The response to requests that give seats: the seats and their tokens.

    Each token makes a personal link: anyone who has it holds the seat.
    """

    match: str
    tokens: dict[int, str]
