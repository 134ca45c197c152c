"""The one connection that writes to SQLite. Everything here runs in the writer's own thread.

One connection only: SQLite before 3.51.3 can lose a write-ahead log when two
connections write.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from boardwright.store import sqlite_batch as batch
from boardwright.store.errors import Conflict, StoreFailed
from boardwright.store.group import Drafts, Result
from boardwright.store.migrate import VERSION_TABLE, migration
from boardwright.store.rows import LONGEST_TURN, Change

__all__ = ["SqliteWriter"]

_PRAGMAS = """
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 262144;
PRAGMA cache_size = -65536;
PRAGMA temp_store = MEMORY;
"""
# Bringing the write-ahead log home keeps moves waiting, the less often the better: most pages are
# written many times. So it is done in quiet moments (`tidy`), and otherwise only at a gigabyte.
_LONG_LOG = 64 << 20
_SWEEP = (
    "SELECT \"match\" FROM matches WHERE status <> 'over' "
    f"AND updated + iif(correspondence, {LONGEST_TURN}, 0) < ? LIMIT ?"
)
_SWEPT_AT_ONCE = 200


class SqliteWriter:
    """`connection` is there from `open` to `close`."""

    connection: sqlite3.Connection

    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience

    def open(self) -> None:
        self.connection = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None)
        self.connection.executescript(_PRAGMAS)
        script = migration(self._version(), "sqlite")
        if script:
            self.connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nCOMMIT;")
        self.connection.executescript(batch.SET_UP)

    def close(self) -> None:
        self.connection.close()

    def execute(self, sql: str, *values: object) -> int:
        """A rare write on its own; how many rows it touched."""
        try:
            return self.connection.execute(sql, values).rowcount
        except sqlite3.Error as error:
            raise StoreFailed(f"the database could not write: {error}") from error

    def sweep(self, older_than: int) -> int:
        """Some of the unfinished matches not touched since; how many."""
        try:
            with self._transaction():
                rows = self.connection.execute(_SWEEP, (older_than, _SWEPT_AT_ONCE)).fetchall()
                swept = msgspec.json.encode([match for (match,) in rows]).decode()
                for table in ("events", "drafts", "grants", "matches"):
                    self.connection.execute(
                        f'DELETE FROM {table} WHERE "match" IN (SELECT value FROM json_each(?))',
                        (swept,),
                    )
        except sqlite3.Error as error:
            raise StoreFailed(f"old matches could not be removed: {error}") from error
        return len(rows)

    def tidy(self, min_bytes: int = _LONG_LOG) -> None:
        """Bring a write-ahead log of that size home. For moments in which nobody waits."""
        log = self._path.with_name(f"{self._path.name}-wal")
        with suppress(sqlite3.Error, OSError):  # there will be another quiet moment
            if log.stat().st_size >= min_bytes:
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self.connection.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.connection.execute("COMMIT")
        finally:
            if self.connection.in_transaction:
                self.connection.execute("ROLLBACK")

    def commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        try:
            return self._commit(changes, drafts)
        except sqlite3.OperationalError as error:
            raise StoreFailed(f"the database could not write: {error}") from error

    def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        try:
            self._write(changes, drafts)
            return [None] * len(changes)
        except sqlite3.IntegrityError:
            behind = self._behind(changes)
            if not behind:
                raise
        self._write([change for n, change in enumerate(changes) if n not in behind], drafts)
        return [
            Conflict(f"match {change.match} has moved on from event {change.first}")
            if number in behind
            else None
            for number, change in enumerate(changes)
        ]

    def _behind(self, changes: Sequence[Change]) -> set[int]:
        """Which changes were made for a log that has moved on, or repeat a command."""
        (answer,) = self.connection.execute(batch.BEHIND, (batch.asked(changes),)).fetchone()
        return msgspec.json.decode(answer, type=set[int])

    def _write(self, changes: Sequence[Change], drafts: Drafts) -> None:
        """All of it, or nothing with an `IntegrityError`."""
        self.connection.execute(batch.WRITE, batch.texts(changes, drafts))

    def _version(self) -> str | None:
        exists = self.connection.execute(
            "SELECT 1 FROM sqlite_master WHERE name = ?", (VERSION_TABLE,)
        ).fetchone()
        if exists is None:
            return None
        (version,) = self.connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
        return str(version)
