"""Matches in PostgreSQL, shared by any number of processes and machines."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import asyncpg

from boardwright.store.base_store import BaseStore
from boardwright.store.errors import StoreFailed, StoreUnreachable
from boardwright.store.group_commit import Drafts, Result
from boardwright.store.migrate import MIGRATION_LOCK, VERSION_TABLE, migration_sql
from boardwright.store.models import MAX_TURN_MS, Change, Grant, MatchListing
from boardwright.store.postgres_listener import Listener
from boardwright.store.postgres_writer import CHANNEL, SWEEP_LOCK, message_payload, write_batch
from boardwright.store.store import OnAppended, OnGap, OnMessage

__all__ = ["PostgresStore"]

_POOL_SIZE = 4
_TIMEOUT = 20.0
"""Seconds for one statement."""
_SWEEP_BATCH = 200
_DATABASE_ERRORS = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
_UNREACHABLE = (
    OSError,
    TimeoutError,
    asyncpg.CannotConnectNowError,
    asyncpg.ConnectionDoesNotExistError,
    asyncpg.TooManyConnectionsError,
)
_LEASE = """
INSERT INTO leases VALUES ($1, $2, now() + $3 * interval '1 second')
ON CONFLICT (key) DO UPDATE SET owner = excluded.owner, until = excluded.until
WHERE leases.owner = excluded.owner OR leases.until <= now()
RETURNING key
"""
_SWEEP = f"""
WITH old AS (
    DELETE FROM matches WHERE match IN (
        SELECT match FROM matches WHERE status <> 'over'
        AND updated + CASE WHEN correspondence THEN {MAX_TURN_MS} ELSE 0 END < $1 LIMIT $2)
    RETURNING match),
