"""What holds along every random game, and every text form there and back."""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from itertools import pairwise

import msgspec
import pytest

from boardwright.core import Chance, Decide, Step
from boardwright.games.thrust import Thrust, ThrustOptions, ThrustState
from boardwright.games.thrust.game import Bag
from boardwright.games.thrust.ships import COMBAT, GONE, OUT, Ship

OTHERS: dict[str, object] = {
    spec.key: spec.values[-1] if spec.values else 4 for spec in ThrustOptions.specs()
}
"""Every option at its last alternative."""


def states(game: Thrust, seed: int) -> Iterator[ThrustState]:
    rng, state = random.Random(seed), game.start()
    yield state
    while not state.is_over:
        pending = state.turn()
        if isinstance(pending, Chance):
            state = state.play(Step(pending.sample(rng), None))
        else:
            assert isinstance(pending, Decide)
            seat = rng.choice(pending.seats)
            state = state.play(Step(rng.choice(state.legal_actions(seat)), seat))
        yield state


GAMES = [
    pytest.param(options, seed, id=f"{name}-{seed}")
    for name, options in (("default", {}), ("others", OTHERS))
    for seed in range(6)
]


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_ships_only_wear_out(options: dict[str, object], seed: int) -> None:
    game = Thrust.from_options(options)
    assert isinstance(game, Thrust)
    for before, after in pairwise(states(game, seed)):
        for seat in (0, 1):
            for was, now in zip(before.fleets[seat], after.fleets[seat], strict=False):
                assert_worn(was, now)
        assert before.contacts <= after.contacts
        assert before.number <= after.number


def assert_worn(was: Ship, now: Ship) -> None:
    assert was.kind == now.kind
    if was.band == GONE:
        assert now == was
        return
    if now.band == GONE:
        return
    assert now.fuel <= was.fuel
    assert now.dmg >= was.dmg
    assert 0 <= now.dmg <= 8
    assert now.dmg != 5
    assert abs(now.band - was.band) <= 1 or now.band == OUT
    assert not (now.contact and now.band == OUT)
    assert now.face_up <= (now.contact > 0)
    assert not (now.contact and now.band >= COMBAT and not now.face_up)


@pytest.mark.parametrize(("options", "seed"), GAMES)
def test_texts_and_json_come_back(options: dict[str, object], seed: int) -> None:
    game = Thrust.from_options(options)
    assert isinstance(game, Thrust)
    for count, state in enumerate(states(game, seed)):
        assert game.parse_position(str(state)) == state
        if count % 5 == 0:
            assert game.decode_position(msgspec.json.encode(state.position())) == state
            for seat in (0, 1, None):
                view = state.view(seat)
                assert game.parse_view(str(view)) == view
                data = msgspec.json.encode(view)
                assert msgspec.json.decode(data, type=game.view_type) == view
        for step in state.steps():
            assert game.parse_action(str(step.action)) == step.action


@pytest.mark.parametrize("seed", range(3))
def test_legal_means_playable(seed: int) -> None:
    game = Thrust()
    tried = [game.parse_action(text) for text in ("s1:scan", "s4:pass", "s2:hold", "burn:1")]
    for state in states(game, 100 + seed):
        for seat in (0, 1):
            legal = state.legal_actions(seat)
            assert len(set(legal)) == len(legal)
            assert all(state.is_legal(seat, action) for action in legal)
            for action in tried:
                assert state.is_legal(seat, action) == (action in legal)


def test_evaluation_favours_the_stronger_fleet() -> None:
    game = Thrust()
    right = decided = 0
    for seed in range(100):
        path = list(states(game, seed))
        outcome = path[-1].outcome
        assert outcome is not None
        assert path[-1].evaluate() == outcome.values
        black, red = path[len(path) * 3 // 4].evaluate()
        assert black + red == pytest.approx(1)
        assert 0 < black < 1
        if not outcome.is_draw:
            decided += 1
            right += (black > red) == (outcome.winners == (0,))
    assert right > 0.65 * decided


def test_a_miniature_game_survives_pickling() -> None:
    game = Thrust(_bag=Bag(2), mid_die="d3")
    again = pickle.loads(pickle.dumps(game.start()))
    assert again == game.start()
    assert again.game.bag == game.bag
