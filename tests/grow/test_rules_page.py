"""The rule page says what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.docs.house_rules import house_rules

from boardwright.games.grow import Grow, GrowOptions, GrowState

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "games" / "grow.md").read_text()
DIAGRAMS: dict[str, dict[str, Any]] = json.loads((DOCS / "diagrams" / "grow.json").read_text())


def doc_table(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its two top lines."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def shown(name: str) -> GrowState:
    diagram = DIAGRAMS[name]
    return Grow(**diagram["options"]).parse_position(diagram["position"])


def legal(state: GrowState) -> list[str]:
    return [str(action) for action in state.legal_actions(state.mover)]


def test_options() -> None:
    assert doc_table("House rules") == house_rules(GrowOptions)


def test_rulings_are_all_there() -> None:
    assert [row[0] for row in doc_table("Rulings")] == [f"G-{n:02}" for n in range(1, 29)]


@pytest.mark.parametrize("name", DIAGRAMS)
def test_diagrams_are_positions_and_shown_with_their_caption(name: str) -> None:
    assert str(shown(name)) == DIAGRAMS[name]["position"]
    assert f"![{DIAGRAMS[name]['caption']}](img/{name}.svg)" in PAGE


def test_notation_on_the_page_is_read_by_the_program() -> None:
    found = re.findall(r"`((?:[+]?[a-o]\d[^`]*|end))`", PAGE)
    assert len(found) >= 3
    for text in found:
        for action in text.split():
            assert str(Grow().parse_action(action)) == action


def test_captions_are_true() -> None:
    road = [text for text in legal(shown("grow-road")) if text.startswith("e2")]
    assert road == ["e2-a2", "e2-b2", "e2-c2", "e2-d2"]
    assert {text[:2] for text in legal(shown("grow-turn")) if "-" in text} == {"b5"}
    assert shown("grow-step").owned[0].bit_count() == 2
    stack = shown("grow-stack")
    assert (len(stack.ready), stack.owned[0].bit_count()) == (2, 3)
    end = shown("grow-end").outcome
    assert end is not None
    assert end.scores == (9, 7)
