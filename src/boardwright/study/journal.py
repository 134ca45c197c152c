"""The journal of a study: a line for each finished game, appended as it ends.

The journal is what counts: tables are written from it and can be written again. A game is in it
with its facts and its record, or not at all. Only one process at a time writes it.
"""

from __future__ import annotations

import base64
import os
import zlib
from array import array
from collections.abc import Collection, Iterator
from itertools import repeat
from pathlib import Path
from types import TracebackType
from typing import IO, Annotated, Self

import msgspec

from boardwright.core.errors import quote
from boardwright.study.fact_row import FactRow
from boardwright.study.plan import BadStudy

__all__ = [
    "JOURNAL",
    "Game",
    "GameIndex",
    "GameKey",
    "Journal",
    "index_games",
    "read_games",
    "read_record",
]

JOURNAL = "journal.jsonl"
GameKey = tuple[str, int]
"""The name of the cell and the number of the game in it."""
_MAX_NUMBER = 20_000_000
"""Above that of any game that can be asked for."""
_NOWHERE = -1


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


_DECODER = msgspec.json.Decoder(Game)


class _Head(msgspec.Struct, frozen=True):
    """What of a line says which game it is."""

    cell: str
    number: Annotated[int, msgspec.Meta(ge=0, lt=_MAX_NUMBER)]


class GameIndex(Collection[GameKey]):
    """The games of a journal and where their lines begin, in eight bytes for each game.

    It lists them by cell in the order of the names, then by number.
    """

    def __init__(self) -> None:
        self._places: dict[str, array[int]] = {}
        self._count = 0

    def add(self, key: GameKey, place: int = 0) -> None:
        """Add a game unless it is there."""
        name, number = key
        places = self._places.setdefault(name, array("q"))
        if number >= len(places):
            places.extend(repeat(_NOWHERE, number + 1 - len(places)))
        if places[number] == _NOWHERE:
            places[number] = place
            self._count += 1

    def place(self, key: GameKey) -> int:
        """Where the line of a game begins; the game must be there."""
        return self._places[key[0]][key[1]]

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[GameKey]:
        for name in sorted(self._places):
            for number, place in enumerate(self._places[name]):
                if place != _NOWHERE:
                    yield name, number

    def __contains__(self, key: object) -> bool:
        if not isinstance(key, tuple):
            return False
        name, number = key
        places = self._places.get(name, ())
        return number < len(places) and places[number] != _NOWHERE


def index_games(path: Path) -> GameIndex:
    """Where the line of each game begins; of a game that is there twice, the first.

    A last line without an end was being written when the process ended: it doesn't count.
    """
    index = GameIndex()
    for place, line in _lines(path):
        try:
            head = msgspec.json.decode(line, type=_Head)
        except msgspec.DecodeError as error:
            raise BadStudy(
                f"{quote(str(path), 200)} is not the journal of a study: {error}"
            ) from None
        index.add((head.cell, head.number), place)
    return index


def read_games(path: Path) -> Iterator[Game]:
    """The games, each once, by cell in the order of the names, then by number."""
    index = index_games(path)
    if not index:
        return
    with path.open("rb") as file:
        for key in index:
            file.seek(index.place(key))
            yield _DECODER.decode(file.readline())


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
        self.done = index_games(path)
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
        self.done.add(game.key, size)

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
