"""Forced actions follow from what a spectator knows, and standing orders pass with all ships."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import boardwright
from boardwright.core.errors import BadPosition
from boardwright.core.turn import Chance, Decide, Step
from boardwright.games.thrust.actions import Activate
from boardwright.games.thrust.state import ThrustState

GAME = boardwright.game("thrust")
QUIET = {"recon": "pass", "movement": "hold", "attack": "pass"}


def _states(rng: random.Random) -> Iterator[ThrustState]:
    """The positions of one random game in which a seat decides."""
    state = GAME.start()
    assert isinstance(state, ThrustState)
    while not state.is_over:
        pending = state.turn()
        if isinstance(pending, Chance):
            state = state.play(Step(pending.sample(rng), None))
            continue
        assert isinstance(pending, Decide)
        yield state
        seat = rng.choice(pending.seats)
        state = state.play(Step(rng.choice(state.legal_actions(seat)), seat))


def test_whether_an_action_is_forced_is_public_and_it_leaves_nothing_out() -> None:
    rng, forced, free = random.Random(5), Counter[str](), 0
    for _ in range(25):
        for state in _states(rng):
            action = state.forced_action()
            if action is not None:
                forced[f"{state.stage.kind} {state.view(None).phase}"] += 1
                _check_forced(state)
            free += action is None
            if rng.random() < 0.1:
                try:
                    twin = GAME.determinize(state.view(None), rng)
                except BadPosition:  # 400 guesses do not always find one
                    continue
                assert (twin.forced_action() is None) == (action is None), str(state)
    assert free > 1000
    assert set(forced) == {
        "activate recon",
        "activate movement",
        "activate attack",
        "activate morale",
        "reveal recon",
        "lose recon",
        "escape movement",
    }


def _check_forced(state: ThrustState) -> None:
    """The forced action is legal, and all others come to the same: another ship does nothing."""
    action, legal = state.forced_action(), state.legal_actions(state.stage.seat)
    assert action in legal
    if state.stage.kind == "activate":
        verbs = {choice.verb for choice in legal if isinstance(choice, Activate)}
        phase = state.view(None).phase
        assert verbs == {QUIET.get(phase, "check")}
        assert phase in QUIET or len(legal) == 1
    else:
        assert legal == (action,)


def test_nobody_is_asked_in_the_first_recon() -> None:
    states = _states(random.Random(3))
    for _ in range(8):
        state = next(states)
        assert (state.number, state.view(None).phase) == (1, "recon")
        assert str(state.forced_action()).endswith(":pass")
    assert next(states).forced_action() is None


def test_a_standing_order_is_carried_out_until_its_phase_ends() -> None:
    rng, given, ended = random.Random(8), Counter[str](), Counter[str]()
    for _ in range(10):
        order = None
        for state in _states(rng):
            offered = state.standing_order(0)
            if order is not None and (offered is None or offered.name != order.name):
                ended[state.view(None).stage.kind] += 1
                order = None
            if order is None:
                order = offered
                given[order.name.split(":")[1] if order else ""] += 1
            if offered is None:
                continue
            verb, phase, number = offered.name.split(":")
            assert (verb, phase, int(number)) == (
                QUIET[phase],
                state.view(None).phase,
                state.number,
            )
            decides = state.stage.kind == "activate" and state.stage.seat == 0
            assert (offered.action is not None) == decides
            if decides:
                assert offered.action in state.legal_actions(0)
    assert min(given["recon"], given["movement"], given["attack"]) > 20
    assert ended["pursue"] + ended["evade"] > 5, "a contest is a new situation"


@pytest.mark.parametrize("seat", [0, 1])
def test_there_is_no_standing_order_without_a_ship_to_pass_with(seat: int) -> None:
    assert GAME.start().standing_order(seat) is None
