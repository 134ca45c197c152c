"""Counts of decision sequences: the table is shared with every other program that plays Thrive."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from boardwright.games.thrive import Thrive, ThriveState
from boardwright.testing.perft import divide, perft

DATA = Path(__file__).parents[1] / "data" / "thrive_perft.json"
ROWS: list[dict[str, Any]] = json.loads(DATA.read_text())
COUNTS = [
    pytest.param(row, depth, count, id=f"{row['name']}-{depth}")
    for row in ROWS
    for depth, count in enumerate(row["counts"], 1)
]
ENDS = [
    pytest.param(row, int(depth), ends, id=f"{row['name']}-{depth}")
    for row in ROWS
    for depth, ends in row.get("ends", {}).items()
]


def _state(row: dict[str, Any]) -> ThriveState:
    return Thrive(**row["options"]).parse_position(row["position"])


@pytest.mark.parametrize(("row", "depth", "count"), COUNTS)
def test_count(row: dict[str, Any], depth: int, count: int) -> None:
    assert perft(_state(row), depth) == count


@pytest.mark.parametrize(("row", "depth", "ends"), ENDS)
def test_games_that_end_with_the_last_decision(
    row: dict[str, Any], depth: int, ends: dict[str, int]
) -> None:
    states = [_state(row)]
    for _ in range(depth):
        states = [state.play(step) for state in states for step in state.steps()]
    assert Counter(str(state.ended) for state in states if state.is_over) == ends


def test_the_first_rows_are_the_start() -> None:
    for row in ROWS[:2]:
        assert _state(row) == Thrive(**row["options"]).start()


def test_divide_from_the_start() -> None:
    start = Thrive().start()
    assert divide(start, 2) == {f"{c}1-{c}2": 138 for c in "abcdef"}
    assert divide(start, 3) == {f"{c}1-{c}2": 18_906 for c in "abcdef"}


@pytest.mark.parametrize(("column", "count"), [("a", 130_698), ("b", 130_972), ("c", 131_246)])
def test_second_moves_after_each_first_move(column: str, count: int) -> None:
    """TV-2's depth 7: the sides cannot touch before, so one reply of White's stands for all.

    Two orders of the same pegs give the same position, so unordered pairs count twice.
    """
    game = Thrive()
    moved = game.start().act(game.parse_action(f"{column}1-{column}2"))
    pegs = moved.legal_actions(0)
    reply = [game.parse_action(text) for text in ("a6-a5", "a5+c1", "b6+c1")]
    moves = []
    for number, first in enumerate(pegs):
        once = moved.act(first)
        for second in pegs[number + 1 :]:
            state = once.act(second)
            for action in reply:
                state = state.act(action)
            moves.append(len(state.legal_actions(0)))
    assert 2 * sum(moves) == count
    assert set(moves) == {6, 7, 8}


def test_distinct_positions_after_one_turn() -> None:
    """TV-2: the order of the pegs is all that makes sequences outnumber positions."""
    states = {Thrive().start()}
    sizes = []
    for _ in range(3):
        states = {state.play(step) for state in states for step in state.steps()}
        sizes.append(len(states))
    assert sizes == [6, 828, 56_718]
