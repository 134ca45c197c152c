"""Levels 1 to 10: fixed node budgets for a whole turn, so equally strong on every machine.

Each game's levels are in the module of its name; `docs/strength.md` describes how they were
measured.
"""

from __future__ import annotations

import importlib

from boardwright.core.game import Game
from boardwright.engine.level.level import MAX_LEVEL, Level
from boardwright.engine.native import native

__all__ = ["MAX_LEVEL", "Level", "level", "levels"]

_PYTHON = (Level(1, 3, seconds=1.0), Level(2, 20, seconds=2.0), Level(3, 120, seconds=5.0))
"""Levels of the Python search that don't keep people waiting."""


def levels(game: Game) -> tuple[Level, ...]:
    """The levels this game has here, the easiest first."""
    if native(game) is None:
        return _PYTHON
    module = importlib.import_module(f"boardwright.engine.level.{game.name}")
    result: tuple[Level, ...] = module.levels(game)
    return result


def level(game: Game, number: int) -> Level | None:
    """The level with this number, or None if the game doesn't have it here."""
    return next((candidate for candidate in levels(game) if candidate.number == number), None)
