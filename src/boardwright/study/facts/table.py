"""The facts of all games of a study, as columns."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from boardwright.core.errors import quote
from boardwright.study.fact_row import FactRow, Value
from boardwright.study.journal import JOURNAL, read_games
from boardwright.study.plan import BadStudy, Study
from boardwright.study.study_file import read_study

__all__ = ["CSV_TYPES", "FACTS_CSV", "FACTS_PARQUET", "Facts", "load_facts"]

FACTS_PARQUET, FACTS_CSV = "facts.parquet", "facts.csv"
CSV_TYPES = "facts.types.json"
"""The type of each column: a text such as 01 is not a number."""


@dataclass(frozen=True)
class Facts:
    """Rows of facts by column, all of the same length; `study` says what was played."""

    study: Study
    columns: dict[str, list[Value]]

    @classmethod
    def of(cls, study: Study, rows: Iterable[FactRow]) -> Facts:
        """The columns of these rows; a fact that a row lacks is None."""
        columns: dict[str, list[Value]] = {}
        for number, row in enumerate(rows):
            for name in row:  # in their order: the table is the same however it is computed
                if name not in columns:
                    columns[name] = [None] * number
            for name, column in columns.items():
                column.append(row.get(name))
        return cls(study, columns)

    def __len__(self) -> int:
        return len(next(iter(self.columns.values()), ()))

    def rows(self) -> Iterator[FactRow]:
        """The facts of each game in turn."""
        for values in zip(*self.columns.values(), strict=True):
            yield dict(zip(self.columns, values, strict=True))

    def where(self, keep: Callable[[FactRow], bool]) -> Facts:
        """The rows for which this holds; it has the same columns, if no rows at all."""
        kept = [number for number, row in enumerate(self.rows()) if keep(row)]
        return Facts(
            self.study,
            {name: [column[number] for number in kept] for name, column in self.columns.items()},
        )

    def cell(self, name: str) -> Facts:
        """The rows of one cell."""
        return self.where(lambda row: row["cell"] == name)

    def counted(self) -> Facts:
        """Without games that were cut, and each distinct game of a cell once: the sample."""
        seen: set[tuple[Value, Value]] = set()

        def is_new(row: FactRow) -> bool:
            key = row["cell"], row["fingerprint"]
            is_kept = row["cut"] is None and key not in seen
            if is_kept:
                seen.add(key)
            return is_kept

        return self.where(is_new)


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


def _parquet_columns(file: Path) -> dict[str, list[Value]]:
    try:
        from pyarrow import parquet
    except ImportError:
        raise BadStudy(
            f"{quote(str(file), 200)} needs pyarrow: pip install 'boardwright[study]'"
        ) from None
    columns: dict[str, list[Value]] = parquet.read_table(file).to_pydict()
    return columns


def _csv_columns(directory: Path) -> dict[str, list[Value]]:
    file, types = directory / FACTS_CSV, directory / CSV_TYPES
    if not types.exists():
        raise BadStudy(f"{quote(str(file), 200)} needs {CSV_TYPES} beside it")
    kinds = msgspec.json.decode(types.read_bytes(), type=dict[str, str])
    with file.open(encoding="utf-8", newline="") as stream:
        names, *rows = csv.reader(stream)
    return {
        name: [_PARSERS[kinds[name]](row[index]) if row[index] else None for row in rows]
        for index, name in enumerate(names)
    }


_PARSERS: dict[str, Callable[[str], Value]] = {
    "int": int,
    "float": float,
    "str": str,
    "NoneType": lambda text: None,
}
