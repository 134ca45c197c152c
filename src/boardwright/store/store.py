"""The interface of both stores: logs, drafts, grants, bots, push subscriptions, lists, leases,
messages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Protocol

from boardwright.store.models import (
    Appended,
    Bot,
    Grant,
    MatchListing,
    PushSubscription,
    StoredEvent,
)

__all__ = ["OnAppended", "OnGap", "OnMessage", "Store"]

OnAppended = Callable[[Appended], None]
"""Called with what another process has appended, in the order of each log."""
OnGap = Callable[[], None]
"""Called after notifications may have been lost: load the matches again."""
OnMessage = Callable[[bytes], None]
"""Called with each body that another process has published."""


class Store(Protocol):
    """Stores matches. Writes return once they are on disk, unless they say otherwise.

    Every coroutine may raise `StoreFailed`. Coroutines and callbacks run in one event loop.
    """

    async def open(self) -> None:
        """Connect and migrate the tables.

        Raises `StoreUnreachable`, `StoreBusy` or `NewerDatabase` as well.
        """

    async def close(self) -> None:
        """Write what is waiting, then close all connections."""

    async def append(
        self,
        match: str,
        first: int,
        events: Sequence[StoredEvent],
        listing: MatchListing | None = None,
        grants: Sequence[Grant] = (),
        revoked: Sequence[int] = (),
    ) -> None:
        """Append to a log that has `first` events, and write the rest with it, all or nothing.

        Raises `Conflict` if the log has another number of events or has one of the commands
        already. Without events the log is not looked at. The listing of a finished match is
        never set back to an earlier status. The `revoked` seats lose all their grants, personal
        links included, before `grants` are added.
        """

    async def load(self, match: str, since: int = 0) -> list[bytes]:
        """Return the bodies of the log from event `since` on; [] if the match is unknown.

        Raises `DamagedLog` if there is an event missing among them.
        """

    async def find_command(self, match: str, command: str) -> int | None:
        """Return the number of the event that carries the command's id; None if there is none."""

    async def draft(self, match: str, seat: int) -> bytes | None:
        """Return the draft of a seat, as this process last set it or else as it is on disk."""

    async def set_draft(self, match: str, seat: int, body: bytes | None) -> None:
        """Store the draft of a seat; None clears it. Returns before it is on disk."""

    async def grants(self, principal: str, match: str | None = None) -> list[Grant]:
        """Return the grants of a principal, in one match or in all, sorted by match and seat."""

    async def add_bot(self, token_hash: str, name: str, address: str = "", used: int = 0) -> None:
        """Register a bot under the hash of its token, or rename it.

        `address` is the rate limit key of its creator's address, `used` as in `Bot`.
        """

    async def bot(self, token_hash: str) -> Bot | None:
        """Return the bot with this token; None if there is none."""

    async def touch_bot(self, token_hash: str, used: int) -> None:
        """Note that a bot is used."""

    async def count_bots(self, address: str) -> int:
        """Return how many bots an address has registered."""

    async def add_subscription(
        self, principal: str, subscription: PushSubscription, address: str, renewed: int
    ) -> None:
        """Store the push subscription of a principal, in place of the one before.

        It is taken from another principal that had it. `address` is a rate limit key, `renewed`
        the time in milliseconds since 1970.
        """

    async def subscriptions(self, match: str, seat: int) -> list[PushSubscription]:
        """Return the push subscriptions of all principals that may act for a seat."""

    async def count_subscriptions(self, address: str, other_than: str = "") -> int:
        """Return how many push subscriptions an address has, without those of one principal."""

    async def remove_subscription(self, id: str) -> None:
        """Delete the push subscription of this id, whoever has it."""

    async def unsubscribe(self, principal: str) -> None:
        """Delete the push subscription of a principal, if there is one."""

    async def sweep_subscriptions(self, renewed_before: int) -> int:
        """Delete push subscriptions not renewed since a time; return how many."""

    async def count_open_matches(self, address: str) -> int:
        """Return how many unfinished matches an address has created."""

    async def listing(self, match: str) -> MatchListing | None:
        """Return the listing of a match, listed or not; None if it is unknown."""

    async def lobby(self, limit: int = 50) -> list[MatchListing]:
        """Return listed matches that wait for players, the last updated first."""

    async def live(self, limit: int = 50) -> list[MatchListing]:
        """Return listed matches in progress, the last updated first."""

    async def finished(self, limit: int = 50) -> list[MatchListing]:
        """Return listed matches that are over, the last updated first."""

    async def matches_of(self, principal: str, limit: int = 50) -> list[MatchListing]:
        """Return the matches in which a principal has a seat, the last updated first."""

    async def playing_ids(self) -> list[str]:
        """Return the ids of all matches in progress, listed or not."""

    async def lease(self, key: str, owner: str, seconds: float) -> bool:
        """Acquire or renew the lease on a key; False if another owner has it.

        It expires after `seconds`, and may be lost when the database or, with SQLite, the server
        restarts.
        """

    async def release(self, key: str, owner: str) -> None:
        """Give up a lease; nothing happens if the owner does not have it."""

    async def beat(self, process: str, at: int) -> None:
        """Record that a process runs; written as moves are. `at` as in `Beat`."""

    async def last_beats(self) -> list[int]:
        """Return the times of the last beats of all processes, also of those that have ended."""

    async def time(self, now: int) -> int:
        """Return the time of the database's clock; a file has none, and returns `now`."""

    async def sweep(self, older_than: int) -> int:
        """Delete unfinished matches last updated before a time; return how many.

        The time is in milliseconds since 1970; correspondence matches have `MAX_TURN_MS` more.
        Beats of processes that ended before it are deleted, too.
        """

    async def sweep_finished(self, older_than: int) -> int:
        """Delete finished matches last updated before a time; return how many."""

    async def sweep_bots(self, unused_since: int, now: int) -> int:
        """Delete bots last used before a time; return how many.

        Those of which no use was ever noted count as used now.
        """

    def subscribe(
        self, on_appended: OnAppended, on_gap: OnGap, on_message: OnMessage | None = None
    ) -> None:
        """Add callbacks for what other processes append and publish; not for one's own.

        A store for one process never calls them.
        """

    async def publish(self, body: bytes) -> None:
        """Send one JSON value, at most 7,900 bytes, to the other processes; it is not stored."""

    async def check(self) -> None:
        """Return if the database answers and can be written to, else raise `StoreFailed`.

        `DiskFull` if there is hardly any room left or the last write has failed for that reason,
        `StoreDamaged` once a damaged part was read.
        """

    async def verify(self) -> None:
        """Read the whole database, beside all other work; raise `StoreDamaged` if it is damaged.

        PostgreSQL does that by itself (checksums); there it does nothing.
        """
