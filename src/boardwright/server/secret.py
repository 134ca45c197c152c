"""The server's secret, which sessions and dice are derived from: set by the operator, or created at
the first start and stored in the data directory."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import tempfile
from pathlib import Path

from boardwright.server.settings import MIN_SECRET_LENGTH, BadSettings

__all__ = ["load_secret", "read_secret"]

_PRIVATE_FILES = ("secret",)
"""Those of the data directory that the store does not care for."""


def load_secret(configured: str, data: Path) -> str:
    """Return the configured secret, or the stored one, which is created if necessary.

    Makes the data directory private to its owner. Raises `BadSettings` if it cannot be stored or
    the stored one is too short.
    """
    try:
        _make_private(data)
        if configured:
            return configured
        if not _secret_file(data).exists():
            _create_secret(_secret_file(data))
    except OSError as error:
        raise BadSettings(f"cannot store the secret in {data}: {error.strerror}") from None
    return read_secret(data)


def read_secret(data: Path) -> str:
    """Return the stored secret. Raises `BadSettings`, whose text reveals nothing of it."""
    path = _secret_file(data)
    try:
        text = path.read_bytes().decode(errors="replace").strip()
    except OSError as error:
        raise BadSettings(f"cannot read {path}: {error.strerror}") from None
    count = sum(letter.isprintable() and letter not in " \ufffd" for letter in text)
    if count < MIN_SECRET_LENGTH:
        raise BadSettings(
            f"the secret in {path} must have at least {MIN_SECRET_LENGTH} characters, got {count}: "
            "restore the file from a backup, or delete it to create a new one (ends every session)"
        )
    return text


def _secret_file(data: Path) -> Path:
    return data / "secret"


def _make_private(data: Path) -> None:
    data.mkdir(mode=0o700, parents=True, exist_ok=True)
    mode = stat.S_IMODE(data.stat().st_mode)
    if mode & stat.S_ISVTX:
        raise BadSettings(
            f"{data} is shared by all users; choose a folder that only the server uses"
        )
    if mode != 0o700:
        data.chmod(0o700)
    for name in _PRIVATE_FILES:
        if (data / name).exists():
            (data / name).chmod(0o600)


def _create_secret(path: Path) -> None:
    """Create the file atomically and sync it to disk; of several processes the first one wins."""
    file, temporary = tempfile.mkstemp(dir=path.parent, prefix="secret.")
    try:
        try:
            _write(file, secrets.token_hex(32).encode())
        finally:
            os.close(file)
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        os.unlink(temporary)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)
