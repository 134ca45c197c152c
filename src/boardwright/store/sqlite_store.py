"""Matches in one SQLite file, for one process. The default: it needs no other service."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from boardwright.store.base_store import BaseStore
from boardwright.store.errors import DiskFull, StoreFailed
from boardwright.store.group_commit import Drafts, Result
from boardwright.store.models import Bot, Change, Grant, MatchListing
from boardwright.store.sqlite_backup import finish_restore
from boardwright.store.sqlite_file import (
    DATABASE,
    check_intact,
    lock_folder,
    make_private,
    store_failed,
)
from boardwright.store.sqlite_reader import SqliteReader
from boardwright.store.sqlite_writer import FINISHED, UNFINISHED, SqliteWriter
from boardwright.store.store import OnAppended, OnGap, OnMessage

__all__ = ["CHECKPOINT_SECONDS", "SqliteStore"]

_T = TypeVar("_T")
CHECKPOINT_SECONDS = 2.0
"""From a batch to the next checkpoint: a copy of the database file lacks no more than that."""
_MIN_FREE_BYTES = 64 << 20
"""Room for the write-ahead log, twice; with less the disk counts as full."""
_MAX_LEASES = 1000
"""The number of leases from which on expired ones are dropped."""
_LISTING = """json_object('match', "match", 'game', game, 'status', status, 'updated', updated,
'listed', json(iif(listed, 'true', 'false')),
'correspondence', json(iif(correspondence, 'true', 'false')),
'creator', creator, 'seats', seats) AS row"""
_GRANT = (
    "json_object('principal', principal, 'match', \"match\", 'seat', seat, 'kind', kind) AS row"
)


class SqliteStore(BaseStore):
    """A `Store` for one process: the data directory is locked from `open` to `close`.

    `lock_timeout`: seconds to wait for a database file that another program has locked.
    `free_bytes`: the room left on the disk of a folder.
    """

    def __init__(
        self,
        data: Path,
        lock_timeout: float = 5.0,
        create_writer: Callable[[Path, float], SqliteWriter] = SqliteWriter,
        free_bytes: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        super().__init__(self._commit)
        self._path = path = data / DATABASE
        self._data = data
        self._free_bytes = free_bytes
        self._writer = create_writer(path, lock_timeout)
        self._reader = SqliteReader(path, lock_timeout)
        self._writer_thread = ThreadPoolExecutor(1, "store-writer")
        self._reader_thread = ThreadPoolExecutor(1, "store-reader")
        self._lock: sqlite3.Connection | None = None
        self._leases: dict[str, tuple[str, float]] = {}
        self._checkpoint_timer: asyncio.TimerHandle | None = None
        self._max_leases = _MAX_LEASES

    async def open(self) -> None:
        try:
            self._lock = lock_folder(self._data)
            finish_restore(self._data)
            make_private(self._path)
            await self._run_in(self._writer_thread, self._writer.open)
            await self._run_in(self._reader_thread, self._reader.open)
        except (sqlite3.Error, OSError, StoreFailed) as error:
            self._disconnect()
            what = f"cannot open the database in {self._data}"
            if isinstance(error, sqlite3.Error):
                raise store_failed(what, error) from error
            if isinstance(error, OSError):
                raise StoreFailed(f"{what}: {error.strerror}") from error
            raise
        self._group.start()

    async def close(self) -> None:
        await self._group.stop()
        if self._checkpoint_timer is not None:
            self._checkpoint_timer.cancel()
        await self._run_in(self._reader_thread, self._reader.close)
        await self._run_in(self._writer_thread, self._writer.close)
        self._disconnect()

    def _disconnect(self) -> None:
        self._writer_thread.shutdown()
        self._reader_thread.shutdown()
        if self._lock is not None:
            self._lock.close()

    async def _events(self, match: str, since: int) -> list[tuple[int, str]]:
        return await self._query(
            tuple[int, str],
            "SELECT json_array(number, CAST(body AS TEXT)) AS row FROM events "
            'WHERE "match" = ? AND number >= ?',
            match,
            since,
        )

    async def find_command(self, match: str, command: str) -> int | None:
        rows = await self._query(
            int,
            'SELECT number AS row FROM events WHERE "match" = ? AND command = ?',
            match,
            command,
        )
        return rows[0] if rows else None

    async def _written_draft(self, match: str, seat: int) -> bytes | None:
        rows = await self._query(
            str,
            'SELECT json_quote(body) AS row FROM drafts WHERE "match" = ? AND seat = ?',
            match,
            seat,
        )
        return rows[0].encode() if rows else None

    async def grants(self, principal: str, match: str | None = None) -> list[Grant]:
        return await self._query(
            Grant,
            f'SELECT {_GRANT} FROM grants WHERE principal = ? AND "match" = coalesce(?, "match") '
            'ORDER BY "match", seat',
            principal,
            match,
        )

    async def add_bot(self, token_hash: str, name: str, address: str = "", used: int = 0) -> None:
        await self._write(
            "INSERT OR REPLACE INTO bots (token_hash, name, address, used) VALUES (?, ?, ?, ?)",
            token_hash,
            name,
            address,
            used,
        )

    async def bot(self, token_hash: str) -> Bot | None:
        rows = await self._query(
            Bot,
            "SELECT json_object('name', name, 'used', used) AS row FROM bots WHERE token_hash = ?",
            token_hash,
        )
        return rows[0] if rows else None

    async def touch_bot(self, token_hash: str, used: int) -> None:
        await self._write("UPDATE bots SET used = ? WHERE token_hash = ?", used, token_hash)

    async def count_bots(self, address: str) -> int:
        return await self._count("bots WHERE address = ?", address)

    async def count_open_matches(self, address: str) -> int:
        return await self._count("matches WHERE address = ? AND status <> 'over'", address)

    async def listing(self, match: str) -> MatchListing | None:
        listings = await self._list('WHERE "match" = ?', match)
        return listings[0] if listings else None

    async def _listed(self, status: str, limit: int) -> list[MatchListing]:
        return await self._list(
            "WHERE listed AND status = ? ORDER BY updated DESC LIMIT ?", status, limit
        )

    async def matches_of(self, principal: str, limit: int = 50) -> list[MatchListing]:
        return await self._list(
            'WHERE "match" IN (SELECT "match" FROM grants WHERE principal = ?) '
            "ORDER BY updated DESC LIMIT ?",
            principal,
            limit,
        )

    async def playing_ids(self) -> list[str]:
        return await self._query(
            str, "SELECT json_quote(\"match\") AS row FROM matches WHERE status = 'playing'"
        )

    async def lease(self, key: str, owner: str, seconds: float) -> bool:
        """Leases are kept in memory: no other process competes for them."""
        now = time.monotonic()
        holder, until = self._leases.get(key, (owner, now))
        if holder != owner and now < until:
            return False
        if key not in self._leases and len(self._leases) >= self._max_leases:
            self._leases = {name: lease for name, lease in self._leases.items() if now < lease[1]}
            self._max_leases = max(_MAX_LEASES, 2 * len(self._leases))
        self._leases[key] = (owner, now + seconds)
        return True

    async def release(self, key: str, owner: str) -> None:
        if self._leases.get(key, ("", 0.0))[0] == owner:
            del self._leases[key]

    async def sweep(self, older_than: int) -> int:
        await self._write("DELETE FROM heartbeats WHERE at < ?", older_than)
        return await self._sweep(UNFINISHED, older_than)

    async def sweep_finished(self, older_than: int) -> int:
        return await self._sweep(FINISHED, older_than)

    async def _sweep(self, condition: str, older_than: int) -> int:
        """Delete in small transactions, so that moves do not wait long."""
        total = 0
        while count := await self._run_in(
            self._writer_thread, lambda: self._writer.sweep(condition, older_than)
        ):
            total += count
        return total

    async def last_beats(self) -> list[int]:
        return await self._query(int, "SELECT at AS row FROM heartbeats")

    async def time(self, now: int) -> int:
        return now

    async def sweep_bots(self, unused_since: int, now: int) -> int:
        await self._write("UPDATE bots SET used = ? WHERE used = 0", now)
        return await self._write("DELETE FROM bots WHERE used < ?", unused_since)

    def subscribe(
        self, on_appended: OnAppended, on_gap: OnGap, on_message: OnMessage | None = None
    ) -> None:
        """Do nothing: there is no other process."""

    async def publish(self, body: bytes) -> None:
        """Do nothing: there is no other process."""

    async def _probe_read(self) -> None:
        await self._query(int, "SELECT 1 AS row FROM (SELECT * FROM events LIMIT 1)")
        free = self._free_bytes(self._data)
        if free < _MIN_FREE_BYTES:
            raise DiskFull(f"only {free >> 20} MB are free on the disk of {self._data}")

    async def _probe_write(self) -> None:
        await self._run_in(self._writer_thread, self._writer.probe)

    async def verify(self) -> None:
        try:
            await asyncio.to_thread(check_intact, self._path, quick=True)
        except StoreFailed as error:
            self._note(error)
            raise

    async def _list(self, where: str, *values: object) -> list[MatchListing]:
        return await self._query(MatchListing, f"SELECT {_LISTING} FROM matches {where}", *values)

    async def _count(self, rows: str, *values: object) -> int:
        (count,) = await self._query(int, f"SELECT count(*) AS row FROM {rows}", *values)
        return count

    async def _query(self, row: type[_T], sql: str, *values: object) -> list[_T]:
        return await self._run_in(
            self._reader_thread, lambda: self._reader.query(row, sql, *values)
        )

    async def _rows(self, row: type[_T], sql: str, *values: object) -> list[_T]:
        return await self._query(row, sql.replace("$", "?"), *values)

    async def _execute(self, sql: str, *values: object) -> int:
        return await self._write(sql.replace("$", "?"), *values)

    async def _write(self, sql: str, *values: object) -> int:
        return await self._run_in(self._writer_thread, lambda: self._writer.execute(sql, *values))

    async def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        results = await self._run_in(
            self._writer_thread, lambda: self._writer.commit(changes, drafts)
        )
        self._disk_full = None
        self._schedule_checkpoint()
        return results

    def _schedule_checkpoint(self) -> None:
        if self._checkpoint_timer is None:
            self._checkpoint_timer = asyncio.get_running_loop().call_later(
                CHECKPOINT_SECONDS, self._checkpoint
            )

    def _checkpoint(self) -> None:
        self._checkpoint_timer = None
        self._writer_thread.submit(self._writer.checkpoint)

    async def _run_in(self, thread: ThreadPoolExecutor, work: Callable[[], _T]) -> _T:
        try:
            return await asyncio.get_running_loop().run_in_executor(thread, work)
        except StoreFailed as error:
            self._note(error)
            raise
