"""What is kept of a match, and what one write changes."""

from __future__ import annotations

from typing import Literal

import msgspec

__all__ = ["LONGEST_TURN", "Appended", "Change", "Grant", "MatchListing", "Row", "Status"]

LONGEST_TURN = 14 * 86_400_000
"""Milliseconds a turn of a slow match may take: so much later it counts as old."""

Status = Literal["waiting", "playing", "over"]


class Row(msgspec.Struct, frozen=True):
    """One event of the log."""

    body: bytes
    """One JSON value in UTF-8; the store looks no further into it."""
    command: str | None = None
    """The command that made it, unique in its match; the first of its events carries it."""


class MatchListing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match in a list. The log is the truth; this only finds it."""

    match: str
    game: str
    status: Status
    updated: int
    """Milliseconds since 1970; old unfinished matches are swept by it."""
    listed: bool = False
    """May be found in the lobby, and watched, by anybody."""
    correspondence: bool = False
    """Played over days, not in one sitting."""
    creator: str = ""
    seats: str = "[]"
    """Whatever the lists show of the seats, as JSON."""


class Grant(msgspec.Struct, frozen=True):
    """A principal may act for a seat."""

    principal: str
    """A session, a bot, or the hash of a personal link's token; never the token itself."""
    match: str
    seat: int
    kind: str
    """What the principal is: session, bot, link."""


class Change(msgspec.Struct, frozen=True):
    """What is written about one match, all of it or nothing."""

    match: str
    first: int = 0
    rows: tuple[Row, ...] = ()
    listing: MatchListing | None = None
    grants: tuple[Grant, ...] = ()
    revoked: tuple[int, ...] = ()
    """Seats nobody holds any more; before the grants."""


class Appended(msgspec.Struct, frozen=True):
    """Another process has added to a log."""

    match: str
    first: int
    bodies: tuple[bytes, ...]
    """Empty where they were too long to announce: load them."""
