"""What a seat notices and sees, as numbers: the same where Python's words are, and only there."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable, Iterator

import pytest

from boardwright.core.errors import BadPosition
from boardwright.core.turn import Step
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.hidden_information_module import has_hidden_information
from boardwright.games.thrust import Thrust, ThrustState

Walk = Callable[[Thrust, random.Random], Iterator[tuple[ThrustState, Step]]]
Games = Callable[[random.Random], Thrust]
OBSERVERS = (0, 1, None)


class _Pairs:
    """Things and numbers, one for one."""

    def __init__(self) -> None:
        self.numbers: dict[object, int] = {}
        self.things: dict[int, object] = {}

    def add(self, thing: object, number: int) -> None:
        assert self.numbers.setdefault(thing, number) == number, thing
        assert self.things.setdefault(number, thing) == thing, (self.things[number], thing)


def _native_game(game: Thrust) -> NativeGame:
    native_game = native(game)
    assert native_game is not None
    return native_game


def _number(observer: int | None) -> int:
    return -1 if observer is None else observer


def _notice(
    native_game: NativeGame, state: ThrustState, observer: int | None, pairs: _Pairs
) -> None:
    assert has_hidden_information(native_game.module)
    position = native_game.position(state)
    for step in state.steps():
        code = native_game.module.observation_hash(
            native_game.rules,
            position,
            _number(step.seat),
            native_game.encode_action(step.action),
            _number(observer),
        )
        pairs.add((observer, state.observe(step, observer)), code)


@pytest.mark.slow("every position of many games")
@pytest.mark.parametrize("seed", range(6))
def test_observations_and_codes_are_one_for_one(seed: int, any_game: Games, walk: Walk) -> None:
    """Over a whole game, in the true world and in one that looks the same to a seat."""
    rng = random.Random(seed)
    game = any_game(rng)
    native_game, pairs = _native_game(game), [_Pairs() for _ in OBSERVERS]
    worlds = 0
    for state, _ in walk(game, rng):
        for observer, known in zip(OBSERVERS, pairs, strict=True):
            _notice(native_game, state, observer, known)
        observer = rng.choice((0, 1))
        try:
            world = game.determinize(state.view(observer), rng)
        except BadPosition:  # a rare view takes longer to explain than it tries
            continue
        worlds += 1
        _notice(native_game, world, observer, pairs[observer])
    assert worlds > 0


@pytest.mark.slow("every position of many games")
@pytest.mark.parametrize("seed", range(6))
def test_views_and_hashes_are_one_for_one(seed: int, any_game: Games, walk: Walk) -> None:
    """In the true world, in one that looks the same to a seat, and after any step in either."""
    rng = random.Random(seed)
    game = any_game(rng)
    native_game, pairs = _native_game(game), [_Pairs() for _ in OBSERVERS]
    assert has_hidden_information(native_game.module)
    for state, _ in walk(game, rng):
        shown = [state, state.resign(seed % 2)]
        with contextlib.suppress(BadPosition):
            shown.append(game.determinize(state.view(rng.choice(OBSERVERS)), rng))
        for world in (state, shown[-1]):
            steps = list(world.steps())
            shown += map(world.play, rng.sample(steps, min(len(steps), 8)))
        for one in shown:
            position = native_game.position(one)
            for observer, known in zip(OBSERVERS, pairs, strict=True):
                number = native_game.module.view_hash(
                    native_game.rules, position, _number(observer)
                )
                known.add(one.view(observer), number)


def test_a_view_needs_a_seat() -> None:
    game = Thrust()
    native_game = _native_game(game)
    assert has_hidden_information(native_game.module)
    position = native_game.position(game.start())
    with pytest.raises(ValueError, match="seat out of range"):
        native_game.module.view_hash(native_game.rules, position, 2)
