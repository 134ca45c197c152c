"""The journal of a study: a line for each finished game, appended as it ends.

The journal is what counts: tables are written from it and can be written again. A game is in it
with its facts and its record, or not at all. Only one process at a time writes it.
"""

from __future__ import annotations

import base64
import os
import zlib
from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import IO, Self

import msgspec

from boardwright.core.errors import quote
from boardwright.study.fact_row import FactRow
from boardwright.study.plan import BadStudy

__all__ = ["JOURNAL", "Game", "GameKey", "Journal", "index_games", "read_games", "read_record"]

JOURNAL = "journal.jsonl"
GameKey = tuple[str, int]
"""The name of the cell and the number of the game in it."""


class Game(msgspec.Struct, frozen=True):
    """A finished game."""

    cell: str
    number: int
    facts: FactRow
    record: str = ""
    """The text, compressed by zlib, in base64; empty for a game whose process died twice."""

    @property
    def key(self) -> GameKey:
        return self.cell, self.number

    @classmethod
    def of(cls, cell: str, number: int, facts: FactRow, record: str | None) -> Self:
        """The line of a game with this record."""
        packed = base64.b64encode(zlib.compress(record.encode())).decode() if record else ""
        return cls(cell, number, facts, packed)


def read_record(game: Game) -> str | None:
    """The text of the record; None if there is none."""
    return zlib.decompress(base64.b64decode(game.record)).decode() if game.record else None


class _Head(msgspec.Struct, frozen=True):
    """What of a line says which game it is."""

    cell: str
    number: int


def index_games(path: Path) -> dict[GameKey, int]:
    """Where the line of each game begins; of a game that is there twice, the first.

    A last line without an end was being written when the process ended: it doesn't count.
    """
    places: dict[GameKey, int] = {}
    names: dict[str, str] = {}
    for place, line in _lines(path):
        try:
            head = msgspec.json.decode(line, type=_Head)
        except msgspec.DecodeError as error:
            raise BadStudy(
                f"{quote(str(path), 200)} is not the journal of a study: {error}"
            ) from None
        # one text for each cell, not one for each line
        places.setdefault((names.setdefault(head.cell, head.cell), head.number), place)
    return places


def read_games(path: Path) -> Iterator[Game]:
    """The games, each once, by cell in the order of the names, then by number."""
    places = index_games(path)
    with path.open("rb") as file:
        for key in sorted(places):
            file.seek(places[key])
            yield msgspec.json.decode(file.readline(), type=Game)


def _lines(path: Path) -> Iterator[tuple[int, bytes]]:
    if not path.exists():
        return
    place = 0
    with path.open("rb") as file:
        for line in file:
            if line.endswith(b"\n"):
                yield place, line
            place += len(line)


class Journal:
    """The journal, open for writing; raises `BadStudy` if another process has it open."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._file: IO[bytes] = path.open("ab", buffering=0)
        try:
            _lock(self._file)
        except OSError:
            self._file.close()
            raise BadStudy(
                f"{quote(str(path.parent), 200)} is being written by another process"
            ) from None
        self._cut_incomplete_line()
        self.done = set(index_games(path))
        """The games that are in it."""

    def _cut_incomplete_line(self) -> None:
        end = 0
        for place, line in _lines(self._path):
            end = place + len(line)
        os.truncate(self._path, end)

    def append(self, game: Game) -> None:
        """Store a game; if that fails, such as on a full disk, the journal is as before."""
        line = msgspec.json.encode(game) + b"\n"
        size = os.fstat(self._file.fileno()).st_size
        try:
            written = self._file.write(line)
            while written < len(line):  # a full disk takes the first part and refuses the next
                written += self._file.write(line[written:])
        except OSError as error:
            os.truncate(self._path, size)
            raise OSError(error.errno, error.strerror, str(self._path)) from error
        self.done.add(game.key)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._file.close()


def _lock(file: IO[bytes]) -> None:
    """Lock the file until it is closed; nothing where the system has no such locks."""
    try:
        import fcntl
    except ImportError:
        return
    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
