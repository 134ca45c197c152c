"""Errors that stores raise."""

from __future__ import annotations

from boardwright.core.errors import BoardwrightError

__all__ = [
    "ChangeRefused",
    "Conflict",
    "DiskFull",
    "NewerDatabase",
    "NotEmpty",
    "StoreBusy",
    "StoreDamaged",
    "StoreFailed",
    "StoreUnreachable",
]


class Conflict(BoardwrightError):
    """The log has other events by now, or has the command already. Nothing was written."""

    code = "conflict"


class StoreFailed(BoardwrightError):
    """The database is full, locked or unreachable, or refused a value.

    Nothing was acknowledged. What was being written may be on disk all the same: read the log
    before anything else is appended to it.
    """

    code = "store_failed"


class ChangeRefused(StoreFailed):
    """The database refused a value; it is available, and nothing was written."""


class DiskFull(StoreFailed):
    """There is no room for what is to be written."""


class StoreDamaged(StoreFailed):
    """The database file is damaged: restore a backup."""


class StoreUnreachable(StoreFailed):
    """The database server cannot be reached or is still starting: try again later."""


class StoreBusy(StoreFailed):
    """Another process has opened the data directory."""

    code = "store_busy"


class NotEmpty(StoreFailed):
    """A backup was to be restored into a store that has matches."""

    code = "not_empty"


class NewerDatabase(StoreFailed):
    """A later version of the program has migrated the database."""

    code = "newer_database"
