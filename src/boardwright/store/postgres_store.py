"""Matches in PostgreSQL, shared by any number of processes and machines."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from typing import Any

import asyncpg

from boardwright.store.errors import StoreFailed
from boardwright.store.group import Drafts, Result
from boardwright.store.grouped import GroupedStore
from boardwright.store.migrate import LOCK, VERSION_TABLE, migration
from boardwright.store.postgres_listener import Listener
from boardwright.store.postgres_writer import CHANNEL, SWEEPING, saying, write
from boardwright.store.rows import LONGEST_TURN, Change, Grant, MatchListing
from boardwright.store.store import Heard, Missed, Told

__all__ = ["PostgresStore"]

_READERS = 4
_PATIENCE = 20.0
"""Seconds for one answer of the database."""
_SWEPT_AT_ONCE = 200
_TROUBLE = (OSError, TimeoutError, asyncpg.PostgresError, asyncpg.InterfaceError)
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
        AND updated + CASE WHEN correspondence THEN {LONGEST_TURN} ELSE 0 END < $1 LIMIT $2)
    RETURNING match),
events_gone AS (DELETE FROM events USING old WHERE events.match = old.match),
drafts_gone AS (DELETE FROM drafts USING old WHERE drafts.match = old.match),
grants_gone AS (DELETE FROM grants USING old WHERE grants.match = old.match)
SELECT count(*) FROM old
"""


class PostgresStore(GroupedStore):
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
                self._url, min_size=1, max_size=_READERS, command_timeout=_PATIENCE
            )
            await self._listener.start()
        except (*_TROUBLE, ValueError) as error:
            await self._let_go()
            if isinstance(error, StoreFailed):
                raise
            raise StoreFailed(f"cannot open the PostgreSQL database: {error}") from error
        self._group.start()

    async def close(self) -> None:
        await self._group.stop()
        await self._let_go()

    async def _let_go(self) -> None:
        await self._listener.stop()
        for connected in (self._readers, self._writer):
            if connected is not None:
                try:
                    await asyncio.wait_for(connected.close(), _PATIENCE)
                except _TROUBLE:
                    connected.terminate()

    async def _migrate(self, db: asyncpg.Connection[asyncpg.Record]) -> None:
        """Once, however many processes start together."""
        async with db.transaction():
            await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK)
            current = None
            if await db.fetchval("SELECT to_regclass($1)", VERSION_TABLE) is not None:
                current = await db.fetchval(f"SELECT version_num FROM {VERSION_TABLE}")
            script = migration(current, "postgresql")
            if script:
                await db.execute(script)

    async def load(self, match: str, since: int = 0) -> list[bytes]:
        rows = await self._fetch(
            "SELECT body FROM events WHERE match = $1 AND number >= $2 ORDER BY number",
            match,
            since,
        )
        return [row["body"].encode() for row in rows]

    async def command(self, match: str, command: str) -> int | None:
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
            "INSERT INTO bots VALUES ($1, $2) "
            "ON CONFLICT (token_hash) DO UPDATE SET name = excluded.name",
            token_hash,
            name,
        )

    async def bot(self, token_hash: str) -> str | None:
        name: str | None = await self._value(
            "SELECT name FROM bots WHERE token_hash = $1", token_hash
        )
        return name

    async def listing(self, match: str) -> MatchListing | None:
        found = await self._list("WHERE match = $1", match)
        return found[0] if found else None

    async def _listed(self, status: str, limit: int) -> list[MatchListing]:
        return await self._list(
            "WHERE listed AND status = $1 ORDER BY updated DESC LIMIT $2", status, limit
        )

    async def mine(self, principal: str, limit: int = 50) -> list[MatchListing]:
        return await self._list(
            "WHERE match IN (SELECT match FROM grants WHERE principal = $1) "
            "ORDER BY updated DESC LIMIT $2",
            principal,
            limit,
        )

    async def playing(self) -> list[str]:
        rows = await self._fetch("SELECT match FROM matches WHERE status = 'playing'")
        return [row["match"] for row in rows]

    async def lease(self, key: str, owner: str, seconds: float) -> bool:
        return await self._value(_LEASE, key, owner, seconds) is not None

    async def release(self, key: str, owner: str) -> None:
        await self._fetch("DELETE FROM leases WHERE key = $1 AND owner = $2", key, owner)

    async def sweep(self, older_than: int) -> int:
        swept = 0
        while found := await self._sweep_some(older_than):
            swept += found
        await self._fetch("DELETE FROM leases WHERE until < now() - interval '1 day'")
        return swept

    async def _sweep_some(self, older_than: int) -> int:
        """While nobody writes: a match is not swept from under its next event."""
        if self._readers is None:
            raise StoreFailed("the store is closed")
        try:
            async with self._readers.acquire() as db, db.transaction():
                await db.execute("SELECT pg_advisory_xact_lock($1)", SWEEPING)
                return int(await db.fetchval(_SWEEP, older_than, _SWEPT_AT_ONCE))
        except _TROUBLE as error:
            raise StoreFailed(f"old matches could not be removed: {error}") from error

    def listen(self, heard: Heard, missed: Missed, told: Told | None = None) -> None:
        self._listener.add(heard, missed, told)

    async def tell(self, body: bytes) -> None:
        await self._fetch("SELECT pg_notify($1, $2)", CHANNEL, saying(self._origin, body))

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
        except _TROUBLE as error:
            raise StoreFailed(f"the database did not answer: {error}") from error

    async def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        try:
            if self._writer is None or self._writer.is_closed():
                self._writer = await self._connect()
            return await write(self._writer, self._origin, changes, drafts)
        except (asyncpg.DataError, asyncpg.IntegrityConstraintViolationError):
            raise  # something in the batch is bad
        except _TROUBLE as error:
            if self._writer is not None:
                self._writer.terminate()  # the next batch begins afresh
            raise StoreFailed(f"the database could not write: {error}") from error

    async def _connect(self) -> asyncpg.Connection[asyncpg.Record]:
        db: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
            self._url, timeout=_PATIENCE, command_timeout=_PATIENCE
        )
        return db
