"""The connection that writes to SQLite, in a thread of its own.

There is only one: SQLite before 3.51.3 can lose a write-ahead log if two connections write.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

from boardwright.store import sqlite_batch as batch
from boardwright.store.errors import Conflict, StoreFailed
from boardwright.store.group_commit import Drafts, Result
from boardwright.store.migrate import VERSION_TABLE, migration_sql
from boardwright.store.models import MAX_TURN_MS, Change
from boardwright.store.sqlite_logs import SqliteLogs

__all__ = ["SqliteWriter"]

_PRAGMAS = """
PRAGMA page_size = 2048;
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = 262144;
PRAGMA cache_size = -65536;
PRAGMA temp_store = MEMORY;
"""
# A checkpoint delays moves, and most pages are written many times before one. So it is done when
# nothing has been written for a moment (`checkpoint`), and otherwise only at a gigabyte.
_CHECKPOINT_BYTES = 64 << 20
_SWEEP = (
    "SELECT \"match\" FROM matches WHERE status <> 'over' "
    f"AND updated + iif(correspondence, {MAX_TURN_MS}, 0) < ? LIMIT ?"
)
_SWEEP_BATCH = 200


class SqliteWriter:
    """Writes batches between `open` and `close`; all calls come from one thread.

    `lock_timeout`: seconds to wait for a locked file. `connection` exists from `open` on.
    """

    connection: sqlite3.Connection

    def __init__(self, path: Path, lock_timeout: float) -> None:
        self._path = path
        self._lock_timeout = lock_timeout
        self.logs = SqliteLogs()

    def open(self) -> None:
        """Connect and migrate the tables; raises `sqlite3.Error`, `NewerDatabase`."""
        self.connection = sqlite3.connect(
            self._path, timeout=self._lock_timeout, isolation_level=None
        )
        self.connection.executescript(_PRAGMAS)
        script = migration_sql(self._version(), "sqlite")
        if script:
            self.connection.executescript(f"BEGIN IMMEDIATE;\n{script}\nCOMMIT;")
        self.connection.executescript(batch.CREATE_BATCH_VIEW)

    def close(self) -> None:
        """Close the connection."""
        self.connection.close()

    def execute(self, sql: str, *values: object) -> int:
        """Execute a statement outside of a batch; return its row count. Raises `StoreFailed`."""
        try:
            return self.connection.execute(sql, values).rowcount
        except sqlite3.Error as error:
            raise StoreFailed(f"the database could not write: {error}") from error

    def sweep(self, older_than: int) -> int:
        """Delete at most 200 old matches, as `Store.sweep`, and return how many."""
        try:
            with self._transaction():
                rows = self.connection.execute(_SWEEP, (older_than, _SWEEP_BATCH)).fetchall()
                swept = msgspec.json.encode([match for (match,) in rows]).decode()
                for table in ("events", "drafts", "grants", "matches"):
                    self.connection.execute(
                        f'DELETE FROM {table} WHERE "match" IN (SELECT value FROM json_each(?))',
                        (swept,),
                    )
        except sqlite3.Error as error:
            raise StoreFailed(f"old matches could not be removed: {error}") from error
        self.logs.clear()
        return len(rows)

    def checkpoint(self, min_bytes: int = _CHECKPOINT_BYTES) -> None:
        """Copy the write-ahead log into the database if it has `min_bytes`; errors are ignored."""
        log = self._path.with_name(f"{self._path.name}-wal")
        with suppress(sqlite3.Error, OSError):  # it is tried again after the next batch
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
        """Write a batch; as `group_commit.Commit` promises."""
        try:
            return self._commit(changes, drafts)
        except sqlite3.OperationalError as error:
            raise StoreFailed(f"the database could not write: {error}") from error

    def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        self.logs.read(self.connection, changes)
        results: list[Result] = [
            Conflict(f"match {change.match} has moved on from event {change.first}")
            if self.logs.conflicts_with(change)
            else None
            for change in changes
        ]
        accepted = [
            change for change, result in zip(changes, results, strict=True) if result is None
        ]
        try:
            self._write(accepted, drafts)
        except sqlite3.Error:
            self.logs.clear()  # it is not known what is on disk
            raise
        for change in accepted:
            self.logs.append(change)
        return results

    def _write(self, changes: Sequence[Change], drafts: Drafts) -> None:
        """Write everything, or raise and write nothing."""
        self.connection.execute(batch.INSERT_BATCH, batch.parameters(changes, drafts))

    def _version(self) -> str | None:
        exists = self.connection.execute(
            "SELECT 1 FROM sqlite_master WHERE name = ?", (VERSION_TABLE,)
        ).fetchone()
        if exists is None:
            return None
        (version,) = self.connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
        return str(version)
