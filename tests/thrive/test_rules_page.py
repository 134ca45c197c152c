"""The rule page says what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.docs.house_rules import house_rules

from boardwright.games.thrive import Thrive, ThriveOptions

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "games" / "thrive.md").read_text()
DIAGRAMS: dict[str, dict[str, object]] = json.loads((DOCS / "diagrams" / "thrive.json").read_text())


def doc_table(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its two top lines."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def test_options() -> None:
    assert doc_table("House rules") == house_rules(ThriveOptions)


def test_rulings_are_all_there() -> None:
    assert [row[0] for row in doc_table("Rulings")] == [f"T-{n:02}" for n in range(1, 29)]


def test_cards() -> None:
    described = dict(doc_table("Set-up cards"))
    (spec,) = (spec for spec in ThriveOptions.specs() if spec.key == "card")
    assert described == dict(zip(spec.values or (), spec.answers, strict=True))


@pytest.mark.parametrize("name", DIAGRAMS)
def test_diagrams_are_positions_and_shown_with_their_caption(name: str) -> None:
    diagram = DIAGRAMS[name]
    options = diagram["options"]
    assert isinstance(options, dict)
    game = Thrive(**options)
    assert str(game.parse_position(str(diagram["position"]))) == diagram["position"]
    assert f"![{diagram['caption']}](img/{name}.svg)" in PAGE


def test_notation_on_the_page_is_read_by_the_program() -> None:
    for text in re.findall(r"`([a-f]\d[-+][a-f]\d[^`]*)`", PAGE):
        for action in text.split():
            assert str(Thrive().parse_action(action)) == action


def test_moves_in_captions_are_true() -> None:
    def moves(name: str, square: str) -> set[str]:
        diagram = DIAGRAMS[name]
        state = Thrive().parse_position(str(diagram["position"]))
        legal = (str(action) for action in state.legal_actions(state.mover))
        return {text[3:] for text in legal if text.startswith(square)}

    assert moves("thrive-moves", "c3") == {"c4", "e4", "a1"}
    assert moves("thrive-jump", "b2") == {"b4", "d2"}
    assert moves("thrive-edge", "c5") == {"c6"}
    assert not moves("thrive-edge", "a6") | moves("thrive-edge", "f6")
    last = Thrive().parse_position(str(DIAGRAMS["thrive-filling"]["position"]))
    assert str(last.act(Thrive().parse_action("b2+e5")).ended) == "filled:1"
