"""Every registered game keeps the contract, under every option it offers."""

from __future__ import annotations

import random

import pytest

import boardwright
from boardwright.testing import check_game
from boardwright.testing.variants import each_alternative, random_options

pytestmark = pytest.mark.slow("whole games under many options")

ALTERNATIVES = [
    (name, options)
    for name in boardwright.names()
    for options in each_alternative(boardwright.game_type(name))
]
MIXTURES = [
    (name, random_options(boardwright.game_type(name), random.Random(seed)))
    for name in boardwright.names()
    for seed in range(6)
]


def _label(value: object) -> str | None:
    if isinstance(value, dict):
        return ",".join(f"{key}={setting}" for key, setting in value.items()) or "default"
    return None


@pytest.mark.parametrize("name", boardwright.names())
def test_default_rules(name: str) -> None:
    check_game(boardwright.game(name), games=1, seed=1, stride=25)


@pytest.mark.parametrize(("name", "options"), ALTERNATIVES, ids=_label)
def test_each_alternative(name: str, options: dict[str, object]) -> None:
    game = boardwright.game(name, options)
    check_game(game, games=1, seed=2, max_steps=400, must_end=False, stride=15)


@pytest.mark.parametrize(("name", "options"), MIXTURES, ids=_label)
def test_mixed_options(name: str, options: dict[str, object]) -> None:
    game = boardwright.game(name, options)
    check_game(game, games=2, seed=3, max_steps=300, must_end=False, stride=20)


def test_every_option_is_tried() -> None:
    tried = {(name, key) for name, options in ALTERNATIVES for key in options}
    offered = {
        (name, spec.key)
        for name in boardwright.names()
        for spec in boardwright.game_type(name).options_type.specs()
    }
    assert tried == offered
