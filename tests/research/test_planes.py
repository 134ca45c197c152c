"""The tables of codes and planes in the pages are those of the code."""

from __future__ import annotations

import re
from pathlib import Path

import boardwright
from boardwright.games.thrust.actions import NOTHING, Activate, Answer, Burn, Escape
from boardwright.games.thrust.codec import _code

DOCS = Path(__file__).parents[2] / "docs"
_ROW = re.compile(r"^\| (.*) \| `(\w+)` \| (\d+) to (\d+) \| (.*) \|$", re.MULTILINE)


def test_the_planes_of_thrive() -> None:
    rows = _ROW.findall((DOCS / "environments.md").read_text(encoding="utf-8"))
    fields = boardwright.game("thrive").observation_space.fields
    assert rows == [
        (str(number), field.name, str(field.low), str(field.high), field.meaning)
        for number, field in enumerate(fields)
    ]
    assert all(field.size == 1 for field in fields)


def test_the_planes_of_grow() -> None:
    rows = _ROW.findall((DOCS / "pettingzoo.md").read_text(encoding="utf-8"))
    fields = boardwright.game("grow").observation_space.fields
    assert [row[1:] for row in rows] == [
        (field.name, str(field.low), str(field.high), field.meaning) for field in fields
    ]
    assert [row[0] == "1" for row in rows] == [field.size == 1 for field in fields]


def test_the_codes_of_thrust() -> None:
    """The first and the last code of each row, with contacts c3 and c7."""
    slots, codec = (3, 7), boardwright.game("thrust").codec
    shown = {
        Activate(2, "scan"): 20 * 2,
        Activate(2, "check"): 20 * 2 + 3,
        Activate(1, "move", 0): 20 + 4,
        Activate(1, "move", 3): 20 + 7,
        Activate(3, "pursue", 3): 20 * 3 + 8,
        Activate(3, "attack", 7): 20 * 3 + 8 + 2 * 4 + 1,
        Answer("reveal", 0): 80,
        Answer("lose", 3): 87,
        NOTHING: 88,
        Escape(0): 89,
        Escape(3): 92,
        Burn(0): 93,
        Burn(120): 213,
    }
    assert {action: _code(slots, action) for action in shown} == shown
    assert codec.size == 214
    assert boardwright.game("thrust").observation_space.shape == (289,)
