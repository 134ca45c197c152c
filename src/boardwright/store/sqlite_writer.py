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
_LONG = 64 << 20
_SWEEP = (
    "SELECT \"match\" FROM matches WHERE status <> 'over' "
    f"AND updated + iif(correspondence, {LONGEST_TURN}, 0) < ? LIMIT ?"
)
_SWEPT_AT_ONCE = 200


class SqliteWriter:
    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience

    def open(self) -> None:
        self._db = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None)
        self._db.executescript(_PRAGMAS)
        script = migration(self._version(), "sqlite")
        if script:
            self._db.executescript(f"BEGIN IMMEDIATE;\n{script}\nCOMMIT;")
        self._db.executescript(batch.SET_UP)

    def close(self) -> None:
        self._db.close()

    def execute(self, sql: str, *values: object) -> int:
        """A rare write on its own; how many rows it touched."""
        try:
            return self._db.execute(sql, values).rowcount
        except sqlite3.Error as error:
            raise StoreFailed(f"the database could not write: {error}") from error

    def sweep(self, older_than: int) -> int:
        """Some of the unfinished matches not touched since; how many."""
        try:
            with self._transaction():
                rows = self._db.execute(_SWEEP, (older_than, _SWEPT_AT_ONCE)).fetchall()
                swept = msgspec.json.encode([match for (match,) in rows]).decode()
                for table in ("events", "drafts", "grants", "matches"):
                    self._db.execute(
                        f'DELETE FROM {table} WHERE "match" IN (SELECT value FROM json_each(?))',
                        (swept,),
                    )
        except sqlite3.Error as error:
            raise StoreFailed(f"old matches could not be removed: {error}") from error
        return len(rows)

    def tidy(self) -> None:
        """Bring a long write-ahead log home. For moments in which nobody waits."""
        log = self._path.with_name(f"{self._path.name}-wal")
        with suppress(sqlite3.Error, OSError):  # there will be another quiet moment
            if log.stat().st_size >= _LONG:
                self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()

    @contextmanager
    def _transaction(self) -> Iterator[None]:
        self._db.execute("BEGIN IMMEDIATE")
        try:
            yield
            self._db.execute("COMMIT")
        finally:
            if self._db.in_transaction:
                self._db.execute("ROLLBACK")

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
        (answer,) = self._db.execute(batch.BEHIND, (batch.asked(changes),)).fetchone()
        return msgspec.json.decode(answer, type=set[int])

    def _write(self, changes: Sequence[Change], drafts: Drafts) -> None:
        """All of it, or nothing with an `IntegrityError`."""
        self._db.execute(batch.WRITE, batch.texts(changes, drafts))

    def _version(self) -> str | None:
        exists = self._db.execute(
            "SELECT 1 FROM sqlite_master WHERE name = ?", (VERSION_TABLE,)
        ).fetchone()
        if exists is None:
            return None
        (version,) = self._db.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
        return str(version)
