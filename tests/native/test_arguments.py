"""Arguments that native code refuses."""

from __future__ import annotations

import random

import pytest
from tests.native.games import NATIVE_GAMES

import boardwright
from boardwright.engine.native import NativeGame, native
from boardwright.engine.native.hidden_information_module import has_hidden_information
from boardwright.engine.native.native_module import OpaquePosition
from boardwright.match import Match


def _native_game(name: str) -> NativeGame:
    native_game = native(boardwright.game(name))
    assert native_game is not None
    return native_game


def _world(native_game: NativeGame) -> OpaquePosition:
    match = Match(native_game.game)
    match.settle(random.Random(1))
    return native_game.position(match.state)


@pytest.mark.parametrize("kind", ["search", "uct"])
@pytest.mark.parametrize("name", NATIVE_GAMES)
def test_none_is_not_a_world(name: str, kind: str) -> None:
    native_game = _native_game(name)
    search = getattr(native_game.module, kind)
    worlds, control = [_world(native_game), None], native_game.module.SearchControl()
    with pytest.raises(TypeError):
        search(native_game.rules, worlds, 0, 10, 1.0, 1, 1, 1 << 20, 1, {}, control)


def test_none_is_not_a_world_of_a_belief() -> None:
    native_game = _native_game("thrust")
    assert has_hidden_information(native_game.module)
    belief = native_game.module.Belief(native_game.rules, 0, 8, 1)
    with pytest.raises(TypeError):
        belief.reset([_world(native_game), None])  # type: ignore[list-item]  # mypy refuses it too


def test_a_module_refuses_the_objects_of_another() -> None:
    thrive, grow = _native_game("thrive"), _native_game("grow")
    with pytest.raises(TypeError):
        thrive.rules.encode(_world(grow))
    with pytest.raises(TypeError):
        thrive.module.perft(grow.rules, _world(thrive), 1, thrive.module.SearchControl())
    with pytest.raises(TypeError):
        thrive.module.perft(thrive.rules, _world(thrive), 1, grow.module.SearchControl())
