"""Where matches live: SQLite by default, PostgreSQL when asked; the same promises on both."""

from __future__ import annotations

from boardwright.store.choose import open_store
from boardwright.store.errors import Conflict, NewerDatabase, StoreBusy, StoreFailed
from boardwright.store.rows import About, Appended, Grant, Row, Status
from boardwright.store.store import Heard, Missed, Store, Told

__all__ = [
    "About",
    "Appended",
    "Conflict",
    "Grant",
    "Heard",
    "Missed",
    "NewerDatabase",
    "Row",
    "Status",
    "Store",
    "StoreBusy",
    "StoreFailed",
    "Told",
    "open_store",
]
