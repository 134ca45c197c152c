"""What can go wrong where matches live."""

from __future__ import annotations

from boardwright.core.errors import BoardwrightError

__all__ = ["Conflict", "NewerDatabase", "StoreBusy", "StoreFailed"]


class Conflict(BoardwrightError):
    """The log has moved on, or the command was carried out before. Nothing was written."""

    code = "conflict"


class StoreFailed(BoardwrightError):
    """The database did not do it: full, locked, unreachable. Nothing was acknowledged."""

    code = "store_failed"


class StoreBusy(StoreFailed):
    """Another process has these matches open."""

    code = "store_busy"


class NewerDatabase(StoreFailed):
    """The database was written by a later version of the program."""

    code = "newer_database"