events_gone AS (DELETE FROM events USING old WHERE events.match = old.match),
drafts_gone AS (DELETE FROM drafts USING old WHERE drafts.match = old.match),
grants_gone AS (DELETE FROM grants USING old WHERE grants.match = old.match)
SELECT count(*) FROM old
"""


class PostgresStore(BaseStore):
    """A `Store` that any number of processes share: one connection writes, a pool reads."""

    def __init__(self, url: str) -> None:
        super().__init__(self._commit)
        self._url = url
        self._origin = secrets.token_hex(8)
        self._listener = Listener(url, self._origin)
        self._readers: asyncpg.Pool[asyncpg.Record] | None = None
        self._writer: asyncpg.Connection[asyncpg.Record] | None = None

    async def open(self) -> None:
        try:
            self._writer = await self._connect()
            await self._migrate(self._writer)
            self._readers = await asyncpg.create_pool(
                self._url, min_size=1, max_size=_POOL_SIZE, command_timeout=_TIMEOUT
            )
            await self._listener.start()
        except (*_DATABASE_ERRORS, ValueError) as error:
            await self._disconnect()
            if isinstance(error, StoreFailed):
                raise
            failure = StoreUnreachable if isinstance(error, _UNREACHABLE) else StoreFailed
            raise failure(f"cannot open the PostgreSQL database: {error}") from error
        self._group.start()

    async def close(self) -> None:
        await self._group.stop()
        await self._disconnect()

    async def _disconnect(self) -> None:
        await self._listener.stop()
        for resource in (self._readers, self._writer):
            if resource is not None:
                try:
                    await asyncio.wait_for(resource.close(), _TIMEOUT)
                except _DATABASE_ERRORS:
                    resource.terminate()

    async def _migrate(self, db: asyncpg.Connection[asyncpg.Record]) -> None:
        """Migrate the tables, one process at a time."""
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
            current = None
            if await db.fetchval("SELECT to_regclass($1)", VERSION_TABLE) is not None:
                current = await db.fetchval(f"SELECT version_num FROM {VERSION_TABLE}")
            script = migration_sql(current, "postgresql")
            if script:
                await db.execute(script)

    async def load(self, match: str, since: int = 0) -> list[bytes]:
        rows = await self._fetch(
            "SELECT body FROM events WHERE match = $1 AND number >= $2 ORDER BY number",
            match,
            since,
        )
        return [row["body"].encode() for row in rows]

    async def find_command(self, match: str, command: str) -> int | None:
        number: int | None = await self._value(
            "SELECT number FROM events WHERE match = $1 AND command = $2", match, command
        )
        return number

    async def _written_draft(self, match: str, seat: int) -> bytes | None:
        body: str | None = await self._value(
            "SELECT body FROM drafts WHERE match = $1 AND seat = $2", match, seat
        )
        return None if body is None else body.encode()

    async def grants(self, principal: str, match: str | None = None) -> list[Grant]:
        rows = await self._fetch(
            "SELECT principal, match, seat, kind FROM grants WHERE principal = $1 "
            "AND match = coalesce($2::text, match) ORDER BY match, seat",
            principal,
            match,
        )
        return [Grant(**row) for row in rows]

    async def add_bot(self, token_hash: str, name: str) -> None:
        await self._fetch(
            "INSERT INTO bots (token_hash, name) VALUES ($1, $2) "
            "ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name",
            token_hash,
            name,
        )

    async def bot_name(self, token_hash: str) -> str | None:
        name: str | None = await self._value(
            "SELECT name FROM bots WHERE token_hash = $1", token_hash
        )
        return name

    async def listing(self, match: str) -> MatchListing | None:
        listings = await self._list("WHERE match = $1", match)
        return listings[0] if listings else None

    async def _listed(self, status: str, limit: int) -> list[MatchListing]:
        return await self._list(
            "WHERE listed AND status = $1 ORDER BY updated DESC LIMIT $2", status, limit
        )

    async def matches_of(self, principal: str, limit: int = 50) -> list[MatchListing]:
        return await self._list(
            "WHERE match IN (SELECT match FROM grants WHERE principal = $1) "
            "ORDER BY updated DESC LIMIT $2",
            principal,
            limit,
        )

    async def playing_ids(self) -> list[str]:
        rows = await self._fetch("SELECT match FROM matches WHERE status = 'playing'")
        return [row["match"] for row in rows]

    async def lease(self, key: str, owner: str, seconds: float) -> bool:
        return await self._value(_LEASE, key, owner, seconds) is not None

    async def release(self, key: str, owner: str) -> None:
        await self._fetch("DELETE FROM leases WHERE key = $1 AND owner = $2", key, owner)

    async def sweep(self, older_than: int) -> int:
        total = 0
        while count := await self._sweep_batch(older_than):
            total += count
        await self._fetch("DELETE FROM leases WHERE until < now() - interval '1 day'")
        return total

    async def _sweep_batch(self, older_than: int) -> int:
        """Delete some old matches while no process writes: one might append to them."""
        if self._readers is None:
            raise StoreFailed("the store is closed")
        try:
            async with self._readers.acquire() as db, db.transaction():
                await db.execute("SELECT pg_advisory_xact_lock($1)", SWEEP_LOCK)
                return int(await db.fetchval(_SWEEP, older_than, _SWEEP_BATCH))
        except _DATABASE_ERRORS as error:
            raise StoreFailed(f"old matches could not be removed: {error}") from error

    def subscribe(
        self, on_appended: OnAppended, on_gap: OnGap, on_message: OnMessage | None = None
    ) -> None:
        self._listener.add(on_appended, on_gap, on_message)

    async def publish(self, body: bytes) -> None:
        await self._fetch("SELECT pg_notify($1, $2)", CHANNEL, message_payload(self._origin, body))

    async def check(self) -> None:
        await self._value("SELECT 1")

    async def _list(self, where: str, *values: object) -> list[MatchListing]:
        rows = await self._fetch(
            "SELECT match, game, status, updated, listed, correspondence, creator, seats "
            f"FROM matches {where}",
            *values,
        )
        return [MatchListing(**row) for row in rows]

    async def _value(self, sql: str, *values: object) -> Any:
        rows = await self._fetch(sql, *values)
        return rows[0][0] if rows else None

    async def _fetch(self, sql: str, *values: object) -> list[asyncpg.Record]:
        if self._readers is None:
            raise StoreFailed("the store is closed")
        try:
            return await self._readers.fetch(sql, *values)
        except _DATABASE_ERRORS as error:
            raise StoreFailed(f"the database did not answer: {error}") from error

    async def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        try:
            if self._writer is None or self._writer.is_closed():
                self._writer = await self._connect()
            return await write_batch(self._writer, self._origin, changes, drafts)
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError):
            raise  # the batch holds a bad value
        except _DATABASE_ERRORS as error:
            if self._writer is not None:
                self._writer.terminate()  # the next batch connects again
            raise StoreFailed(f"the database could not write: {error}") from error

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        db: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
            self._url, timeout=_TIMEOUT, command_timeout=_TIMEOUT
        )
        return db
