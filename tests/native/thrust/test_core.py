"""The native core against the Python rules: what may be done, what follows, what is over."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from fractions import Fraction

import pytest

from boardwright.core.turn import Chance, Decide, Over, Step
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.native_module import OpaquePosition
from boardwright.games.thrust import Thrust, ThrustState

Walk = Callable[[Thrust, random.Random], Iterator[tuple[ThrustState, Step]]]
Games = Callable[[random.Random], Thrust]


def _native_game(game: Thrust) -> NativeGame:
    native_game = native(game)
    assert native_game is not None
    return native_game


def _seat(step: Step) -> int:
    return -1 if step.seat is None else step.seat


def _compare(native_game: NativeGame, state: ThrustState, position: OpaquePosition) -> None:
    rules, pending = native_game.rules, state.turn()
    assert rules.encode(position) == native_game.encode(state)
    if isinstance(pending, Chance):
        result = rules.outcomes(position)
        total = sum(weight for _, weight in result)
        assert [native_game.decode_action(code) for code, _ in result] == list(pending.outcomes)
        for code, weight in result:
            assert pending.probability(native_game.decode_action(code)) == Fraction(weight, total)
    elif isinstance(pending, Decide):
        assert rules.deciders(position) == sum(1 << seat for seat in pending.seats)
        for seat in pending.seats:
            codes = list(map(native_game.encode_action, state.legal_actions(seat)))
            assert rules.legal(position, seat) == codes
    assert rules.pending(position) == (Decide, Chance, Over).index(type(pending))
    assert tuple(rules.shares(position)) == (state.outcome.values if state.outcome else ())


@pytest.mark.slow("whole games under many options")
@pytest.mark.parametrize("seed", range(60))
def test_random_games_agree(seed: int, any_game: Games, walk: Walk) -> None:
    rng = random.Random(seed)
    game = any_game(rng)
    native_game = _native_game(game)
    position = native_game.rules.start()
    end = game.start()
    for state, step in walk(game, rng):
        _compare(native_game, state, position)
        assert native_game.rules.hash(native_game.position(state)) == native_game.rules.hash(
            position
        )
        position = native_game.rules.apply(
            position, _seat(step), native_game.encode_action(step.action)
        )
        end = state.play(step)
    _compare(native_game, end, position)


def test_actions_are_one_number_each(any_game: Games, walk: Walk) -> None:
    codes: dict[int, str] = {}
    for seed in range(10):
        rng = random.Random(seed)
        game = any_game(rng)
        native_game = _native_game(game)
        for state, _ in walk(game, rng):
            for step in state.steps():
                code = native_game.encode_action(step.action)
                assert codes.setdefault(code, str(step.action)) == str(step.action)
                assert native_game.decode_action(code) == step.action
    assert len(set(codes.values())) == len(codes)


def test_a_surrendered_game_is_over_for_the_core_too(any_game: Games, walk: Walk) -> None:
    for seed in range(20):
        rng = random.Random(seed)
        game = any_game(rng)
        native_game = _native_game(game)
        for state, _ in walk(game, rng):
            given_up = state.resign(seed % 2)
            position = native_game.position(given_up)
            assert native_game.rules.encode(position) == native_game.encode(given_up)
            assert tuple(native_game.rules.shares(position)) == (float(seed % 2), 1.0 - seed % 2)


def test_numbers_that_make_no_sense_are_refused(any_game: Games, walk: Walk) -> None:
    """One number changed at random: refused, or a position that can be played on."""
    refused = accepted = 0
    for seed in range(30):
        rng = random.Random(seed)
        game = any_game(rng)
        native_game = _native_game(game)
        for state, _ in walk(game, rng):
            wire = native_game.encode(state)
            wire[rng.randrange(len(wire))] = rng.choice((-2, -1, 0, 1, 2, 3, 9, 100, 2**31 - 1))
            try:
                position = native_game.rules.decode(wire)
            except ValueError:
                refused += 1
                continue
            accepted += 1
            assert native_game.rules.encode(position) == wire
            native_game.module.playouts(
                native_game.rules, position, 1, 1, seed, native_game.module.SearchControl()
            )
    assert refused > accepted > 0


@pytest.mark.parametrize(
    ("index", "value"),
    [
        (0, 2),
        (1, 3),
        (9, 3),
        (13, -1),
        (14, 3),
        (15, 2),
        (16, 2),
        (17, 0),
        (17, 5),
        (18, -1),
        (26, 10**6),
    ],
)
def test_options_that_make_no_sense_are_refused(index: int, value: int) -> None:
    native_game = _native_game(Thrust())
    wire = [*[0] * 13, 10, 0, 0, 0, 4, *[4] * 9]
    native_game.module.GameRules(wire)
    wire[index] = value
    with pytest.raises(ValueError, match="invalid options encoding"):
        native_game.module.GameRules(wire)


def test_a_bag_too_small_for_the_fleets_is_refused() -> None:
    native_game = _native_game(Thrust())
    with pytest.raises(ValueError, match="invalid options encoding"):
        native_game.module.GameRules([*[0] * 13, 10, 0, 0, 0, 4, 3, *[0] * 8])
    with pytest.raises(ValueError, match="invalid options encoding"):
        native_game.module.GameRules([0, 0, 1, *[0] * 10, 10, 0, 0, 0, 4, 4, 4, 4, *[0] * 6])
