"""Matches in one SQLite file, for one process: the default, without any other service."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TypeVar

from boardwright.store.errors import StoreBusy, StoreFailed
from boardwright.store.group import Drafts, Result
from boardwright.store.grouped import GroupedStore
from boardwright.store.rows import Change, Grant, MatchListing
from boardwright.store.sqlite_reader import SqliteReader
from boardwright.store.sqlite_writer import SqliteWriter
from boardwright.store.store import Heard, Missed, Told

__all__ = ["SqliteStore"]

_T = TypeVar("_T")
_QUIET = 0.1
"""Seconds without a write after which there is time to tidy up."""
_MOST_LEASES = 1000
"""From here on those that have run out are cleared away."""
_LISTING = """json_object('match', "match", 'game', game, 'status', status, 'updated', updated,
'listed', json(iif(listed, 'true', 'false')),
'correspondence', json(iif(correspondence, 'true', 'false')),
'creator', creator, 'seats', seats) AS row"""
_GRANT = (
    "json_object('principal', principal, 'match', \"match\", 'seat', seat, 'kind', kind) AS row"
)


class SqliteStore(GroupedStore):
    """`patience`: how many seconds to wait for a file somebody else has locked."""

    def __init__(
        self,
        data: Path,
        patience: float = 5.0,
        create_writer: Callable[[Path, float], SqliteWriter] = SqliteWriter,
    ) -> None:
        super().__init__(self._commit)
        path = data / "boardwright.sqlite"
        self._data = data
        self._writer = create_writer(path, patience)
        self._reader = SqliteReader(path, patience)
        self._writing = ThreadPoolExecutor(1, "store-writer")
        self._reading = ThreadPoolExecutor(1, "store-reader")
        self._lock: sqlite3.Connection | None = None
        self._leases: dict[str, tuple[str, float]] = {}
        self._tidying: asyncio.TimerHandle | None = None
        self._most_leases = _MOST_LEASES

    async def open(self) -> None:
        try:
            self._take_lock()
            await self._in(self._writing, self._writer.open)
            await self._in(self._reading, self._reader.open)
        except (sqlite3.Error, StoreFailed) as error:
            self._let_go()
            if isinstance(error, StoreFailed):
                raise
            raise StoreFailed(f"cannot open the database in {self._data}: {error}") from error
        self._group.start()

    async def close(self) -> None:
        await self._group.stop()
        if self._tidying is not None:
            self._tidying.cancel()
        await self._in(self._reading, self._reader.close)
        await self._in(self._writing, self._writer.close)
        self._let_go()

    def _let_go(self) -> None:
        self._writing.shutdown()
        self._reading.shutdown()
        if self._lock is not None:
            self._lock.close()

    def _take_lock(self) -> None:
        """A lock of the operating system, held through SQLite: it ends with the process."""
        try:
            self._data.mkdir(mode=0o700, parents=True, exist_ok=True)
            self._lock = sqlite3.connect(self._data / "boardwright.lock", timeout=0)
            self._lock.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise StoreFailed(f"cannot write to {self._data}: {error}") from error
            raise StoreBusy(
                f"another Boardwright server is using {self._data}: stop it, choose another "
                "--data directory, or use PostgreSQL for several processes"
            ) from error
        except OSError as error:
            raise StoreFailed(f"cannot write to {self._data}: {error.strerror}") from error

    async def load(self, match: str, since: int = 0) -> list[bytes]:
        found = await self._ask(
            tuple[int, str],
            'SELECT json_array(number, body) AS row FROM events WHERE "match" = ? AND number >= ?',
            match,
            since,
        )
        return [body.encode() for _, body in sorted(found)]

    async def command(self, match: str, command: str) -> int | None:
        found = await self._ask(
            int,
            'SELECT number AS row FROM events WHERE "match" = ? AND command = ?',
            match,
            command,
        )
        return found[0] if found else None

    async def _written_draft(self, match: str, seat: int) -> bytes | None:
        found = await self._ask(
            str,
            'SELECT json_quote(body) AS row FROM drafts WHERE "match" = ? AND seat = ?',
            match,
            seat,
        )
        return found[0].encode() if found else None

    async def grants(self, principal: str, match: str | None = None) -> list[Grant]:
        return await self._ask(
            Grant,
            f'SELECT {_GRANT} FROM grants WHERE principal = ? AND "match" = coalesce(?, "match") '
            'ORDER BY "match", seat',
            principal,
            match,
        )

    async def add_bot(self, token_hash: str, name: str) -> None:
        await self._write("INSERT OR REPLACE INTO bots VALUES (?, ?)", token_hash, name)

    async def bot(self, token_hash: str) -> str | None:
        found = await self._ask(
            str, "SELECT json_quote(name) AS row FROM bots WHERE token_hash = ?", token_hash
        )
        return found[0] if found else None

    async def listing(self, match: str) -> MatchListing | None:
        found = await self._list('WHERE "match" = ?', match)
        return found[0] if found else None

    async def _listed(self, status: str, limit: int) -> list[MatchListing]:
        return await self._list(
            "WHERE listed AND status = ? ORDER BY updated DESC LIMIT ?", status, limit
        )

    async def mine(self, principal: str, limit: int = 50) -> list[MatchListing]:
        return await self._list(
            'WHERE "match" IN (SELECT "match" FROM grants WHERE principal = ?) '
            "ORDER BY updated DESC LIMIT ?",
            principal,
            limit,
        )

    async def playing(self) -> list[str]:
        return await self._ask(
            str, "SELECT json_quote(\"match\") AS row FROM matches WHERE status = 'playing'"
        )

    async def lease(self, key: str, owner: str, seconds: float) -> bool:
        """One process: memory is enough, and is rightly empty after a restart."""
        now = time.monotonic()
        principal, until = self._leases.get(key, (owner, now))
        if principal != owner and now < until:
            return False
        if key not in self._leases and len(self._leases) >= self._most_leases:
            self._leases = {one: held for one, held in self._leases.items() if now < held[1]}
            self._most_leases = max(_MOST_LEASES, 2 * len(self._leases))
        self._leases[key] = (owner, now + seconds)
        return True

    async def release(self, key: str, owner: str) -> None:
        if self._leases.get(key, ("", 0.0))[0] == owner:
            del self._leases[key]

    async def sweep(self, older_than: int) -> int:
        """In small pieces, so that moves are not kept waiting."""
        swept = 0
        while found := await self._in(self._writing, lambda: self._writer.sweep(older_than)):
            swept += found
        return swept

    def listen(self, heard: Heard, missed: Missed, told: Told | None = None) -> None:
        """There is no other process."""

    async def tell(self, body: bytes) -> None:
        """There is nobody to hear it."""

    async def check(self) -> None:
        await self._ask(int, "SELECT 1 AS row")

    async def _list(self, where: str, *values: object) -> list[MatchListing]:
        return await self._ask(MatchListing, f"SELECT {_LISTING} FROM matches {where}", *values)

    async def _ask(self, row: type[_T], sql: str, *values: object) -> list[_T]:
        return await self._in(self._reading, lambda: self._reader.ask(row, sql, *values))

    async def _write(self, sql: str, *values: object) -> int:
        return await self._in(self._writing, lambda: self._writer.execute(sql, *values))

    async def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        results = await self._in(self._writing, lambda: self._writer.commit(changes, drafts))
        self._tidy_when_quiet()
        return results

    def _tidy_when_quiet(self) -> None:
        if self._tidying is not None:
            self._tidying.cancel()
        self._tidying = asyncio.get_running_loop().call_later(
            _QUIET, self._writing.submit, self._writer.tidy
        )

    @staticmethod
    async def _in(thread: ThreadPoolExecutor, work: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(thread, work)
