"""The connection that reads from SQLite, in a thread of its own beside the writer's.

All rows of a query come as one JSON text, for the reason that `sqlite_batch` gives.
"""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from boardwright.store.sqlite_file import store_failed

__all__ = ["SqliteReader"]

_T = TypeVar("_T")
_log = logging.getLogger(__name__)


class SqliteReader:
    """Runs queries between `open` and `close`; all calls come from one thread.

    `lock_timeout`: seconds to wait for a locked file.
    """

    def __init__(self, path: Path, lock_timeout: float) -> None:
        self._path = path
        self._lock_timeout = lock_timeout

    def open(self) -> None:
        """Connect to a database that has its tables already; raises `sqlite3.Error`."""
        self._db = sqlite3.connect(self._path, timeout=self._lock_timeout, isolation_level=None)
        self._db.execute("PRAGMA query_only = ON")
        self._db.text_factory = bytes  # a damaged text must not fail a query of many rows

    def close(self) -> None:
        """Close the connection."""
        self._db.close()

    def query(self, row: type[_T], sql: str, *values: object) -> list[_T]:
        """Return the rows of a query, decoded as `row`.

        The query selects one column of JSON, named `row`. Damaged rows, which cannot be decoded,
        are logged and left out. Raises `StoreFailed`.
        """
        try:
            (answer,) = self._db.execute(
                f"SELECT json_group_array(json(row)) FROM ({sql})", values
            ).fetchone()
        except sqlite3.Error as error:
            raise store_failed("the database could not be read", error) from error
        try:
            return msgspec.json.decode(answer, type=list[row])  # type: ignore[valid-type]
        except (msgspec.MsgspecError, UnicodeDecodeError):
            return list(_intact_rows(row, answer))


def _intact_rows(row: type[_T], answer: bytes) -> Iterator[_T]:
    text = answer.decode(errors="replace")  # of rows that are not UTF-8
    for raw in msgspec.json.decode(text, type=list[msgspec.Raw]):
        try:
            if "\ufffd".encode() in bytes(raw):
                raise msgspec.DecodeError("it is not UTF-8")
            yield msgspec.json.decode(raw, type=row)
        except msgspec.MsgspecError as error:
            _log.warning("a damaged row was left out: %s", error)
