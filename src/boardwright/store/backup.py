"""Backup and restore of either store; a server may be running during a backup."""

from __future__ import annotations

import tempfile
from datetime import UTC, datetime
from pathlib import Path
from typing import Literal

import boardwright
from boardwright.store.backup_file import BackupFile, BadBackup, Manifest, write_backup
from boardwright.store.sqlite_backup import (
    copy_sqlite,
    migrate_file,
    restore_sqlite,
    table_rows,
)
from boardwright.store.sqlite_file import DATABASE, check_intact

__all__ = ["BackupFile", "BadBackup", "Manifest", "back_up", "restore"]


async def back_up(
    url: str | None, data: Path, path: Path, secret: str, *, replace: bool = False
) -> Manifest:
    """Write a backup of the store that `open_store(url, data)` opens, and return its manifest.

    Everything that was acknowledged before is in it, and every match up to one moment. Raises
    `StoreFailed`, `BadBackup` and `OSError`; a file that is left under that name is whole.
    """
    if path.exists() and not replace:
        raise BadBackup(f"{path} exists already: choose another name, or replace it with --replace")
    kind: Literal["sqlite", "postgresql"] = "postgresql" if url else "sqlite"
    with tempfile.TemporaryDirectory(dir=path.parent, prefix=f".{path.name}.") as folder:
        created, copy = datetime.now(UTC).isoformat(timespec="seconds"), Path(folder) / DATABASE
        if url:
            from boardwright.store.postgres_backup import copy_postgres

            await copy_postgres(url, copy)
        else:
            copy_sqlite(data, copy)
        tables, rows = table_rows(copy)
        manifest = Manifest(
            program=boardwright.__version__,
            store=kind,
            tables=tables,
            created=created,
            rows=rows,
        )
        return write_backup(path, manifest, copy, secret)


async def restore(
    url: str | None, data: Path, path: Path, *, with_secret: bool, replace: bool = False
) -> Manifest:
    """Put what a backup holds into the store that `open_store(url, data)` opens, all or nothing.

    `with_secret`: the data folder gets the backup's secret as well; not with PostgreSQL. Raises
    `BadBackup`, `StoreBusy`, `NotEmpty`, `NewerDatabase` and `StoreFailed`: nothing was changed.
    """
    with BackupFile(path) as backup:
        backup.check()
        if not url:
            restore_sqlite(data, backup, with_secret=with_secret, replace=replace)
            return backup.manifest
        from boardwright.store.postgres_backup import restore_postgres

        with tempfile.TemporaryDirectory() as folder:
            copy = Path(folder) / DATABASE
            backup.extract_database(copy)
            check_intact(copy)
            migrate_file(copy)
            await restore_postgres(url, copy, replace=replace)
        return backup.manifest
