"""A backup: one zip file with a SQLite database, the secret, and a manifest that vouches for them.

The database is the same whichever store it was made of, so any backup can be restored into either.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import tempfile
import zipfile
import zlib
from collections.abc import Mapping
from pathlib import Path
from typing import IO, Literal

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.store.sqlite_file import DATABASE

__all__ = ["SECRET", "BackupFile", "BadBackup", "Manifest", "sync_folder", "write_backup"]

SECRET = "secret"
_MANIFEST = "manifest.json"
_FORMAT = 1
_MODE = 0o600 << 16  # as zip files have it
_DAMAGE = (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError, RuntimeError)
"""What `zipfile` raises for a file that was cut off or changed."""


class BadBackup(BoardwrightError):
    """A file is no backup, a damaged one, or one of a later version of the program."""

    code = "bad_backup"


class Manifest(msgspec.Struct, frozen=True, kw_only=True):
    """What a backup holds."""

    format: int = _FORMAT
    program: str
    """The version of Boardwright that made it."""
    store: Literal["sqlite", "postgresql"]
    """Where the matches were."""
    tables: str
    """The version of the tables."""
    created: str
    """When the copy began, in ISO 8601; what was acknowledged before is in it."""
    rows: dict[str, int]
    """By table."""
    sha256: dict[str, str] = {}
    """Of the other files in the backup."""


def write_backup(path: Path, manifest: Manifest, database: Path, secret: str) -> Manifest:
    """Write a backup, sync it, read it again and then give it its name.

    Returns the manifest with its checksums. Raises `BadBackup` and `OSError`; whatever happens, a
    file of that name is whole, and only its owner can read it.
    """
    number, name = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")  # mode 0600
    try:
        with os.fdopen(number, "wb") as file:
            _write_entries(file, manifest, database, secret)
            file.flush()
            os.fsync(file.fileno())
        with BackupFile(Path(name)) as written:
            written.check()
            manifest = written.manifest
        os.replace(name, path)
    except BaseException:
        os.unlink(name)
        raise
    sync_folder(path.parent)
    return manifest


def _write_entries(file: IO[bytes], manifest: Manifest, database: Path, secret: str) -> None:
    with database.open("rb") as source:
        digests = {DATABASE: hashlib.file_digest(source, "sha256").hexdigest()}
    if secret:
        digests[SECRET] = hashlib.sha256(secret.encode()).hexdigest()
    manifest = msgspec.structs.replace(manifest, sha256=digests)
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr(_entry(_MANIFEST), msgspec.json.encode(manifest))
        if secret:
            archive.writestr(_entry(SECRET), secret)
        with (
            database.open("rb") as source,
            archive.open(_entry(DATABASE), "w", force_zip64=True) as target,
        ):
            shutil.copyfileobj(source, target, 1 << 20)


def _entry(name: str) -> zipfile.ZipInfo:
    entry = zipfile.ZipInfo(name)
    entry.external_attr = _MODE
    entry.compress_type = zipfile.ZIP_DEFLATED
    return entry


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on disk."""
    number = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(number)
    finally:
        os.close(number)


class BackupFile:
    """A backup to read from, as a context manager. Raises `BadBackup`, and `OSError`."""

    manifest: Manifest

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> BackupFile:
        try:
            self._archive = zipfile.ZipFile(self._path)
            data = self._archive.read(_MANIFEST)
        except _DAMAGE as error:
            raise BadBackup(
                f"{self._path.name} is damaged or not a Boardwright backup: {error}"
            ) from error
        self.manifest = self._read_manifest(data)
        return self

    def __exit__(self, *error: object) -> None:
        self._archive.close()

    def _read_manifest(self, data: bytes) -> Manifest:
        try:
            found = msgspec.json.decode(data, type=Mapping[str, object]).get("format")
            if isinstance(found, int) and found > _FORMAT:
                raise BadBackup(
                    f"{self._path.name} has format {found} of a newer version, this program reads "
                    f"{_FORMAT}: update Boardwright"
                )
            return msgspec.json.decode(data, type=Manifest)
        except msgspec.MsgspecError as error:
            raise BadBackup(f"{self._path.name} is not a Boardwright backup: {error}") from error

    def check(self) -> None:
        """Read everything and compare it with the manifest."""
        self.secret()
        with open(os.devnull, "wb") as nowhere:
            self._copy(DATABASE, nowhere)

    def secret(self) -> str:
        """Return the server's secret; empty if it has none."""
        if SECRET not in self.manifest.sha256:
            return ""
        with tempfile.TemporaryFile() as file:
            self._copy(SECRET, file)
            file.seek(0)
            return file.read().decode()

    def extract_database(self, target: Path) -> None:
        """Write the database to a new file, which only its owner can read, and sync it."""
        number = os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
        with os.fdopen(number, "wb") as file:
            self._copy(DATABASE, file)
            file.flush()
            os.fsync(file.fileno())

    def _copy(self, name: str, target: IO[bytes]) -> None:
        digest = hashlib.sha256()
        try:
            with self._archive.open(name) as source:
                while chunk := source.read(1 << 20):
                    digest.update(chunk)
                    target.write(chunk)
        except _DAMAGE as error:
            raise BadBackup(f"{self._path.name} is damaged: {error}") from error
        if digest.hexdigest() != self.manifest.sha256.get(name):
            raise BadBackup(f"{self._path.name} is damaged: {name} was changed")
