"""Copies a PostgreSQL database into a SQLite file and back, each in one transaction."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import islice
from pathlib import Path

import asyncpg

from boardwright.store.errors import NotEmpty, StoreBusy, StoreFailed
from boardwright.store.migrate import MIGRATION_LOCK, migration_sql
from boardwright.store.postgres_store import DATABASE_ERRORS, migrate_tables, table_version
from boardwright.store.postgres_writer import APPLICATION_NAME, SWEEP_LOCK
from boardwright.store.sqlite_backup import table_rows

__all__ = ["copy_postgres", "restore_postgres"]

_BATCH = 5_000
_SERVERS = (
    "SELECT count(*) FROM pg_stat_activity "
    "WHERE datname = current_database() AND application_name = $1"
)
_BOOLEANS = (
    "SELECT column_name FROM information_schema.columns "
    "WHERE table_schema = current_schema() AND table_name = $1 AND data_type = 'boolean'"
)


async def copy_postgres(url: str, target: Path) -> None:
    """Write all tables to a new SQLite file, as they are at this moment. Raises `StoreFailed`.

    Servers may be writing to them.
    """
    try:
        db = await _connect(url)
        try:
            async with db.transaction(isolation="repeatable_read", readonly=True):
                version = await table_version(db)
                if version is None:
                    raise StoreFailed("there are no tables of Boardwright in the database")
                with closing(sqlite3.connect(target, isolation_level=None)) as file:
                    file.executescript(migration_sql(None, "sqlite", version))
                    file.execute("BEGIN")
                    for table in table_rows(target)[1]:
                        await _copy_table(db, file, table)
                    file.execute("COMMIT")
        finally:
            await db.close()
    except (*DATABASE_ERRORS, sqlite3.Error) as error:
        raise StoreFailed(f"the database could not be copied: {error}") from error


async def _copy_table(
    db: asyncpg.Connection[asyncpg.Record], file: sqlite3.Connection, table: str
) -> None:
    columns = _columns(file, table)
    names, marks = _names(columns), ", ".join("?" * len(columns))
    rows = db.cursor(f'SELECT {names} FROM "{table}"', prefetch=_BATCH)
    batch: list[Sequence[object]] = []
    insert = f'INSERT INTO "{table}" ({names}) VALUES ({marks})'
    async for row in rows:
        batch.append(tuple(row))
        if len(batch) == _BATCH:
            file.executemany(insert, batch)
            batch.clear()
    file.executemany(insert, batch)


async def restore_postgres(url: str, source: Path, *, replace: bool) -> None:
    """Replace all tables by those of an up-to-date SQLite file.

    Raises `StoreBusy` if a server uses the database, `NotEmpty` if it has matches, unless
    `replace`, and `StoreFailed`; then nothing has changed.
    """
    try:
        db = await _connect(url)
        try:
            async with db.transaction():
                await db.execute("SELECT pg_advisory_xact_lock($1)", MIGRATION_LOCK)
                await db.execute("SELECT pg_advisory_xact_lock($1)", SWEEP_LOCK)
                if await db.fetchval(_SERVERS, APPLICATION_NAME):
                    raise StoreBusy("a Boardwright server is using the database: stop it")
                await migrate_tables(db)
                with closing(sqlite3.connect(source)) as file:
                    for table in table_rows(source)[1]:
                        await _restore_table(db, file, table, replace=replace)
        finally:
            await db.close()
    except (*DATABASE_ERRORS, sqlite3.Error) as error:
        raise StoreFailed(f"the database could not be restored: {error}") from error


async def _restore_table(
    db: asyncpg.Connection[asyncpg.Record], file: sqlite3.Connection, table: str, *, replace: bool
) -> None:
    has_rows = await db.fetchval(f'SELECT EXISTS (SELECT 1 FROM "{table}")')
    if has_rows and not replace and table != "heartbeats":
        raise NotEmpty(
            "the database has matches already: choose another one, or replace them with --replace"
        )
    await db.execute(f'DELETE FROM "{table}"')
    columns = _columns(file, table)
    flags = {row[0] for row in await db.fetch(_BOOLEANS, table)}
    booleans = [name in flags for name in columns]
    rows = file.execute(f'SELECT {_names(columns)} FROM "{table}"')
    while batch := list(islice(_converted(rows, booleans), _BATCH)):
        await db.copy_records_to_table(table, records=batch, columns=columns)


def _converted(rows: sqlite3.Cursor, booleans: Sequence[bool]) -> Iterator[tuple[object, ...]]:
    for row in rows:
        pairs = zip(row, booleans, strict=True)
        yield tuple(bool(value) if is_flag else value for value, is_flag in pairs)


def _columns(file: sqlite3.Connection, table: str) -> list[str]:
    return [row[1] for row in file.execute(f'PRAGMA table_info("{table}")')]


def _names(columns: Sequence[str]) -> str:
    return ", ".join(f'"{name}"' for name in columns)


async def _connect(url: str) -> asyncpg.Connection[asyncpg.Record]:
    db: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
        url, server_settings={"application_name": f"{APPLICATION_NAME} backup"}
    )
    return db
