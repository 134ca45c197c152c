"""Copies the SQLite database of a running server, and puts another one in its place.

A restored database is made ready in a folder beside the old one. Renaming that folder is the moment
at which the restore has happened: a program that is killed before leaves the old state, and what
one that is killed afterwards has not done yet is done by the next that opens the store.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from boardwright.store.backup_file import SECRET, BackupFile, sync_folder
from boardwright.store.errors import NotEmpty, StoreBusy, StoreFailed
from boardwright.store.migrate import VERSION_TABLE
from boardwright.store.sqlite_file import (
    DATABASE,
    check_intact,
    lock_folder,
    log_of,
    store_failed,
)
from boardwright.store.sqlite_writer import SqliteWriter

__all__ = [
    "copy_sqlite",
    "finish_restore",
    "migrate_file",
    "restore_sqlite",
    "resume_restore",
    "table_rows",
]

_READY = "restored"
_UNREADY = "restoring-"
_LOCK_SECONDS = 5.0


def copy_sqlite(data: Path, target: Path) -> None:
    """Write the database of a data folder to a new file, as it is at this moment, and check it.

    A server may be writing to it. Raises `StoreFailed`.
    """
    source = data / DATABASE
    resume_restore(data)
    if not source.exists():
        raise StoreFailed(f"there is no database in {data}")
    try:
        with closing(sqlite3.connect(source, timeout=_LOCK_SECONDS, isolation_level=None)) as db:
            db.execute("VACUUM INTO ?", (str(target),))
    except sqlite3.Error as error:
        raise store_failed("the database could not be copied", error) from error
    check_intact(target)


def table_rows(path: Path) -> tuple[str, dict[str, int]]:
    """Return the version of the tables and the number of rows in each. Raises `StoreFailed`."""
    try:
        with closing(sqlite3.connect(path)) as db:
            (version,) = db.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
            tables = db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
            names = [name for (name,) in tables if name != VERSION_TABLE]
            counts = {
                name: db.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names
            }
    except (sqlite3.Error, TypeError) as error:
        raise StoreFailed(f"{path.name} has no tables of Boardwright: {error}") from error
    return str(version), counts


def migrate_file(path: Path) -> None:
    """Bring the tables of a database that nobody uses up to date. Raises `StoreFailed`."""
    writer = SqliteWriter(path, _LOCK_SECONDS)
    try:
        writer.open()
        writer.connection.execute("PRAGMA journal_mode = DELETE")  # one file, without a log
        writer.close()
    except sqlite3.Error as error:
        raise store_failed("the database of the backup could not be opened", error) from error


def restore_sqlite(data: Path, backup: BackupFile, *, with_secret: bool, replace: bool) -> None:
    """Put the backup's database, and its secret, in the place of those in the data folder.

    Raises `StoreBusy` if a server uses the folder, `NotEmpty` if it has matches, unless `replace`,
    `BadBackup` and `StoreFailed`; then nothing has changed.
    """
    with closing(lock_folder(data)):
        finish_restore(data)
        if not replace and _has_rows(data / DATABASE):
            raise NotEmpty(
                f"{data} has matches already: choose another --data folder, or replace them with "
                "--replace"
            )
        with _unready_folder(data) as folder:
            path = folder / DATABASE
            backup.extract_database(path)
            check_intact(path)
            migrate_file(path)
            if with_secret and (secret := backup.secret()):
                _write_secret(folder / SECRET, secret)
            sync_folder(folder)
            _close_log(data / DATABASE)
            os.rename(folder, data / _READY)
        sync_folder(data)
        finish_restore(data)


def finish_restore(data: Path) -> None:
    """Do what is left of a restore; the caller has locked the data folder."""
    ready = data / _READY
    if not ready.is_dir():
        return
    if (ready / DATABASE).exists():
        path = data / DATABASE
        for old in (log_of(path), path.with_name(f"{path.name}-shm")):
            old.unlink(missing_ok=True)  # SQLite would apply the old log to the new database
        os.replace(ready / DATABASE, path)
    if (ready / SECRET).exists():
        os.replace(ready / SECRET, data / SECRET)
    sync_folder(data)
    shutil.rmtree(ready)


def resume_restore(data: Path) -> None:
    """Finish a restore that was killed, before anything in the data folder is read.

    Raises `StoreBusy` and `StoreFailed`.
    """
    if (data / _READY).is_dir():
        with closing(lock_folder(data)):
            finish_restore(data)


def _has_rows(path: Path) -> bool:
    """Whether the database holds anything; a damaged one may."""
    if not path.exists() or path.stat().st_size == 0:
        return False
    try:
        _, rows = table_rows(path)
    except StoreFailed:
        return True
    return any(count for name, count in rows.items() if name != "heartbeats")


@contextmanager
def _unready_folder(data: Path) -> Iterator[Path]:
    for left in data.glob(f"{_UNREADY}*"):  # by a restore that was killed
        shutil.rmtree(left)
    folder = Path(tempfile.mkdtemp(dir=data, prefix=_UNREADY))  # mode 0700
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _write_secret(path: Path, secret: str) -> None:
    with os.fdopen(os.open(path, os.O_CREAT | os.O_WRONLY, 0o600), "w") as file:
        file.write(secret)
        file.flush()
        os.fsync(file.fileno())


def _close_log(path: Path) -> None:
    """Make sure that nobody uses the old database: who closes it later would remove the new log."""
    if not path.exists():
        return
    try:
        with closing(sqlite3.connect(path, timeout=_LOCK_SECONDS, isolation_level=None)) as db:
            db.execute("PRAGMA journal_mode = DELETE").fetchone()
    except sqlite3.DatabaseError as error:
        if "locked" in str(error):
            raise StoreBusy(f"another program is using {path}: wait for it") from error
        # A damaged one is to be replaced anyway.
