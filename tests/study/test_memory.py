"""What a study holds in memory for each game, counted by the allocator."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from boardwright.study.fact_row import FactRow, Value
from boardwright.study.facts import load_facts
from boardwright.study.facts.column import Column
from boardwright.study.journal import JOURNAL, Game, Journal, index_games, read_games
from boardwright.study.plan import Study
from boardwright.study.study_file import open_directory
from boardwright.study.summary import summary_lines
from boardwright.study.tables import write_tables

COUNTS = 60
"""Columns of whole numbers in a row."""


def _row(number: int) -> FactRow:
    row: FactRow = {"cell": "all", "number": number, "group": number, "cut": None}
    row |= {"fingerprint": f"{number:024x}", "order": "01", "reason": "area", "turns": 9}
    row |= {"share_0": number % 2, "share_1": 0.5}
    return row | {f"count_{k}": number % 7 for k in range(COUNTS)}


def _folder(folder: Path, games: int) -> Path:
    open_directory(folder, Study.of("grow", {"size": 3}, {}, [("random",)], 4))
    with (folder / JOURNAL).open("wb") as file:
        for number in range(games):
            file.write(msgspec.json.encode(Game("all", number, _row(number))) + b"\n")
    return folder


def _bytes_a_game(use: Callable[[Path], object], tmp_path: Path) -> float:
    """By how much the peak grows with each further game."""
    few, many = 600, 1800
    peaks = []
    for games in (few, many):
        folder = _folder(tmp_path / str(games), games)
        use(folder)  # imports and caches
        tracemalloc.start()
        use(folder)
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    return (peaks[1] - peaks[0]) / (many - few)


def _play_on(folder: Path) -> None:
    """What a study holds that finds these games done."""
    with Journal(folder / JOURNAL) as journal:
        assert ("all", 0) in journal.done


def _read(folder: Path) -> None:
    for _ in read_games(folder / JOURNAL):
        pass


@pytest.mark.parametrize(
    ("use", "limit"),
    [
        pytest.param(_play_on, 20, id="journal"),
        pytest.param(_read, 20, id="games"),
        pytest.param(lambda folder: write_tables(folder, with_parquet=False), 20, id="tables"),
        # a byte for each of the counts; as a list of rows it would be some thousand bytes
        pytest.param(load_facts, 4 * COUNTS, id="facts"),
        pytest.param(lambda folder: list(summary_lines(load_facts(folder))), 16 * COUNTS, id="all"),
    ],
)
def test_a_game_takes_few_bytes(
    use: Callable[[Path], object], limit: float, tmp_path: Path
) -> None:
    assert _bytes_a_game(use, tmp_path) < limit


def test_an_index_lists_the_games_by_cell_and_number(tmp_path: Path) -> None:
    games = [("b", 3), ("a", 1), ("b", 0), ("a", 1)]
    lines = [msgspec.json.encode(Game(cell, number, {})) for cell, number in games]
    (tmp_path / JOURNAL).write_bytes(b"\n".join(lines) + b"\n")
    index = index_games(tmp_path / JOURNAL)
    assert list(index) == [("a", 1), ("b", 0), ("b", 3)]
    assert len(index) == 3
    assert ("b", 0) in index
    assert ("b", 1) not in index
    assert ("b", 9) not in index
    assert ("c", 0) not in index
    assert index.place(("a", 1)) == len(lines[0]) + 1, "of two lines the first"


@pytest.mark.parametrize(
    "values",
    [
        [],
        [None, None],
        [0, 127, None, -127],
        [-128, 127],
        [1, 40_000, None, -(2**63) + 1, 2**63 - 1],
        [1, 2**70],
        [1, 0.5, None],
        [None, "", "é", "a" * 1000, None],
        [1, "a", 0.5, None],
    ],
)
def test_a_column_is_the_list_of_its_values(values: list[Value]) -> None:
    whole, grown = Column(values), Column()
    for value in values:
        grown.extend([value])
    for column in (whole, grown):
        assert list(column) == values
        assert [column[place] for place in range(len(values))] == values
        assert column == values
        assert column[1:] == values[1:]
        assert column != [*values, None]
    if values:
        assert whole[-1] == values[-1]
        with pytest.raises(IndexError):
            whole[len(values)]
