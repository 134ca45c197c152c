"""The records of a study, as it stored them."""

from __future__ import annotations

import gzip
from collections.abc import Collection, Iterator
from pathlib import Path

import msgspec

from boardwright.study.journal import JOURNAL, read_games, read_record
from boardwright.study.tables import RECORDS_JSON, RECORDS_PARQUET

__all__ = ["Records", "StoredRecord"]


class StoredRecord(msgspec.Struct, frozen=True):
    """One game's record as text."""

    cell: str
    number: int
    record: str | None


class Records:
    """The records in the directory of a study; without a directory there are none."""

    def __init__(self, directory: Path | None = None) -> None:
        self.directory = directory

    def __iter__(self) -> Iterator[StoredRecord]:
        """Every game that has a record, by cell and number, read while iterating."""
        return (each for each in self._stored() if each.record)

    def find(self, keys: Collection[tuple[str, int]]) -> dict[tuple[str, int], str]:
        """The records of these games, by cell and number."""
        return {
            (each.cell, each.number): each.record or ""
            for each in (self if keys else ())
            if (each.cell, each.number) in keys
        }

    def _stored(self) -> Iterator[StoredRecord]:
        if self.directory is None:
            return
        if (self.directory / JOURNAL).exists():
            for game in read_games(self.directory / JOURNAL):
                yield StoredRecord(game.cell, game.number, read_record(game))
        elif (self.directory / RECORDS_PARQUET).exists():
            yield from _read_parquet(self.directory / RECORDS_PARQUET)
        elif (self.directory / RECORDS_JSON).exists():
            with gzip.open(self.directory / RECORDS_JSON) as lines:
                for line in lines:
                    yield msgspec.json.decode(line, type=StoredRecord)


def _read_parquet(file: Path) -> Iterator[StoredRecord]:
    from pyarrow import parquet  # whoever has read the facts beside it has it

    for batch in parquet.ParquetFile(file).iter_batches(1000):
        for row in batch.to_pylist():
            yield StoredRecord(**row)
