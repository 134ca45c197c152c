"""A judgement good enough for a greedy player."""

from __future__ import annotations

import random

import pytest

from boardwright.core import Action, Chance
from boardwright.games.grow import Grow, GrowState
from boardwright.testing import random_playout, random_step


def greedy(state: GrowState) -> Action:
    seat = state.mover
    return max(state.legal_actions(seat), key=lambda action: state.act(action).evaluate()[seat])


@pytest.mark.parametrize(("size", "players"), [(6, 2), (7, 2), (6, 3)])
def test_greedy_beats_random(size: int, players: int) -> None:
    rng, won = random.Random(size), 0.0
    for game in range(10):
        state: GrowState = Grow(size=size, players=players).start()
        hero = game % players
        while not state.is_over:
            step = random_step(state, rng)
            assert step is not None
            state = state.act(greedy(state)) if step.seat == hero else state.play(step)
        assert state.outcome is not None
        won += state.outcome.values[hero]
    assert won >= 9


def test_greedy_drops_and_spreads() -> None:
    state = Grow(size=7).parse_position("7/7/7/2R4/7/7/5B1")
    turn = []
    while state.mover == 0:
        turn.append(str(greedy(state)))
        state = state.act(greedy(state))
    assert turn[0].startswith("+")
    assert state.owned[0].bit_count() == 3
    assert turn[-1] == "end"


@pytest.mark.parametrize("players", [2, 5, 8])
def test_shares_add_up(players: int) -> None:
    rng = random.Random(players)
    game = Grow(size=6, players=players)
    for steps in range(0, 60, 4):
        state = random_playout(game, rng, max_steps=steps).state
        assert sum(state.evaluate()) == pytest.approx(1)
        if not state.is_over and players > 2 and not isinstance(state.turn(), Chance):
            gone = state.resign(0)
            assert gone.evaluate()[0] == 0
            assert sum(gone.evaluate()) == pytest.approx(1)
