"""Random games and counting."""

from __future__ import annotations

import random

import pytest

import boardwright
from boardwright import Chance
from boardwright.testing import divide, perft, random_playout
from boardwright.testing.example import Pennies

START = Pennies().start()
SEALED = Pennies().parse_position("1,2 -2,-2 0,0 1,2 0 .")


def test_playouts_repeat_with_the_same_generator() -> None:
    assert random_playout(START, random.Random(7)) == random_playout(Pennies(), random.Random(7))
    assert random_playout(START, random.Random(7)) != random_playout(START, random.Random(8))


@pytest.mark.parametrize("length", [0, 1, 5])
def test_playouts_stop_at_the_cap(length: int) -> None:
    steps, state = random_playout(START, random.Random(7), length)
    assert len(steps) == length
    assert not state.is_over


def test_chance_is_weighted() -> None:
    rng, purses = random.Random(1), []
    for _ in range(3_000):
        (step,), _ = random_playout(START, rng, 1)
        purses.append(str(step.action))
    pending = START.turn()
    assert isinstance(pending, Chance)
    for outcome in pending.outcomes:
        share = purses.count(str(outcome)) / len(purses)
        assert share == pytest.approx(float(pending.probability(outcome)), abs=0.03)


def test_chance_takes_one_depth_and_branches_by_outcome() -> None:
    assert [perft(START, depth) for depth in range(5)] == [1, 3, 9, 27, 54]


def test_divide_adds_up_and_names_seats_where_needed() -> None:
    counts = divide(SEALED, 3)
    assert sum(counts.values()) == perft(SEALED, 3)
    assert list(counts) == [
        "north:hold:0",
        "north:hold:1",
        "east:hold:0",
        "east:hold:1",
        "east:hold:2",
    ]
    assert set(divide(START, 1)) == {"purse:1", "purse:2", "purse:3"}


def test_nothing_follows_the_end() -> None:
    over = random_playout(START, random.Random(7)).state
    assert over.is_over
    assert perft(over, 0) == 1
    assert perft(over, 1) == perft(over, 5_000) == 0
    assert divide(over, 1) == divide(START, 0) == {}


@pytest.mark.parametrize("name", boardwright.names())
def test_divide_agrees_with_perft_everywhere(name: str) -> None:
    state = random_playout(boardwright.game(name), random.Random(2), 30).state
    assert sum(divide(state, 2).values()) == perft(state, 2)
