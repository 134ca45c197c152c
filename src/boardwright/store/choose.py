"""Which store: PostgreSQL where an address is given, else a file in the data directory."""

from __future__ import annotations

from pathlib import Path

from boardwright.store.errors import StoreFailed
from boardwright.store.store import Store

__all__ = ["open_store"]


def open_store(url: str | None, data: Path) -> Store:
    """The store, yet to be opened. `url` is postgresql://...; without it, SQLite in `data`."""
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
