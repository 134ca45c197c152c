"""Counts of sequences: the table is shared with every other program that plays Thrust!.

A chance node takes a depth and branches per face; a sealed step may be begun by either side.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardwright.games.thrust import Thrust, ThrustState
from boardwright.testing.perft import divide, perft

DATA = Path(__file__).parents[1] / "data" / "thrust_perft.json"
ROWS: list[dict[str, Any]] = json.loads(DATA.read_text())
COUNTS = [
    pytest.param(row, depth, count, id=f"{row['name']}-{depth}")
    for row in ROWS
    for depth, count in enumerate(row["counts"], 1)
]


def _state(row: dict[str, Any]) -> ThrustState:
    return Thrust(**row["options"]).parse_position(row["position"])


@pytest.mark.parametrize(("row", "depth", "count"), COUNTS)
def test_perft(row: dict[str, Any], depth: int, count: int) -> None:
    assert perft(_state(row), depth) == count


def test_counts_that_follow_from_the_rules() -> None:
    """Draws are nine kinds each; recon out of range is 4 x 4 x 3 x 3 ... ways to pass."""
    named = {row["name"]: row["counts"] for row in ROWS}
    assert named["start"] == [9, 81, 729, 6561]
    assert named["start, distinct kinds"] == [9, 72, 504, 3024]
    assert named["RV-5 first turn"] == [4, 16, 48, 144, 288, 576]
    assert named["first movement"][:3] == [8, 64, 384]
    # Fighter 1 to 4; Freighter 0 or 2 to 10: whoever is first, then the other.
    assert named["RV-10 sealed burns"][:2] == [4 + 10, 2 * 4 * 10]
    assert named["four alike found at once"][0] == 24


def test_divide_adds_up() -> None:
    state = _state(ROWS[8])
    assert sum(divide(state, 2).values()) == perft(state, 2)
