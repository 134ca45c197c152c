"""Counts of decision sequences, as data that any other program can be held against."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from boardwright.games.grow import Grow
from boardwright.testing import divide, perft

TABLE: list[dict[str, Any]] = json.loads(
    (Path(__file__).parents[1] / "data" / "grow_perft.json").read_text()
)


@pytest.mark.parametrize("row", TABLE, ids=lambda row: f"{row['position'][:30]} {row['options']}")
def test_counts(row: dict[str, Any]) -> None:
    state = Grow(**row["options"]).parse_position(row["position"])
    assert [perft(state, depth + 1) for depth in range(len(row["counts"]))] == row["counts"]


def test_second_decisions_counted_by_hand() -> None:
    """GV-2: 223 drops leave 4 moves and the end; 4 moves leave 222 drops and the end."""
    row = TABLE[2]
    counts = divide(Grow().parse_position(row["position"]), 2)
    assert counts["+a2"] == 5
    assert counts["h8-h9"] == 223
    assert counts["end"] == 226
    assert sum(counts.values()) == 223 * 5 + 4 * 223 + 226 == row["counts"][1]
