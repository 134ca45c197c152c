"""The rule page says what the program does."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from tests.docs.house_rules import house_rules

from boardwright.games.thrust import Thrust, ThrustOptions, ThrustState
from boardwright.games.thrust.checks import CF, CS, S, check
from boardwright.games.thrust.ships import CLASSES, EFFECTS, KINDS

DOCS = Path(__file__).parents[2] / "docs"
PAGE = (DOCS / "games" / "thrust.md").read_text()
DIAGRAMS: dict[str, dict[str, Any]] = json.loads((DOCS / "diagrams" / "thrust.json").read_text())


def doc_table(heading: str) -> list[list[str]]:
    """The cells of the table under a heading, without its two top lines."""
    section = PAGE.split(f"## {heading}\n")[1].split("\n## ")[0]
    lines = [line for line in section.splitlines() if line.startswith("|")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[2:]]


def shown(name: str) -> ThrustState:
    return Thrust(**DIAGRAMS[name].get("options", {})).parse_position(DIAGRAMS[name]["position"])


def played(state: ThrustState, *actions: str) -> ThrustState:
    """The actions in turn, by whoever is to decide or by chance."""
    for text in actions:
        step = next(step for step in state.steps() if str(step.action) == text)
        state = state.play(step)
    return state


def test_options() -> None:
    assert doc_table("House rules") == house_rules(ThrustOptions)


def test_rulings_are_all_there() -> None:
    rows = doc_table("Rulings")
    assert [row[0] for row in rows] == [f"R-{n:02}" for n in range(1, 71)]
    assert all(len(row) == 3 and row[1] and row[2] for row in rows)
    named = {key for row in rows for key in re.findall(r"`(\w+)`", row[2])}
    assert named == {spec.key for spec in ThrustOptions.specs()}


def test_ships() -> None:
    assert doc_table("The ships") == [
        [
            kind.title,
            CLASSES[kind.rank],
            str(kind.spd),
            str(kind.com),
            "1" if kind.die == 1 else f"d{kind.die}",
            str(kind.sen),
            str(kind.fuel),
        ]
        for kind in KINDS
    ]


def test_damage() -> None:
    rows = doc_table("Damage")
    assert [row[0] for row in rows] == [*map(str, range(9)), "9 or more"]
    assert {int(row[0]): row[1] for row in rows[1:9]} == {**EFFECTS, 5: "Hull Damage"}


@pytest.mark.parametrize("row", doc_table("Checks"), ids=lambda row: row[0])
def test_odds(row: list[str]) -> None:
    stat = int(row[0])
    one = [check([roll], stat) for roll in range(100)]
    two = [check([low, high], stat) for low in range(100) for high in range(100)]
    expected = []
    for grades in (one, two):
        counts = (sum(g >= S for g in grades), grades.count(CS), grades.count(CF))
        expected += [f"{100 * count / len(grades):.1f}%" for count in counts]
    assert row[1:] == expected


@pytest.mark.parametrize("name", DIAGRAMS)
def test_diagrams_are_positions_and_shown_with_their_caption(name: str) -> None:
    assert str(shown(name)) == DIAGRAMS[name]["position"]
    caption = DIAGRAMS[name]["caption"]
    assert f"![{caption}](img/{name}.svg)\n\n*{caption}*\n" in PAGE


def test_notation_on_the_page_is_read_by_the_program() -> None:
    found = re.findall(r"`((?:s\d|burn|to|reveal|lose):[^`]*|nothing)`", PAGE)
    assert len(found) >= 12
    for text in found:
        assert str(Thrust().parse_action(text)) == text


def bands(state: ThrustState) -> tuple[int, int]:
    return state.fleets[0][0].band, state.fleets[1][0].band


def test_the_contest_of_the_page() -> None:
    opened = played(shown("thrust-burn"), "burn:2", "d100:57", "d100:12")
    assert str(opened) == DIAGRAMS["thrust-contest"]["position"]
    assert bands(opened) == (2, 2)
    assert bands(played(opened, "d100:61")) == (3, 3)
    assert bands(played(opened, "d100:08")) == (2, 2)
    away = played(opened, "d100:22")
    assert {str(action) for action in away.legal_actions(1)} == {"to:sensor", "to:close"}
    refused = shown("thrust-burn").why_not(1, Thrust().parse_action("burn:1"))
    assert refused == "at least 2 fuel is needed"
    unanswered = played(shown("thrust-burn"), "burn:0")
    assert bands(unanswered) == (3, 3)


def test_captions_are_true() -> None:
    scan = shown("thrust-scan")
    assert [str(action) for action in scan.legal_actions(1)] == ["reveal:s2", "reveal:s3"]
    assert [c.kind for c in shown("thrust-bands").view(0).contacts] == [
        None,
        "fighter",
        "freighter",
    ]
    struck = played(shown("thrust-attack"), "d10:3")
    assert struck.fleets[1][0].dmg == 1 + 2 * 3
    assert shown("thrust-spectator").view(None).burn is None


@pytest.mark.parametrize("roll", range(1, 11))
def test_the_morale_check_of_the_page(roll: int) -> None:
    fate = played(shown("thrust-morale"), f"d10:{roll}").fleets[0][0]
    if roll == 1:
        assert fate.band == -1
    elif roll in (2, 3):
        assert (fate.band, fate.fuel) == (0, 2)
    else:
        assert (fate.fuel, fate.plus) == (4, roll == 10)
