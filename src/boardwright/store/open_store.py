"""Selects the backend: PostgreSQL if a URL is given, else SQLite in the data directory."""

from __future__ import annotations

from pathlib import Path

from boardwright.store.errors import StoreFailed
from boardwright.store.store import Store

__all__ = ["open_store"]


def open_store(url: str | None, data: Path) -> Store:
    """Create a store; the caller opens and closes it.

    `url` begins with postgresql://; without one, matches are stored in a SQLite file in `data`.
    Raises `StoreFailed` for any other URL, and if asyncpg is not installed.
    """
    if not url:
        from boardwright.store.sqlite_store import SqliteStore

        return SqliteStore(data)
    if not url.startswith(("postgresql://", "postgres://")):
        kind = url.partition(":")[0]  # the rest may hold a password
        raise StoreFailed(f"a database URL must begin with postgresql://, got {kind}:")
    try:
        from boardwright.store.postgres_store import PostgresStore
    except ImportError as error:
        raise StoreFailed(
            "PostgreSQL support is not installed; run: pip install 'boardwright[server]'"
        ) from error
    return PostgresStore(url)
