"""Positions for a native search: what the seat may believe, never what it cannot know."""

from __future__ import annotations

import random
from typing import Any

from boardwright.core.view import Information
from boardwright.engine.native.table import NativeTable
from boardwright.engine.worlds import Memory

__all__ = ["Believed", "Guessed"]

_WORLDS = 64


class Believed:
    """Worlds that explain everything the seat has observed."""

    def __init__(self, table: NativeTable, rng: random.Random) -> None:
        self._table = table
        self._memory = Memory(table.game, rng)
        self._count = _WORLDS if table.game.has_hidden_parts else 1

    def __call__(self, information: Information) -> list[Any]:
        belief = self._memory.recall(information)
        return [self._table.position(belief.sample()) for _ in range(self._count)]


class Guessed:
    """Worlds that only look right now: any hand the view allows, the past forgotten."""

    def __init__(self, table: NativeTable, rng: random.Random) -> None:
        self._table, self._rng = table, rng

    def __call__(self, information: Information) -> list[Any]:
        game = self._table.game
        return [
            self._table.position(game.complete(information.view, self._rng)) for _ in range(_WORLDS)
        ]
