"""What a seat believes natively: worlds that explain all it noticed, and nothing it could not."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from boardwright.core.turn import Decide, Step
from boardwright.core.view import Information, Observation
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.hidden_information_module import (
    NativeBelief,
    has_hidden_information,
)
from boardwright.engine.native.native_module import OpaquePosition
from boardwright.engine.native.thrust_belief import NativeBeliefSampler
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.game import Bag

Walk = Callable[[Thrust, random.Random], Iterator[tuple[ThrustState, Step]]]
Games = Callable[[random.Random], Thrust]


def _native_game(game: Thrust) -> NativeGame:
    native_game = native(game)
    assert native_game is not None
    return native_game


def _belief(native_game: NativeGame, seat: int, state: ThrustState) -> NativeBelief[OpaquePosition]:
    assert has_hidden_information(native_game.module)
    belief = native_game.module.Belief(native_game.rules, seat, 1, 7)
    belief.reset([native_game.position(state)])
    return belief


@pytest.mark.parametrize("seed", range(40))
def test_the_true_world_explains_what_is_noticed(seed: int, walk: Walk, any_game: Games) -> None:
    """Python's words and the native core's numbers are the same news."""
    rng = random.Random(seed)
    game = any_game(rng)
    native_game = _native_game(game)
    worlds = NativeBeliefSampler(native_game, rng)
    for state, step in walk(game, rng):
        for seat in (0, 1):
            observed = worlds.encode_step(state.observe(step, seat))
            assert _belief(native_game, seat, state).observe([observed]), (seat, step)


@pytest.mark.parametrize("seed", range(10))
def test_other_news_is_not_explained(seed: int, walk: Walk, any_game: Games) -> None:
    rng = random.Random(seed)
    game = any_game(rng)
    native_game = _native_game(game)
    worlds = NativeBeliefSampler(native_game, rng)
    for state, step in walk(game, rng):
        actor, action, events = worlds.encode_step(state.observe(step, 0))
        (number, one, two), *rest = events
        altered = (actor, action, [(number, one, two + 1), *rest])
        assert not _belief(native_game, 0, state).observe([altered]), step


@pytest.mark.parametrize("seed", range(4))
def test_worlds_look_like_the_position(seed: int, walk: Walk) -> None:
    rng = random.Random(seed)
    game = Thrust()
    native_game = _native_game(game)
    seat = seed % 2
    worlds = NativeBeliefSampler(native_game, rng)
    assert has_hidden_information(native_game.module)
    view_hash = native_game.module.view_hash
    past: list[tuple[Observation, ...]] = []
    most = 0
    for state, step in walk(game, rng):
        pending = state.turn()
        if isinstance(pending, Decide) and seat in pending.seats:
            known = Information(state.view(seat), tuple(past), state.legal_actions(seat))
            expected_hash = view_hash(native_game.rules, native_game.position(state), seat)
            result = worlds(known)
            assert {view_hash(native_game.rules, world, seat) for world in result} == {
                expected_hash
            }
            most = max(most, len({native_game.rules.hash(world) for world in result}))
        past.append(state.observe(step, seat))
    assert most > 20, "hidden fleets are many"


def test_only_kinds_that_could_have_shot_so() -> None:
    """An attack tells the attacker's weapon: a d10 is a Fighter or a Troop Transport."""
    game = Thrust(_bag=Bag(2))
    native_game = _native_game(game)
    origin = game.parse_position(
        "troop:combat:20:0:-:-:-,science:combat:99:0:-:-:- "
        "troop:combat:20:0:-:1:u,cruiser:out:12:0:-:-:- "
        "3 attack black black 0 - 1 activate:black -"
    )
    state, past = origin, []
    for text, seat in (("s1:attack:c1", 0), ("d100:12", None)):
        step = Step(game.parse_action(text), seat)
        past.append(state.observe(step, 1))
        state = state.play(step)
    known = Information(state.view(1), tuple(past), (), origin.view(1))
    d10 = {index for index, kind in enumerate(game.kinds) if kind.die == 10}
    for world in NativeBeliefSampler(native_game, random.Random(1))(known):
        wire = native_game.rules.encode(world)
        ships = wire[0]
        acting = wire[2 + 11 * (ships + wire[1]) + 2]
        assert wire[2 + 11 * acting] in d10
