"""Questions to SQLite, asked in a thread of their own while the writer writes.

Answers come as one JSON text, for the reason `sqlite_writer` gives.
"""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import TypeVar

import msgspec

from boardwright.store.errors import StoreFailed

__all__ = ["SqliteReader"]

_T = TypeVar("_T")


class SqliteReader:
    def __init__(self, path: Path, patience: float) -> None:
        self._path = path
        self._patience = patience

    def open(self) -> None:
        self._db = sqlite3.connect(self._path, timeout=self._patience, isolation_level=None)
        self._db.execute("PRAGMA query_only = ON")

    def close(self) -> None:
        self._db.close()

    def ask(self, row: type[_T], sql: str, *values: object) -> list[_T]:
        """The rows of a query that gives one JSON text, called `row`, for each."""
        try:
            (answer,) = self._db.execute(
                f"SELECT json_group_array(json(row)) FROM ({sql})", values
            ).fetchone()
        except sqlite3.Error as error:
            raise StoreFailed(f"the database could not be read: {error}") from error
        return msgspec.json.decode(answer, type=list[row])  # type: ignore[valid-type]
