"""Levels 1 to 10: fixed budgets of nodes for a whole turn, so that strength is the same on every
machine. Each game's table is in the module of its name; `docs/strength.md` tells how they were
measured."""

from __future__ import annotations

import importlib

from boardwright.core.game import Game
from boardwright.engine.level.level import MAX_LEVEL, Level
from boardwright.engine.native import native

__all__ = ["MAX_LEVEL", "Level", "level", "levels"]

_PYTHON = (Level(1, 3, seconds=1.0), Level(2, 20, seconds=2.0), Level(3, 120, seconds=5.0))
"""What the Python search can be without keeping people waiting."""


def levels(game: Game) -> tuple[Level, ...]:
    """Those on offer for this game here, the easiest first."""
    if native(game) is None:
        return _PYTHON
    module = importlib.import_module(f"boardwright.engine.level.{game.name}")
    result: tuple[Level, ...] = module.levels(game)
    return result


def level(game: Game, number: int) -> Level | None:
    return next((each for each in levels(game) if each.number == number), None)
