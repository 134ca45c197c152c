"""Storage of matches: SQLite by default, PostgreSQL by its URL, with the same contract."""

from __future__ import annotations

from boardwright.store.errors import (
    Conflict,
    NewerDatabase,
    StoreBusy,
    StoreFailed,
    StoreUnreachable,
)
from boardwright.store.models import Appended, Grant, MatchListing, Status, StoredEvent
from boardwright.store.open_store import open_store
from boardwright.store.store import OnAppended, OnGap, OnMessage, Store

__all__ = [
    "Appended",
    "Conflict",
    "Grant",
    "MatchListing",
    "NewerDatabase",
    "OnAppended",
    "OnGap",
    "OnMessage",
    "Status",
    "Store",
    "StoreBusy",
    "StoreFailed",
    "StoreUnreachable",
    "StoredEvent",
    "open_store",
]
