"""Matches in PostgreSQL, shared by any number of processes and machines."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any, TypeVar

import asyncpg
import msgspec

from boardwright.store.base_store import BaseStore
from boardwright.store.errors import DiskFull, StoreDamaged, StoreFailed, StoreUnreachable
from boardwright.store.group_commit import Drafts, Result
from boardwright.store.migrate import MIGRATION_LOCK, VERSION_TABLE, migration_sql
from boardwright.store.models import MAX_TURN_MS, Bot, Change, Grant, MatchListing
from boardwright.store.postgres_listener import Listener
from boardwright.store.postgres_writer import (
    APPLICATION_NAME,
    CHANNEL,
    SWEEP_LOCK,
    message_payload,
    write_batch,
)
from boardwright.store.store import OnAppended, OnGap, OnMessage

__all__ = [
    "DATABASE_ERRORS",
    "PostgresStore",
    "migrate_tables",
    "table_version",
]

_T = TypeVar("_T")
_POOL_SIZE = 4
_TIMEOUT = 20.0
"""Seconds for one statement."""
_SWEEP_BATCH = 200
DATABASE_ERRORS = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
_KINDS: tuple[tuple[type[Exception], type[StoreFailed]], ...] = (
    (asyncpg.DiskFullError, DiskFull),
    (asyncpg.DataCorruptedError, StoreDamaged),
    (asyncpg.IndexCorruptedError, StoreDamaged),
)
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
_UNFINISHED = (
    f"status <> 'over' AND updated + CASE WHEN correspondence THEN {MAX_TURN_MS} ELSE 0 END < $1"
)
_FINISHED = "status = 'over' AND updated < $1"
_SWEEP = """
WITH old AS (
    DELETE FROM matches WHERE match IN (SELECT match FROM matches WHERE {} LIMIT $2)
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
            async with self._writer.transaction():
                await migrate_tables(self._writer)
            self._readers = await asyncpg.create_pool(
                self._url,
                min_size=1,
                max_size=_POOL_SIZE,
                command_timeout=_TIMEOUT,
                server_settings={"application_name": APPLICATION_NAME},
            )
            await self._listener.start()
        except (*DATABASE_ERRORS, ValueError) as error:
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
                except DATABASE_ERRORS:
                    resource.terminate()

    async def _events(self, match: str, since: int) -> list[tuple[int, str]]:
        rows = await self._fetch(
            "SELECT number, body FROM events WHERE match = $1 AND number >= $2", match, since
        )
        return [(row[0], row[1]) for row in rows]

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

    async def add_bot(self, token_hash: str, name: str, address: str = "", used: int = 0) -> None:
        await self._fetch(
            "INSERT INTO bots (token_hash, name, address, used) VALUES ($1, $2, $3, $4) "
            "ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name",
            token_hash,
            name,
            address,
            used,
        )

    async def bot(self, token_hash: str) -> Bot | None:
        rows = await self._fetch("SELECT name, used FROM bots WHERE token_hash = $1", token_hash)
        return Bot(**rows[0]) if rows else None

    async def touch_bot(self, token_hash: str, used: int) -> None:
        await self._fetch("UPDATE bots SET used = $2 WHERE token_hash = $1", token_hash, used)

    async def count_bots(self, address: str) -> int:
        count: int = await self._value("SELECT count(*) FROM bots WHERE address = $1", address)
        return count

    async def count_open_matches(self, address: str) -> int:
        count: int = await self._value(
            "SELECT count(*) FROM matches WHERE address = $1 AND status <> 'over'", address
        )
        return count

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
        total = await self._sweep(_UNFINISHED, older_than)
        await self._fetch("DELETE FROM leases WHERE until < now() - interval '1 day'")
        await self._fetch("DELETE FROM heartbeats WHERE at < $1", older_than)
        return total

    async def sweep_finished(self, older_than: int) -> int:
        return await self._sweep(_FINISHED, older_than)

    async def sweep_bots(self, unused_since: int, now: int) -> int:
        await self._fetch("UPDATE bots SET used = $1 WHERE used = 0", now)
        rows = await self._fetch("DELETE FROM bots WHERE used < $1 RETURNING 1", unused_since)
        return len(rows)

    async def last_beats(self) -> list[int]:
        return [row["at"] for row in await self._fetch("SELECT at FROM heartbeats")]

    async def time(self, now: int) -> int:
        return int(await self._value("SELECT extract(epoch FROM clock_timestamp()) * 1000"))

    async def _sweep(self, condition: str, older_than: int) -> int:
        total = 0
        while count := await self._sweep_batch(condition, older_than):
            total += count
        return total

    async def _sweep_batch(self, condition: str, older_than: int) -> int:
        """Delete some old matches while no process writes: one might append to them."""
        if self._readers is None:
            raise StoreFailed("the store is closed")
        try:
            async with self._readers.acquire() as db, db.transaction():
                await db.execute("SELECT pg_advisory_xact_lock($1)", SWEEP_LOCK)
                return int(await db.fetchval(_SWEEP.format(condition), older_than, _SWEEP_BATCH))
        except DATABASE_ERRORS as error:
            raise StoreFailed(f"old matches could not be removed: {error}") from error

    def subscribe(
        self, on_appended: OnAppended, on_gap: OnGap, on_message: OnMessage | None = None
    ) -> None:
        self._listener.add(on_appended, on_gap, on_message)

    async def publish(self, body: bytes) -> None:
        await self._fetch("SELECT pg_notify($1, $2)", CHANNEL, message_payload(self._origin, body))

    async def _probe_read(self) -> None:
        await self._value("SELECT 1")

    async def _probe_write(self) -> None:
        await self.lease("write probe", self._origin, 0)

    async def verify(self) -> None:
        """Do nothing: PostgreSQL has checksums."""

    async def _list(self, where: str, *values: object) -> list[MatchListing]:
        rows = await self._fetch(
            "SELECT match, game, status, updated, listed, correspondence, creator, seats "
            f"FROM matches {where}",
            *values,
        )
        return [MatchListing(**row) for row in rows]

    async def _rows(self, row: type[_T], sql: str, *values: object) -> list[_T]:
        rows = await self._fetch(sql, *values)
        return [msgspec.json.decode(str(found["row"]), type=row) for found in rows]

    async def _execute(self, sql: str, *values: object) -> int:
        return len(await self._fetch(f"{sql} RETURNING 1", *values))

    async def _value(self, sql: str, *values: object) -> Any:
        rows = await self._fetch(sql, *values)
        return rows[0][0] if rows else None

    async def _fetch(self, sql: str, *values: object) -> list[asyncpg.Record]:
        if self._readers is None:
            raise StoreFailed("the store is closed")
        try:
            return await self._readers.fetch(sql, *values)
        except DATABASE_ERRORS as error:
            raise self._failed("the database did not answer", error) from error

    async def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        try:
            if self._writer is None or self._writer.is_closed():
                self._writer = await self._connect()
            results = await write_batch(self._writer, self._origin, changes, drafts)
            self._disk_full = None
            return results
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError):
            raise  # the batch holds a bad value
        except DATABASE_ERRORS as error:
            if self._writer is not None:
                self._writer.terminate()  # the next batch connects again
            raise self._failed("the database could not write", error) from error

    def _failed(self, what: str, error: Exception) -> StoreFailed:
        """Return a database error as one of ours, and remember what `check` is to report."""
        kind = next((kind for found, kind in _KINDS if isinstance(error, found)), StoreFailed)
        failure = kind(f"{what}: {error}")
        self._note(failure)
        return failure

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        db: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
            self._url,
            timeout=_TIMEOUT,
            command_timeout=_TIMEOUT,
            server_settings={"application_name": APPLICATION_NAME},
        )
        return db


async def table_version(db: asyncpg.Connection[asyncpg.Record]) -> str | None:
    """Return the version of the tables; None if there are none."""
    if await db.fetchval("SELECT to_regclass($1)", VERSION_TABLE) is None:
        return None
    version: str | None = await db.fetchval(f"SELECT version_num FROM {VERSION_TABLE}")
    return version


async def migrate_tables(db: asyncpg.Connection[asyncpg.Record]) -> None:
    """Migrate the tables, one process at a time; within a transaction of the caller's."""
    await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
    script = migration_sql(await table_version(db), "postgresql")
    if script:
        await db.execute(script)
