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
from boardwright.store.errors import Conflict
from boardwright.store.group_commit import Drafts, Result
from boardwright.store.migrate import VERSION_TABLE, migration_sql
from boardwright.store.models import MAX_TURN_MS, Change
from boardwright.store.sqlite_file import log_of, store_failed
from boardwright.store.sqlite_logs import SqliteLogs

__all__ = ["FINISHED", "UNFINISHED", "SqliteWriter"]

_PRAGMAS = """
PRAGMA page_size = {page_bytes};
PRAGMA journal_mode = WAL;
PRAGMA synchronous = FULL;
PRAGMA wal_autocheckpoint = {pages};
PRAGMA journal_size_limit = {log_bytes};
PRAGMA cache_size = -65536;
PRAGMA temp_store = MEMORY;
"""
_PAGE_BYTES = 2048
_LOG_BYTES = 32 << 20  # more than a busy server writes from one scheduled checkpoint to the next
_LONG_LOG = 4
_PATIENCE_MS = 50
UNFINISHED = f"status <> 'over' AND updated + iif(correspondence, {MAX_TURN_MS}, 0) < ?"
FINISHED = "status = 'over' AND updated < ?"
"""Conditions of matches that are swept."""
_SWEEP_BATCH = 200


class SqliteWriter:
    """Writes batches between `open` and `close`; all calls come from one thread.

    `lock_timeout`: seconds to wait for a locked file. `connection` exists from `open` on.

    When the write-ahead log has reached `log_bytes`, SQLite copies it into the database after each
    batch, and begins it anew unless a query still needs it. Queries that follow each other without
    a gap, or a long one such as a backup's, let it grow; from four times that size on the writer
    waits a moment for queries to end, and once more for each `log_bytes` that it grows.
    """

    connection: sqlite3.Connection

    def __init__(self, path: Path, lock_timeout: float, log_bytes: int = _LOG_BYTES) -> None:
        self._path = path
        self._lock_timeout = lock_timeout
        self._log_bytes = log_bytes
        self._wait_at = _LONG_LOG * log_bytes
        """The size of the log from which on the writer waits for queries to end."""
        self.logs = SqliteLogs()

    def open(self) -> None:
        """Connect and migrate the tables; raises `sqlite3.Error`, `NewerDatabase`."""
        self.connection = sqlite3.connect(
            self._path, timeout=self._lock_timeout, isolation_level=None
        )
        self.connection.executescript(
            _PRAGMAS.format(
                page_bytes=_PAGE_BYTES,
                pages=self._log_bytes // _PAGE_BYTES,
                log_bytes=self._log_bytes,
            )
        )
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
            raise store_failed("the database could not write", error) from error

    def sweep(self, condition: str, older_than: int) -> int:
        """Delete at most 200 old matches under a condition, and return how many."""
        select = f'SELECT "match" FROM matches WHERE {condition} LIMIT ?'
        try:
            with self._transaction():
                rows = self.connection.execute(select, (older_than, _SWEEP_BATCH)).fetchall()
                swept = msgspec.json.encode([match for (match,) in rows]).decode()
                for table in ("events", "drafts", "grants", "matches"):
                    self.connection.execute(
                        f'DELETE FROM {table} WHERE "match" IN (SELECT value FROM json_each(?))',
                        (swept,),
                    )
        except sqlite3.Error as error:
            raise store_failed("old matches could not be removed", error) from error
        self.logs.clear()
        return len(rows)

    def checkpoint(self) -> None:
        """Copy the write-ahead log into the database, as far as no query needs it.

        Errors are ignored: it is tried again after the next batch.
        """
        with suppress(sqlite3.Error):
            self.connection.execute("PRAGMA wal_checkpoint(PASSIVE)").fetchone()

    def _limit_log(self) -> None:
        """Empty a write-ahead log that has become long; errors are ignored."""
        log = log_of(self._path)
        with suppress(sqlite3.Error, OSError):
            if log.stat().st_size < self._wait_at:
                return
            self.connection.execute(f"PRAGMA busy_timeout = {_PATIENCE_MS}")
            try:
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
            finally:
                self.connection.execute(f"PRAGMA busy_timeout = {int(1000 * self._lock_timeout)}")
            size = log.stat().st_size
            self._wait_at = max(_LONG_LOG * self._log_bytes, size + self._log_bytes)

    def probe(self) -> None:
        """Write something without meaning; raises `StoreFailed` if nothing can be written."""
        self.execute("PRAGMA user_version = 0")

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
            results = self._commit(changes, drafts)
        except (sqlite3.IntegrityError, sqlite3.DataError):
            raise  # the batch holds a bad value
        except sqlite3.DatabaseError as error:
            raise store_failed("the database could not write", error) from error
        self._limit_log()
        return results

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
