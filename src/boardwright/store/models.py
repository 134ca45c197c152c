"""What is stored of a match, what one write changes, and what other processes are notified of."""

from __future__ import annotations

import hashlib
from typing import Literal, NamedTuple

import msgspec

__all__ = [
    "MAX_TURN_MS",
    "Appended",
    "Beat",
    "Bot",
    "Change",
    "Grant",
    "MatchListing",
    "PushSubscription",
    "Status",
    "StoredEvent",
]

MAX_TURN_MS = 14 * 86_400_000
"""The longest time for one turn; unfinished correspondence matches are swept this much later."""

Status = Literal["waiting", "playing", "over"]


class StoredEvent(msgspec.Struct, frozen=True):
    """One event of a match's log, as a store sees it."""

    body: bytes
    """One JSON value in UTF-8; stores do not decode it."""
    command: str | None = None
    """The id of the command that caused it, unique in its match. Of several events that a command
    causes, only one carries the id; the server gives it to the last."""


class MatchListing(msgspec.Struct, frozen=True, omit_defaults=True):
    """A match as the lists show it: an index of the logs, which decide where the two differ."""

    match: str
    game: str
    status: Status
    updated: int
    """Milliseconds since 1970. Lists are sorted by it and unfinished matches swept by it."""
    listed: bool = False
    """Shown in the public lists; without it a match is found by its link alone."""
    correspondence: bool = False
    """Played with a time limit for each turn, over days."""
    creator: str = ""
    """A principal."""
    seats: str = "[]"
    """What else the lists show, as JSON; stores do not decode it."""
    address: str = ""
    """The rate limit key of the creator's address: stored with the first listing of a match, not
    changed by later ones, and not read back."""


class Bot(msgspec.Struct, frozen=True):
    """A registered bot."""

    name: str
    used: int
    """When it was last noted that the bot is used, in milliseconds since 1970."""


class PushSubscription(msgspec.Struct, frozen=True):
    """Where and how a browser can be sent push messages (RFC 8030, RFC 8291)."""

    endpoint: str
    """The URL of its push service: whoever has it and a signature of ours can send to it."""
    p256dh: str
    """The browser's public key, in Base64."""
    auth: str
    """The secret it shares with us, in Base64."""

    @property
    def id(self) -> str:
        """The hash of the endpoint."""
        return hashlib.sha256(self.endpoint.encode()).hexdigest()[:32]


class Grant(msgspec.Struct, frozen=True):
    """The permission of a principal to act for a seat."""

    principal: str
    """The id of a principal, or the hash of a personal link's token; never the token itself."""
    match: str
    seat: int
    kind: str
    """`session` for the id of a principal, `link` for the hash of a token."""


class Beat(NamedTuple):
    """A process runs, and the store takes writes."""

    process: str
    at: int
    """In milliseconds since 1970; all outages before it are in the logs of the matches."""


class Change(msgspec.Struct, frozen=True):
    """What one transaction writes of one match, all of it or nothing."""

    match: str
    first: int = 0
    """The number of the first event, and so of the events before it; unused without events."""
    events: tuple[StoredEvent, ...] = ()
    listing: MatchListing | None = None
    grants: tuple[Grant, ...] = ()
    revoked: tuple[int, ...] = ()
    """Seats that lose all their grants, before `grants` are added."""
    beat: Beat | None = None
    """Of the process that writes; it belongs to no match."""


class Appended(msgspec.Struct, frozen=True):
    """The events that another process has appended to a log."""

    match: str
    first: int
    """The number of the first of them."""
    bodies: tuple[bytes, ...]
    """Empty if they were too long for a notification: load them."""
