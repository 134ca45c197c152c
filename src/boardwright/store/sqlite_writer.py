"""The one connection that writes to SQLite. Everything here runs in the writer's own thread.

A batch goes to SQLite as one JSON text for each statement: a thread gives up the interpreter at
every step of a statement, and beside a busy event loop a batch of single inserts would wait for it
a thousand times. One connection only: SQLite before 3.51.3 can lose a write-ahead log when two
connections write.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path

import msgspec

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
_BEHIND = """
WITH asked (change, "match", first, command) AS MATERIALIZED (
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]'),
        json_extract(value, '$[2]'), json_extract(value, '$[3]') FROM json_each(?))
SELECT json_group_array(change) FROM asked
WHERE first <> (
    SELECT coalesce(max(number) + 1, 0) FROM events WHERE events."match" = asked."match")
OR EXISTS (
    SELECT 1 FROM events WHERE events."match" = asked."match" AND events.command = asked.command)
"""
_REVOKE = """
DELETE FROM grants WHERE ("match", seat) IN (
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))
"""
_UNDRAFT = """
DELETE FROM drafts WHERE ("match", seat) IN (
    SELECT json_extract(value, '$[0]'), json_extract(value, '$[1]') FROM json_each(?))
"""


def _insert(table: str, columns: str, conflict: str = "") -> str:
    """Rows given as one JSON list of lists."""
    values = ", ".join(f"json_extract(value, '$[{n}]')" for n in range(columns.count(",") + 1))
    return (
        f"INSERT INTO {table} ({columns}) SELECT {values} FROM json_each(?) WHERE true {conflict}"
    )


_EVENTS = _insert("events", '"match", number, command, body')
_ABOUT = _insert(
    "matches",
    '"match", game, status, updated, listed, slow, maker, seats',
    'ON CONFLICT ("match") DO UPDATE SET status = excluded.status, updated = excluded.updated, '
    "listed = excluded.listed, slow = excluded.slow, maker = excluded.maker, "
    "seats = excluded.seats WHERE matches.status <> 'over' OR excluded.status = 'over'",
)
_GRANTS = _insert(
    "grants",
    'holder, "match", seat, kind',
    'ON CONFLICT (holder, "match", seat) DO UPDATE SET kind = excluded.kind',
)
_SWEEP = (
    "SELECT \"match\" FROM matches WHERE status <> 'over' "
    f"AND updated + iif(slow, {LONGEST_TURN}, 0) < ? LIMIT ?"
)
_SWEPT_AT_ONCE = 200
_DRAFTS = _insert(
    "drafts",
    '"match", seat, body',
    'ON CONFLICT ("match", seat) DO UPDATE SET body = excluded.body',
)


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

    def close(self) -> None:
        self._db.close()

    def execute(self, sql: str, *values: object) -> int:
        """A rare write on its own; how many rows it touched."""
        try:
            return self._db.execute(sql, values).rowcount
        except sqlite3.Error as error:
            raise StoreFailed(f"the database could not write this: {error}") from error

    def sweep(self, older_than: int) -> int:
        """Some of the unfinished matches not touched since; how many."""
        try:
            with self._transaction():
                rows = self._db.execute(_SWEEP, (older_than, _SWEPT_AT_ONCE)).fetchall()
                swept = _json([match for (match,) in rows])
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
            raise StoreFailed(f"the database could not write this: {error}") from error

    def _commit(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        with self._transaction():
            behind = self._behind(changes)
            self._write([change for n, change in enumerate(changes) if n not in behind])
            self._write_drafts(drafts)
        return [
            Conflict(f"match {change.match} has moved on from event {change.first}")
            if number in behind
            else None
            for number, change in enumerate(changes)
        ]

    def _behind(self, changes: Sequence[Change]) -> set[int]:
        """Which changes were made for a log that has moved on, or repeat a command."""
        asked = [
            (number, change.match, change.first, command)
            for number, change in enumerate(changes)
            for command in _commands(change)
        ]
        (answer,) = self._db.execute(_BEHIND, (_json(asked),)).fetchone()
        return msgspec.json.decode(answer, type=set[int])

    def _write(self, changes: Sequence[Change]) -> None:
        self._each(_EVENTS, [row for change in changes for row in _events(change)])
        self._each(
            _ABOUT,
            [
                (a.match, a.game, a.status, a.updated, a.listed, a.slow, a.maker, a.seats)
                for change in changes
                if (a := change.about) is not None
            ],
        )
        self._each(_REVOKE, [(c.match, seat) for c in changes for seat in c.revoked])
        self._each(
            _GRANTS,
            [(g.holder, g.match, g.seat, g.kind) for change in changes for g in change.grants],
        )

    def _write_drafts(self, drafts: Drafts) -> None:
        self._each(_UNDRAFT, [key for key, body in drafts.items() if body is None])
        self._each(
            _DRAFTS,
            [(*key, body.decode()) for key, body in drafts.items() if body is not None],
        )

    def _each(self, sql: str, rows: Sequence[Sequence[object]]) -> None:
        if rows:
            self._db.execute(sql, (_json(rows),))

    def _version(self) -> str | None:
        exists = self._db.execute(
            "SELECT 1 FROM sqlite_master WHERE name = ?", (VERSION_TABLE,)
        ).fetchone()
        if exists is None:
            return None
        (version,) = self._db.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
        return str(version)


def _commands(change: Change) -> Sequence[str | None]:
    """Those of its events; one None where events have none, nothing where there are no events."""
    return [row.command for row in change.rows if row.command] or [None][: len(change.rows)]


def _events(change: Change) -> list[tuple[str, int, str | None, str]]:
    return [
        (change.match, number, row.command, row.body.decode())
        for number, row in enumerate(change.rows, change.first)
    ]


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()
