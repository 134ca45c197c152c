"""Perft tables shared with the Python rules, and games by the thousand."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from tests.native.games import NATIVE_GAMES

import boardwright
from boardwright.engine import perft, playouts
from boardwright.engine.native import native

DATA = Path(__file__).parents[1] / "data"
ROWS = [
    pytest.param(name, row, id=f"{name}-{k}")
    for name in NATIVE_GAMES
    for k, row in enumerate(json.loads((DATA / f"{name}_perft.json").read_text()))
]


@pytest.mark.parametrize(("name", "row"), ROWS)
def test_native_counts_match_the_tables(name: str, row: dict[str, Any]) -> None:
    game = boardwright.game(name, row["options"])
    assert native(game) is not None
    state = game.parse_position(row["position"])
    counts = [perft(state, depth + 1) for depth in range(len(row["counts"]))]
    assert counts == row["counts"]


def test_five_steps_of_thrive() -> None:
    assert perft(boardwright.game("thrive").start(), 5) == 93_925_008


@pytest.mark.parametrize("name", NATIVE_GAMES)
def test_playouts_depend_on_the_seed_and_on_nothing_else(name: str) -> None:
    game = boardwright.game(name)
    first = playouts(game, 200, threads=1, seed=5)
    assert first == playouts(game, 200, threads=3, seed=5)
    assert first != playouts(game, 200, threads=1, seed=6)
    assert first.games == 200
    assert sum(first.shares) == pytest.approx(200, abs=0.01)


@pytest.mark.parametrize("name", NATIVE_GAMES)
def test_neither_seat_is_favoured_by_random_play_much(name: str) -> None:
    """A seat of a symmetric game that loses nearly always would mean a mixed-up result."""
    stats = playouts(boardwright.game(name), 2000, threads=2, seed=1)
    assert 0.4 < stats.shares[0] / stats.games < 0.6


def test_playouts_go_on_from_a_position() -> None:
    game = boardwright.game("thrive")
    state = game.parse_position("e1:04400,b2:uvvvv/b6:00440,e6:00440 black move 0 - -")
    stats = playouts(state, 1000)
    assert stats.shares[0] > stats.shares[1]
