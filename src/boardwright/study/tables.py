"""The tables of a study, written from its journal, one game after another.

With pyarrow `facts.parquet` and `records.parquet`, else `facts.csv` with the types of its columns
and `records.jsonl.gz`. Equal
studies give equal bytes, in whatever order their games have ended.
"""

from __future__ import annotations

import csv
import gzip
import io
import os
from collections.abc import Callable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from boardwright.study.fact_row import FactRow
from boardwright.study.facts.table import CSV_TYPES, FACTS_CSV, FACTS_PARQUET
from boardwright.study.journal import JOURNAL, read_games, read_record
from boardwright.study.study_file import replace_file

__all__ = ["RECORDS_JSON", "RECORDS_PARQUET", "write_tables"]

RECORDS_PARQUET, RECORDS_JSON = "records.parquet", "records.jsonl.gz"
_BATCH = 1000
"""The rows that are in memory at once."""


def write_tables(directory: Path, *, with_parquet: bool | None = None) -> None:
    """Write facts and records; by default as Parquet if pyarrow is installed.

    Each file is replaced whole, so that a full disk leaves an older one as it is.
    """
    journal = directory / JOURNAL
    columns = _columns(journal)
    if with_parquet is None:
        with_parquet = _has_pyarrow()
    if with_parquet:
        _replace(directory / FACTS_PARQUET, lambda file: _write_parquet(file, journal, columns))
        _replace(directory / RECORDS_PARQUET, lambda file: _write_parquet_records(file, journal))
    else:
        types = {name: kind.__name__ for name, kind in columns.items()}
        replace_file(directory / CSV_TYPES, msgspec.json.format(msgspec.json.encode(types)))
        _replace(directory / FACTS_CSV, lambda file: _write_csv(file, journal, columns))
        _replace(directory / RECORDS_JSON, lambda file: _write_records(file, journal))
    csv_files, parquet_files = (
        (FACTS_CSV, CSV_TYPES, RECORDS_JSON),
        (FACTS_PARQUET, RECORDS_PARQUET),
    )
    for other in csv_files if with_parquet else parquet_files:
        (directory / other).unlink(missing_ok=True)  # of a run before pyarrow came or went


def _has_pyarrow() -> bool:
    try:
        import pyarrow  # noqa: F401
    except ImportError:
        return False
    return True


def _replace(file: Path, write: Callable[[Path], None]) -> None:
    temporary = file.with_name(f".{file.name}.tmp")
    try:
        write(temporary)
        os.replace(temporary, file)
    except OSError as error:
        temporary.unlink(missing_ok=True)
        raise OSError(error.errno, error.strerror or str(error), str(file)) from error


def _columns(journal: Path) -> dict[str, type]:
    """The columns in order with the narrowest type that holds all their values."""
    # Most games have the same columns of the same types: what differs is looked at, once.
    layouts: dict[tuple[tuple[str, ...], tuple[type, ...]], None] = {}
    for game in read_games(journal):
        layouts[tuple(game.facts), tuple(map(type, game.facts.values()))] = None
    columns: dict[str, type] = {}
    ranks = (type(None), int, float, str)
    for names, kinds in layouts:
        for name, kind in zip(names, kinds, strict=True):
            columns[name] = max(columns.get(name, type(None)), kind, key=ranks.index)
    return columns


def _write_csv(file: Path, journal: Path, columns: dict[str, type]) -> None:
    with file.open("w", encoding="utf-8", newline="") as stream:
        writer = csv.writer(stream, lineterminator="\n")
        writer.writerow(columns)
        for game in read_games(journal):
            writer.writerow(game.facts.get(name) for name in columns)


def _write_records(file: Path, journal: Path) -> None:
    # no time stamp and no name in the header: equal records give equal bytes
    with (
        file.open("wb") as raw,
        gzip.GzipFile("", "wb", fileobj=raw, mtime=0) as packed,
        io.BufferedWriter(packed) as stream,
    ):
        for row in _record_rows(journal):
            stream.write(msgspec.json.encode(row) + b"\n")


def _record_rows(journal: Path) -> Iterator[FactRow]:
    for game in read_games(journal):
        yield {"cell": game.cell, "number": game.number, "record": read_record(game)}


def _write_parquet(file: Path, journal: Path, columns: dict[str, type]) -> None:
    _write_rows(file, columns, (game.facts for game in read_games(journal)))


def _write_parquet_records(file: Path, journal: Path) -> None:
    _write_rows(file, {"cell": str, "number": int, "record": str}, _record_rows(journal))


def _write_rows(file: Path, columns: dict[str, type], rows: Iterator[FactRow]) -> None:
    import pyarrow
    from pyarrow import parquet

    kinds: dict[type, Any] = {
        type(None): pyarrow.null(),
        int: pyarrow.int64(),
        float: pyarrow.float64(),
        str: pyarrow.string(),
    }
    schema = pyarrow.schema([(name, kinds[kind]) for name, kind in columns.items()])
    with parquet.ParquetWriter(file, schema, compression="zstd") as writer:
        while batch := list(islice(rows, _BATCH)):
            arrays = {
                name: [_as(kind, row.get(name)) for row in batch]
                if kind is str
                else [row.get(name) for row in batch]
                for name, kind in columns.items()
            }
            writer.write_table(pyarrow.table(arrays, schema=schema))


def _as(kind: type, value: object) -> object:
    """The value in the type of its column."""
    return None if value is None else kind(value)
