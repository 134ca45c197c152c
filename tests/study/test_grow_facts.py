"""Facts of Grow on boards small enough to count by hand."""

from __future__ import annotations

import pytest
from tests.study.played import random_record, record_of

from boardwright.study.facts.grow import facts_of


def test_two_by_two() -> None:
    """Set-up, set-up, then red drops and moves: three to one."""
    record = record_of("grow", "+a1", "+b1", "+a2 a1-a2 end", "+b2", size=2, first="seat1")
    facts = facts_of(record)
    assert (facts["grow_drops_0"], facts["grow_drops_1"]) == (2, 2)
    assert (facts["grow_moves_0"], facts["grow_moves_1"]) == (1, 0)
    assert (facts["grow_heads_max"], facts["grow_stack_max"]) == (2, 2)
    curve = [
        (facts[f"grow_territory_{quarter}_0"], facts[f"grow_territory_{quarter}_1"])
        for quarter in (25, 50, 75, 100)
    ]
    assert curve == [(1, 0), (1, 1), (2, 1), (2, 2)]
    assert facts["grow_empty"] == 0
    assert facts["grow_kingmaker"] is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_scores_are_the_last_territory(players: int) -> None:
    record = random_record("grow", 3, size=5, players=players)
    facts, outcome = facts_of(record), record.outcome
    assert outcome is not None
    scores = tuple(facts[f"grow_territory_100_{seat}"] for seat in range(players))
    assert scores == outcome.scores


def test_who_can_still_win_is_no_kingmaker() -> None:
    """Red and blue have three spaces each; green has one, and could take two and share the win."""
    start = "RBG/RB1/RB1 red,blue,green green - 0 - - -"
    facts = facts_of(record_of("grow", "end", "+c1 end", "+c2", start=start, size=3, players=3))
    assert facts["grow_kingmaker"] == -1


@pytest.mark.parametrize(
    ("turns", "scores"),
    [
        (("+a3 end", "a1-a2 +c3"), (4, 3, 2)),
        (("+a2 end", "+a3 end", "+c3"), (3, 4, 2)),
    ],
)
def test_a_kingmaker(turns: tuple[str, ...], scores: tuple[int, ...]) -> None:
    """Green cannot win. Red's head reaches a2, so with its drop red takes two of three spaces.

    If green takes another space, red wins by one; if green takes a2, red only has its drop, and
    blue, one ahead, takes the last space and wins.
    """
    start = "1b1/1Bb/RrG red,blue,green green - 0 - - -"
    record = record_of("grow", *turns, start=start, size=3, players=3)
    assert record.outcome is not None
    assert record.outcome.scores == scores
    assert facts_of(record)["grow_kingmaker"] == 2
