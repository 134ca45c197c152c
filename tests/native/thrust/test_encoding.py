"""The native core's codes and observations are those of the Python rules, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from boardwright.core.turn import Step
from boardwright.core.view import Information
from boardwright.engine.native import _thrust
from boardwright.engine.native.thrust import (
    decode_action,
    decode_state,
    encode_action,
    encode_options,
    encode_state,
)
from boardwright.games.thrust import Thrust, ThrustState

Walk = Callable[[Thrust, random.Random], Iterator[tuple[ThrustState, Step]]]
Games = Callable[[random.Random], Thrust]


@pytest.mark.slow("every position of many games")
@pytest.mark.parametrize("seed", range(6))
def test_same_bytes(any_game: Games, walk: Walk, seed: int) -> None:
    rng = random.Random(seed)
    game = any_game(rng)
    codec, space = game.codec, game.observation_space
    rules = _thrust.GameRules(encode_options(game))
    assert _thrust.code_count(rules) == codec.size
    assert _thrust.observation_size(rules) == space.shape[0]
    for state, _ in walk(game, rng):
        position = rules.decode(encode_state(state))
        for seat in (0, 1):
            expected = space.encode(Information(state.view(seat)))
            assert _thrust.observe(rules, position, seat, []) == expected
            actions = state.legal_actions(seat)
            if not actions:
                with pytest.raises(ValueError, match="no decision"):
                    _thrust.mask(rules, position, seat, [])
                continue
            mask = codec.mask(state, seat)
            assert _thrust.mask(rules, position, seat, []) == mask
            assert _thrust.mask(rules, position, seat, [1]) == bytes(codec.size)
            for action in rng.sample(actions, min(4, len(actions))):
                codes = _thrust.codes(rules, position, seat, encode_action(action))
                assert tuple(codes) == codec.codes(state, seat, action)
                decided = _thrust.decide(rules, position, seat, codes)
                assert decided is not None
                assert decode_action(decided, game) == action
            code = rng.randrange(codec.size)
            if not mask[code]:
                with pytest.raises(ValueError, match="illegal code"):
                    _thrust.decide(rules, position, seat, [code])


@pytest.mark.parametrize("seed", range(3))
def test_states_come_back_from_integers(any_game: Games, walk: Walk, seed: int) -> None:
    rng = random.Random(seed)
    game = any_game(rng)
    for state, _ in walk(game, rng):
        assert decode_state(encode_state(state), game) == state
