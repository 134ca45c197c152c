"""Positions for a native search: what the seat considers possible, never what it cannot know."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable

from boardwright.core.view import Information
from boardwright.engine.belief_cache import BeliefCache
from boardwright.engine.native.native_game import NativeGame
from boardwright.engine.native.native_module import OpaquePosition

__all__ = ["BeliefSampler", "ViewSampler", "WorldSampler", "world_sampler"]

WorldSampler = Callable[[Information], list[OpaquePosition]]

_WORLDS = 64


def world_sampler(native_game: NativeGame, rng: random.Random) -> WorldSampler:
    """The game's own native belief if it has one, else `BeliefSampler`."""
    own = f"boardwright.engine.native.{native_game.game.name}_belief"
    if importlib.util.find_spec(own) is None:
        return BeliefSampler(native_game, rng)
    sampler: WorldSampler = importlib.import_module(own).NativeBeliefSampler(native_game, rng)
    return sampler


class BeliefSampler:
    """Samples worlds that explain everything the seat has observed."""

    def __init__(self, native_game: NativeGame, rng: random.Random) -> None:
        self._native_game = native_game
        self._belief_tracker = BeliefCache(native_game.game, rng)
        self._count = _WORLDS if native_game.game.has_hidden_parts else 1

    def __call__(self, information: Information) -> list[OpaquePosition]:
        """Worlds that fit the information, as native positions."""
        belief = self._belief_tracker.update(information)
        return [self._native_game.position(belief.sample()) for _ in range(self._count)]


class ViewSampler:
    """Samples worlds that fit the current view, without regard to the past."""

    def __init__(self, native_game: NativeGame, rng: random.Random) -> None:
        self._native_game, self._rng = native_game, rng

    def __call__(self, information: Information) -> list[OpaquePosition]:
        """Worlds that fit the view, as native positions."""
        game = self._native_game.game
        return [
            self._native_game.position(game.determinize(information.view, self._rng))
            for _ in range(_WORLDS)
        ]
