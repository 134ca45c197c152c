"""The one interface of SQLite and PostgreSQL: logs, drafts, who holds a seat, lists, leases."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from boardwright.store.rows import Appended, Grant, MatchListing, Row

__all__ = ["Heard", "Missed", "Store", "Told"]

Heard = Callable[[Appended], None]
Missed = Callable[[], None]
Told = Callable[[bytes], None]


class Store(Protocol):
    """Where matches live. Writes return when they are on disk, unless they say otherwise."""

    async def open(self) -> None:
        """Connect, and bring the tables up to date."""

    async def close(self) -> None:
        """Write what is waiting, then let go of everything."""

    async def append(
        self,
        match: str,
        first: int,
        events: Sequence[Row],
        listing: MatchListing | None = None,
        grants: Sequence[Grant] = (),
        revoked: Sequence[int] = (),
    ) -> None:
        """Add to a log that has `first` events, all or nothing; else raise `Conflict`.

        Nobody holds the `revoked` seats any more; personal links to them are dead.
        """

    async def load(self, match: str, since: int = 0) -> list[bytes]:
        """The log from event `since` on; nothing if the match is unknown."""

    async def command(self, match: str, command: str) -> int | None:
        """The number of the event a command made."""

    async def draft(self, match: str, seat: int) -> bytes | None:
        """What a seat has put together of its turn."""

    async def set_draft(self, match: str, seat: int, body: bytes | None) -> None:
        """Last writer wins; None clears. Returns before it is on disk."""

    async def grant(self, principal: str, match: str, seat: int, kind: str) -> None:
        """From now on the principal may act for the seat."""

    async def grants(self, principal: str, match: str | None = None) -> list[Grant]:
        """The seats of a principal, in one match or in all."""

    async def add_bot(self, token_hash: str, name: str) -> None: ...

    async def bot(self, token_hash: str) -> str | None:
        """The name of the bot with this token."""

    async def listing(self, match: str) -> MatchListing | None: ...

    async def lobby(self, limit: int = 50) -> list[MatchListing]:
        """Listed matches that wait for players, newest first."""

    async def live(self, limit: int = 50) -> list[MatchListing]:
        """Listed matches being played, newest first."""

    async def finished(self, limit: int = 50) -> list[MatchListing]:
        """Listed matches that are over, newest first."""

    async def mine(self, principal: str, limit: int = 50) -> list[MatchListing]:
        """The matches in which a principal has a seat, newest first."""

    async def playing(self) -> list[str]:
        """Every match being played: whose clocks and computers go on after a restart."""

    async def lease(self, key: str, owner: str, seconds: float) -> bool:
        """Claim or prolong a piece of work among processes; False if somebody else has it."""

    async def release(self, key: str, owner: str) -> None: ...

    async def sweep(self, older_than: int) -> int:
        """Remove unfinished matches not touched since (milliseconds); how many."""

    def listen(self, heard: Heard, missed: Missed, told: Told | None = None) -> None:
        """Hear of what other processes append, and what they tell.

        `missed`: load again, something may be lost.
        """

    async def tell(self, body: bytes) -> None:
        """Say something short, one JSON value, to the other processes; it is kept nowhere."""

    async def check(self) -> None:
        """Raise `StoreFailed` unless the database answers."""
