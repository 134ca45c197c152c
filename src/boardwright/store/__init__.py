"""Storage of matches: SQLite by default, PostgreSQL by its URL, with the same contract."""

from __future__ import annotations

from boardwright.store.errors import (
    ChangeRefused,
    Conflict,
    DiskFull,
    NewerDatabase,
    StoreBusy,
    StoreDamaged,
    StoreFailed,
    StoreUnreachable,
)
from boardwright.store.models import (
    Appended,
    Bot,
    Grant,
    MatchListing,
    PushSubscription,
    Status,
    StoredEvent,
)
from boardwright.store.open_store import open_store
from boardwright.store.store import OnAppended, OnGap, OnMessage, Store

__all__ = [
    "Appended",
    "Bot",
    "ChangeRefused",
    "Conflict",
    "DiskFull",
    "Grant",
    "MatchListing",
    "NewerDatabase",
    "OnAppended",
    "OnGap",
    "OnMessage",
    "PushSubscription",
    "Status",
    "Store",
    "StoreBusy",
    "StoreDamaged",
    "StoreFailed",
    "StoreUnreachable",
    "StoredEvent",
    "open_store",
]
