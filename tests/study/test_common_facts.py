"""The facts of every game, against values computed by hand."""

from __future__ import annotations

import pytest

import boardwright
from boardwright.core.record import Record, parse_record
from boardwright.study.facts.common import common_facts, curve_facts
from boardwright.testing import random_playout


def test_a_game_by_hand() -> None:
    """The counts of a random game, from its states one by one."""
    import random

    game = boardwright.game("thrive")
    steps = random_playout(game.start(), random.Random(3)).steps
    record = Record(game, steps, {"black": "a", "white": "b"}, tags={"opening": "3"})
    counts = []
    state = game.start()
    for number, step in enumerate(steps):
        if number >= 3 and step.seat is not None:
            counts.append(len(state.legal_actions(step.seat)))
        state = state.play(step)
    facts = common_facts(record)
    assert facts["branching_max"] == max(counts)
    assert facts["branching_mean"] == pytest.approx(sum(counts) / len(counts))
    assert facts["decisions"] == len(steps)
    assert (facts["share_0"], facts["share_1"]) == state.outcome.values  # type: ignore[union-attr]
    assert facts["winner"] == state.outcome.winners[0]  # type: ignore[union-attr]
    assert (facts["player_0"], facts["player_1"]) == ("a", "b")
    assert facts["order"] == "01"
    assert facts["drama"] is None


def test_the_course_of_a_game_by_hand() -> None:
    """Seat 0 leads, is overtaken, is level and wins."""
    curve = [(0.6, 0.4), (0.34, 0.66), (0.5, 0.5), (0.95, 0.05)]
    facts = curve_facts(curve, winner=0)
    assert facts["lead_changes"] == 2
    assert facts["drama"] == pytest.approx(0.32**0.5)
    assert facts["comeback"] == pytest.approx(0.66)
    assert facts["decisiveness"] == pytest.approx(0.25)


def test_a_draw_has_lead_changes_only() -> None:
    facts = curve_facts([(0.6, 0.4), (0.4, 0.6)], winner=-1)
    assert facts == {"lead_changes": 1, "drama": None, "comeback": None, "decisiveness": None}


def test_an_unfinished_record_has_no_winner() -> None:
    record = parse_record("boardwright record 1\ngame: grow\nrules: 1\n")
    facts = common_facts(record)
    assert (facts["winner"], facts["reason"], facts["branching_mean"]) == (-1, "unfinished", None)


def test_three_seats_by_hand() -> None:
    """Seat 2 wins from behind: 0 leads, a tie has no leader, 1 leads, then 2 for good."""
    curve = [
        (0.50, 0.30, 0.20),  # behind by 0.30
        (0.40, 0.40, 0.20),  # behind by 0.20
        (0.10, 0.55, 0.35),  # behind by 0.20
        (0.05, 0.00, 0.95),  # decided, but not for good
        (0.10, 0.10, 0.80),
        (0.00, 0.05, 0.95),
    ]
    facts = curve_facts(curve, winner=2)
    assert facts["lead_changes"] == 2
    assert facts["drama"] == pytest.approx((0.3**0.5 + 2 * 0.2**0.5) / 3)
    assert facts["comeback"] == pytest.approx(0.8)
    assert facts["decisiveness"] == pytest.approx(1 / 6)


def test_a_winner_who_was_never_behind() -> None:
    facts = curve_facts([(0.95, 0.05), (0.9, 0.1)], winner=0)
    assert facts == {
        "lead_changes": 0,
        "drama": 0.0,
        "comeback": pytest.approx(0.1),
        "decisiveness": 1.0,
    }


def test_branching_counts_every_open_decision_after_the_opening() -> None:
    """Grow on 2x2: four spaces, then three; the turn of the opening is left out."""
    game = boardwright.game("grow", {"size": 2, "first": "seat1"})
    texts, state, steps = ("+a1", "+b2"), game.start(), []
    for seat, text in enumerate(texts):
        steps.append(boardwright.Step(game.parse_action(text), seat))
        state = state.play(steps[-1])
    whole = common_facts(Record(game, steps))
    assert (whole["branching_mean"], whole["branching_max"]) == (3.5, 4)
    late = common_facts(Record(game, steps, tags={"opening": "1"}))
    assert (late["branching_mean"], late["branching_max"]) == (3.0, 3)
