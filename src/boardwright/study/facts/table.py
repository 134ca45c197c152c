"""The facts of all games of a study, as columns."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, repeat
from pathlib import Path

import msgspec

from boardwright.core.errors import quote
from boardwright.study.fact_row import FactRow, Value
from boardwright.study.facts.column import Column
from boardwright.study.journal import JOURNAL, read_games
from boardwright.study.plan import BadStudy, Study
from boardwright.study.study_file import read_study

__all__ = ["CSV_TYPES", "FACTS_CSV", "FACTS_PARQUET", "Facts", "load_facts"]

FACTS_PARQUET, FACTS_CSV = "facts.parquet", "facts.csv"
CSV_TYPES = "facts.types.json"
"""The type of each column: a text such as 01 is not a number."""
_BATCH = 100
"""The rows that are in memory at once, other than as columns."""


@dataclass(frozen=True)
class Facts:
    """Rows of facts by column, all of the same length; `study` says what was played."""

    study: Study
    columns: Mapping[str, Sequence[Value]]

    @classmethod
    def of(cls, study: Study, rows: Iterable[FactRow]) -> Facts:
        """The columns of these rows; a fact that a row lacks is None."""
        columns: dict[str, Column] = {}
        number, unread = 0, iter(rows)
        while batch := list(islice(unread, _BATCH)):
            # in their order: the table is the same however it is computed
            for name in dict.fromkeys(name for row in batch for name in row):
                if name not in columns:
                    columns[name] = Column(repeat(None, number))
            for name, column in columns.items():
                column.extend([row.get(name) for row in batch])
            number += len(batch)
        return cls(study, columns)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def rows(self) -> Iterator[FactRow]:
        """The facts of each game in turn."""
        for values in zip(*self.columns.values(), strict=True):
            yield dict(zip(self.columns, values, strict=True))

    def where(self, keep: Callable[[FactRow], bool]) -> Facts:
        """The rows for which this holds; it has the same columns, if no rows at all."""
        return self._take([number for number, row in enumerate(self.rows()) if keep(row)])

    def cell(self, name: str) -> Facts:
        """The rows of one cell."""
        return self._take(
            [n for n, cell in enumerate(self.columns.get("cell", ())) if cell == name]
        )

    def counted(self) -> Facts:
        """Without games that were cut, and each distinct game of a cell once: the sample."""
        seen: set[tuple[Value, Value]] = set()
        kept = []
        keys = [self.columns.get(name, ()) for name in ("cut", "cell", "fingerprint")]
        for number, (cut, *key) in enumerate(zip(*keys, strict=True)):
            if cut is None and (key[0], key[1]) not in seen:
                seen.add((key[0], key[1]))
                kept.append(number)
        return self._take(kept)

    def _take(self, numbers: Sequence[int]) -> Facts:
        return Facts(
            self.study,
            {
                name: Column(column[number] for number in numbers)
                for name, column in self.columns.items()
            },
        )


def load_facts(path: Path | str) -> Facts:
    """The facts in the directory of a study, finished or not, by cell and number.

    From its journal, or from its table where only that was kept. Raises `BadStudy` or `OSError`.
    """
    directory = Path(path)
    study = read_study(directory)
    if (directory / JOURNAL).exists():
        return Facts.of(study, (game.facts for game in read_games(directory / JOURNAL)))
    if (directory / FACTS_PARQUET).exists():
        return Facts(study, _parquet_columns(directory / FACTS_PARQUET))
    if (directory / FACTS_CSV).exists():
        return Facts(study, _csv_columns(directory))
    raise BadStudy(f"{quote(str(directory), 200)} has no facts: neither journal nor table")


def _parquet_columns(file: Path) -> dict[str, Column]:
    try:
        from pyarrow import parquet
    except ImportError:
        raise BadStudy(
            f"{quote(str(file), 200)} needs pyarrow: pip install 'boardwright[study]'"
        ) from None
    try:
        with parquet.ParquetFile(file) as table:
            columns = {name: Column() for name in table.schema_arrow.names}
            for batch in table.iter_batches(_BATCH):
                for name, values in batch.to_pydict().items():
                    columns[name].extend(values)
    except ValueError as error:  # what pyarrow raises for a damaged file
        reason = " ".join(str(error).split())
        raise BadStudy(f"{quote(str(file), 200)} is not a table of facts: {reason}") from None
    return columns


def _csv_columns(directory: Path) -> dict[str, Column]:
    file, types = directory / FACTS_CSV, directory / CSV_TYPES
    if not types.exists():
        raise BadStudy(f"{quote(str(file), 200)} needs {CSV_TYPES} beside it")
    kinds = msgspec.json.decode(types.read_bytes(), type=dict[str, str])
    with file.open(encoding="utf-8", newline="") as stream:
        rows = csv.reader(stream)
        columns = {name: Column() for name in next(rows, [])}
        while batch := list(islice(rows, _BATCH)):
            for index, (name, column) in enumerate(columns.items()):
                parse = _PARSERS[kinds[name]]
                column.extend([parse(row[index]) if row[index] else None for row in batch])
    return columns


_PARSERS: dict[str, Callable[[str], Value]] = {
    "int": int,
    "float": float,
    "str": str,
    "NoneType": lambda text: None,
}
