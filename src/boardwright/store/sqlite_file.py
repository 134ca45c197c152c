"""The SQLite file itself: what its errors mean, who may read it, whether it is intact."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from boardwright.store.errors import DiskFull, StoreBusy, StoreDamaged, StoreFailed

__all__ = [
    "DATABASE",
    "LOCK",
    "check_intact",
    "lock_folder",
    "log_of",
    "make_private",
    "store_failed",
]

DATABASE = "boardwright.sqlite"
LOCK = "boardwright.lock"
_KINDS: dict[int, type[StoreFailed]] = {
    sqlite3.SQLITE_FULL: DiskFull,
    sqlite3.SQLITE_CORRUPT: StoreDamaged,
    sqlite3.SQLITE_NOTADB: StoreDamaged,
}


def store_failed(what: str, error: sqlite3.Error) -> StoreFailed:
    """Return SQLite's error as one of ours; `what` begins its sentence."""
    code = getattr(error, "sqlite_errorcode", 0) & 0xFF  # the rest says more about the same error
    return _KINDS.get(code, StoreFailed)(f"{what}: {error}")


def lock_folder(data: Path) -> sqlite3.Connection:
    """Lock the data directory with a lock of SQLite's, which ends with the connection or process.

    Creates the directory. Raises `StoreBusy` if a server has it, and `StoreFailed`.
    """
    try:
        data.mkdir(mode=0o700, parents=True, exist_ok=True)
        make_private(data / LOCK)
        lock = sqlite3.connect(data / LOCK, timeout=0)
        lock.execute("BEGIN EXCLUSIVE")
    except sqlite3.OperationalError as error:
        if "locked" not in str(error):
            raise store_failed(f"cannot write to {data}", error) from error
        raise StoreBusy(
            f"another Boardwright server is using {data}: stop it, choose another "
            "--data directory, or use PostgreSQL for several processes"
        ) from error
    except OSError as error:
        raise StoreFailed(f"cannot write to {data}: {error.strerror}") from error
    return lock


def log_of(path: Path) -> Path:
    """Return the path of a database's write-ahead log."""
    return path.with_name(f"{path.name}-wal")


def make_private(path: Path) -> None:
    """Create a database file if there is none, and let only its owner read it and its logs.

    SQLite gives the files that it creates beside it the same mode. Raises `OSError`.
    """
    # One that exists must not be opened here: when it is closed, the system drops the locks that
    # this process has on it.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL, 0o600))
    for file in (path, log_of(path), path.with_name(f"{path.name}-shm")):
        if file.exists():
            file.chmod(0o600)


def check_intact(path: Path, *, quick: bool = False) -> None:
    """Read the whole database; raise `StoreDamaged` if a part of it is damaged.

    `quick` does not compare the indices with the tables. A server may be writing to it.
    """
    try:
        with closing(sqlite3.connect(path, isolation_level=None)) as db:
            check = "quick_check" if quick else "integrity_check"
            (finding,) = db.execute(f"PRAGMA {check}(1)").fetchone()
    except sqlite3.Error as error:
        raise store_failed(f"{path.name} cannot be read", error) from error
    if finding != "ok":
        raise StoreDamaged(f"{path.name} is damaged: {' '.join(str(finding).split())}")
