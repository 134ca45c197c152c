"""The sections of each game, from whole games, and what they don't show without data."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from tests.study.played import random_record

from boardwright.core.options import OptionValue
from boardwright.study.facts import Facts, facts_of
from boardwright.study.metrics.sample import samples_of
from boardwright.study.plan import Study
from boardwright.study.report.document import VARIABLES, Figure, Heading, Paragraph, Table
from boardwright.study.report.report import build_report

CASES: list[tuple[str, dict[str, OptionValue], tuple[str, ...]]] = [
    ("thrive", {"size": 4, "holes": 3}, ("Captures", "Pods and pegs")),
    ("grow", {"size": 4, "players": 3}, ("Territory", "Compensation", "Kingmaking")),
    ("thrust", {}, ("Ships", "Initiative, fuel and damage")),
]


def _facts(name: str, options: Mapping[str, object], players: tuple[str, ...], games: int) -> Facts:
    study = Study.of(name, options, {}, [players], games)
    rows = [
        {
            "cell": "all",
            "number": number,
            "group": number // len(players),
            "cut": None,
            **facts_of(random_record(name, number, **options)),
        }
        for number in range(games)
    ]
    return Facts.of(study, rows)


@pytest.mark.parametrize(("name", "options", "headings"), CASES)
def test_the_report_has_the_sections_of_the_game(
    name: str, options: dict[str, OptionValue], headings: tuple[str, ...]
) -> None:
    document = build_report(_facts(name, options, ("random",), 6))
    found = [block.text for block in document.blocks if isinstance(block, Heading)]
    assert [heading for heading in found if heading in headings] == list(headings)
    for block in document.blocks:
        if isinstance(block, Table):
            assert block.rows
            assert {len(row) for row in block.rows} == {len(block.header)}
        elif isinstance(block, Figure):
            assert "</svg>" in block.draw(VARIABLES)
    names = [block.name for block in document.blocks if isinstance(block, Figure)]
    assert len(names) == len(set(names))


def test_the_tables_have_the_means_of_the_games() -> None:
    facts = _facts("grow", {"size": 3}, ("random",), 4)
    drops = sum(int(v or 0) for seat in (0, 1) for v in facts.columns[f"grow_drops_{seat}"]) / 4
    document = build_report(facts)
    tables = (block for block in document.blocks if isinstance(block, Table))
    row = next(row for table in tables for row in table.rows if row[0] == "drops")
    assert row[1].startswith(f"{drops:.2f}")
    headings = [block.text for block in document.blocks if isinstance(block, Heading)]
    assert "Kingmaking" not in headings


@pytest.mark.parametrize(("games", "is_shown"), [(20, False), (40, True)])
def test_a_compensation_is_named_where_there_are_enough_games(games: int, is_shown: bool) -> None:
    document = build_report(_facts("grow", {"size": 3}, ("random",), games))
    texts = [block.text for block in document.blocks if isinstance(block, Paragraph)]
    named = [text for text in texts if text.startswith("Nearest to even in all games: ")]
    assert len(named) == is_shown
    tables = [block for block in document.blocks if isinstance(block, Table)]
    assert any(row[0] == "all games, 0" for table in tables for row in table.rows)


@pytest.mark.parametrize(
    ("players", "is_shown"), [(("random", "greedy"), True), (("random",), False)]
)
def test_luck_is_for_two_different_players(players: tuple[str, ...], is_shown: bool) -> None:
    document = build_report(_facts("thrust", {}, players, 8))
    texts = [block.text for block in document.blocks if isinstance(block, Paragraph)]
    assert any(text.startswith("Luck against skill") for text in texts) == is_shown


def test_facts_of_a_game_are_those_of_every_game_and_its_own() -> None:
    facts = _facts("thrive", {"size": 4, "holes": 3}, ("random",), 2)
    assert {"fingerprint", "share_0", "thrive_card"} <= set(facts.columns)
    assert samples_of(facts.columns)[0].distinct == 2
