"""Where matches live: SQLite by default, PostgreSQL when asked; the same promises on both."""

from __future__ import annotations

from boardwright.store.choose import open_store
from boardwright.store.errors import Conflict, NewerDatabase, StoreBusy, StoreFailed
from boardwright.store.rows import Appended, Grant, MatchListing, Row, Status
from boardwright.store.store import Heard, Missed, Store, Told

__all__ = [
    "Appended",
    "Conflict",
    "Grant",
    "Heard",
    "MatchListing",
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
