"""Positions for a native search: what the seat may believe, never what it cannot know."""

from __future__ import annotations

import importlib
import importlib.util
import random
from collections.abc import Callable
from typing import Any

from boardwright.core.view import Information
from boardwright.engine.belief_tracker import BeliefTracker
from boardwright.engine.native.table import NativeTable

__all__ = ["BeliefSampler", "ViewSampler", "world_sampler"]

_WORLDS = 64


def world_sampler(table: NativeTable, rng: random.Random) -> Callable[[Information], list[Any]]:
    """By the game's own native belief where it has one."""
    own = f"boardwright.engine.native.{table.game.name}_belief"
    if importlib.util.find_spec(own) is None:
        return BeliefSampler(table, rng)
    worlds: Callable[[Information], list[Any]] = importlib.import_module(own).NativeBeliefSampler(
        table, rng
    )
    return worlds


class BeliefSampler:
    """Worlds that explain everything the seat has observed."""

    def __init__(self, table: NativeTable, rng: random.Random) -> None:
        self._table = table
        self._belief_tracker = BeliefTracker(table.game, rng)
        self._count = _WORLDS if table.game.has_hidden_parts else 1

    def __call__(self, information: Information) -> list[Any]:
        belief = self._belief_tracker.update(information)
        return [self._table.position(belief.sample()) for _ in range(self._count)]


class ViewSampler:
    """Worlds that only look right now: any hand the view allows, the past forgotten."""

    def __init__(self, table: NativeTable, rng: random.Random) -> None:
        self._table, self._rng = table, rng

    def __call__(self, information: Information) -> list[Any]:
        game = self._table.game
        return [
            self._table.position(game.complete(information.view, self._rng)) for _ in range(_WORLDS)
        ]
