"""The secret that signs sessions and is behind the dice: given, or made at the first start and
kept in the data folder."""

from __future__ import annotations

import contextlib
import os
import secrets
import stat
import tempfile
from pathlib import Path

from boardwright.server.settings import SHORTEST_SECRET, BadSettings

__all__ = ["load_secret", "read_secret"]


def load_secret(given: str, data: Path) -> str:
    """The secret given, or the one kept; `BadSettings` if it could be guessed or cannot be kept.
    The data folder is its owner's alone from here on."""
    try:
        _make_private(data)
        if given:
            return given
        if not _place(data).exists():
            _make(_place(data))
    except OSError as error:
        raise BadSettings(f"cannot store the secret in {data}: {error.strerror}") from None
    return read_secret(data)


def read_secret(data: Path) -> str:
    """The secret kept; `BadSettings` says what is wrong with it, and nothing of what it is."""
    place = _place(data)
    try:
        text = place.read_bytes().decode(errors="replace").strip()
    except OSError as error:
        raise BadSettings(f"cannot read {place}: {error.strerror}") from None
    count = sum(letter.isprintable() and letter not in " \ufffd" for letter in text)
    if count < SHORTEST_SECRET:
        raise BadSettings(
            f"the secret in {place} must have at least {SHORTEST_SECRET} characters, got {count}: "
            "restore the file from a backup, or delete it to create a new one (ends every session)"
        )
    return text


def _place(data: Path) -> Path:
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


def _make(place: Path) -> None:
    """Whole and on disk, or not at all; of several processes the first one wins."""
    file, made = tempfile.mkstemp(dir=place.parent, prefix="secret.")
    try:
        try:
            _write(file, secrets.token_hex(32).encode())
        finally:
            os.close(file)
        with contextlib.suppress(FileExistsError):
            os.link(made, place)
    finally:
        os.unlink(made)
    folder = os.open(place.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)


def _write(file: int, data: bytes) -> None:
    while data:
        data = data[os.write(file, data) :]
    os.fsync(file)
