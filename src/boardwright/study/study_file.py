"""The file that says what the study of a directory is."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from boardwright.core.errors import quote
from boardwright.study.plan import BadStudy, Study

__all__ = ["STUDY_FILE", "open_directory", "read_study", "replace_file"]

STUDY_FILE = "study.json"
_LABELS = {
    "options": "--set",
    "vary": "--vary",
    "players": "--players",
    "restrict": "--restrict",
    "seed": "--seed",
    "openings": "--openings",
    "curve": "--curve",
    "limit": "--limit",
    "version": "the version of the facts",
    "rules": "the version of the rules",
}
"""The fields of a study as people know them."""


def read_study(directory: Path) -> Study:
    """The study of the directory; raises `BadStudy` if it has none."""
    file = directory / STUDY_FILE
    if not file.is_file():
        raise BadStudy(f"{quote(str(directory), 200)} is not the directory of a study")
    try:
        return msgspec.json.decode(file.read_bytes(), type=Study)
    except msgspec.DecodeError as error:
        raise BadStudy(f"{quote(str(file), 200)} is not a study: {error}") from None


def open_directory(directory: Path, study: Study) -> None:
    """Create the directory for the study, or check that it is the study's.

    The number of games may differ. Raises `BadStudy` if it holds another study or other files.
    """
    if directory.is_dir() and (directory / STUDY_FILE).exists():
        _check_same(directory, read_study(directory), study)
    elif directory.is_dir() and any(directory.iterdir()):
        raise BadStudy(
            f"{quote(str(directory), 200)} holds other files; choose a new or an empty folder"
        )
    elif directory.exists() and not directory.is_dir():
        raise BadStudy(f"{quote(str(directory), 200)} is a file; choose a folder")
    directory.mkdir(parents=True, exist_ok=True)
    replace_file(directory / STUDY_FILE, msgspec.json.format(msgspec.json.encode(study)))


def _check_same(directory: Path, stored: Study, study: Study) -> None:
    differing = [
        _LABELS.get(name, name)
        for name in study.__struct_fields__
        if name != "games" and getattr(stored, name) != getattr(study, name)
    ]
    if differing:
        raise BadStudy(
            f"{quote(str(directory), 200)} holds a study with other settings "
            f"({', '.join(differing)}): repeat the original command or choose another folder"
        )


def replace_file(file: Path, data: bytes) -> None:
    """Write the file whole: if that fails, an older one stays as it is."""
    temporary = file.with_name(f".{file.name}.tmp")
    try:
        temporary.write_bytes(data)
        os.replace(temporary, file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror, str(file)) from error
