"""Codes and observations of Grow: the native ones are the Python ones, byte for byte."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from boardwright.core import BadAction, Decide, Information
from boardwright.engine.native import _grow
from boardwright.engine.native.grow import (
    decode_action,
    decode_state,
    encode_action,
    encode_options,
    encode_state,
)
from boardwright.games.grow import Grow, GrowState
from boardwright.testing import random_step
from boardwright.testing.variants import random_options

SIZES = (2, 2, 3, 3, 4, 5, 6, 9)
GAMES = 24


def _states(seed: int) -> Iterator[GrowState]:
    """Some positions of a random game under random options, with resignations."""
    rng = random.Random(seed)
    size = 25 if seed % 12 == 0 else rng.choice(SIZES)
    players = min(rng.randint(2, 8), size**2)
    state = Grow(**{**random_options(Grow, rng), "size": size, "players": players}).start()
    shown = 8 / (10 + 8 * size)
    while not state.is_over:
        if rng.random() < shown:
            yield state
        if rng.random() < 0.01:
            state = state.resign(rng.choice(state.in_play))
            continue
        step = random_step(state, rng)
        assert step is not None
        state = state.play(step)
        if size == 25 and sum(map(len, state.heads)) > 40:
            break
    yield state


def _decoded(state: GrowState) -> tuple[_grow.GameRules, _grow.Position]:
    rules = _grow.GameRules(encode_options(state.game))
    return rules, rules.decode(encode_state(state))


@pytest.mark.parametrize("seed", range(GAMES))
def test_observations_are_the_same(seed: int) -> None:
    for state in _states(seed):
        rules, position = _decoded(state)
        space = state.game.observation_space
        count = len(space.encode(Information(state.view(None))))
        assert count == _grow.observation_size(rules) == space.shape[0] * space.shape[1] ** 2
        for seat in range(state.game.seats):
            information = Information(state.view(seat))
            assert _grow.observe(rules, position, seat, ()) == space.encode(information)
        information = Information(state.view(state.mover))
        for begun in ((space.shape[1] ** 2 + 1,), (0,), (3 * space.shape[1] ** 2,)):
            expected = space.encode(information, begun)
            assert _grow.observe(rules, position, state.mover, begun) == expected


@pytest.mark.parametrize("seed", range(GAMES))
def test_codes_and_masks_are_the_same(seed: int) -> None:
    for state in _states(seed):
        rules, position = _decoded(state)
        codec, seat = state.game.codec, state.mover
        assert _grow.code_count(rules) == codec.size
        if not isinstance(state.turn(), Decide):
            continue
        heads = [code for code, set_ in enumerate(codec.mask(state, seat)) if set_]
        heads = [code for code in heads if codec.action(state, seat, (code,)) is None]
        for begun in ((), *((head,) for head in heads), (0,), (codec.size - 1,)):
            assert _grow.mask(rules, position, seat, begun) == codec.mask(state, seat, begun)
        for action in state.legal_actions(seat)[:200]:
            codes = codec.codes(state, seat, action)
            assert tuple(_grow.codes(rules, position, seat, encode_action(action))) == codes
            code = _grow.decide(rules, position, seat, codes)
            assert code is not None
            assert decode_action(code, state.game) == action


@pytest.mark.parametrize("seed", range(GAMES))
def test_any_codes_lead_to_the_same(seed: int) -> None:
    rng = random.Random(seed)
    for state in _states(seed):
        if not isinstance(state.turn(), Decide):
            continue
        rules, position = _decoded(state)
        codec, seat = state.game.codec, state.mover
        for _ in range(20):
            codes = tuple(rng.randint(-1, codec.size) for _ in range(rng.randint(1, 3)))
            try:
                action = codec.action(state, seat, codes)
            except BadAction:
                with pytest.raises(ValueError, match="illegal code"):
                    _grow.decide(rules, position, seat, codes)
                continue
            native_code = _grow.decide(rules, position, seat, codes)
            expected = None if action is None else encode_action(action)
            assert native_code == expected


@pytest.mark.parametrize("seed", range(GAMES))
def test_states_come_back_from_integers(seed: int) -> None:
    for state in _states(seed):
        assert decode_state(encode_state(state), state.game) == state
