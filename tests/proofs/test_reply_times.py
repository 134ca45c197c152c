"""The permutation test finds a difference that is there, and none that isn't."""

from __future__ import annotations

import random

import pytest
from proofs.reply_times import ALPHA, find_pairs, holm, permutation_p

from boardwright.core.turn import Decide


def _samples(rng: random.Random, slower: float) -> list[list[tuple[int, float]]]:
    """Six pairs with eight matches of each world; in half of the pairs the first one is slower."""
    return [
        [
            (world, rng.lognormvariate(0, 0.1) + slower * (world == pair % 2))
            for world in (0, 1)
            for _ in range(8)
        ]
        for pair in range(6)
    ]


@pytest.mark.parametrize(("slower", "is_found"), [(0.0, False), (0.3, True)])
def test_worlds_are_told_apart_only_by_a_difference(slower: float, is_found: bool) -> None:
    rng = random.Random(3)
    found = permutation_p(_samples(rng, slower), rng, permutations=1999)
    assert (found <= ALPHA) == is_found


def test_the_level_can_be_reached_after_the_correction() -> None:
    adjusted = holm({"shown": 1 / 20_000, **{str(other): 0.5 for other in range(6)}})
    assert adjusted["shown"] <= ALPHA < adjusted["0"]


def test_a_timed_computer_is_one_that_the_server_asks() -> None:
    """The server plays forced turns itself: the computer would never answer there."""
    for states, action in find_pairs(random.Random(1), 12):
        for state in states:
            after = state.act(state.game.parse_action(action))
            assert after.turn() == Decide((1,))
            assert after.forced_action() is None
