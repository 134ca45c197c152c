"""Grow's levels: the lowest overlook some of their heads, the others search more."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level
from boardwright.games.grow import Grow

__all__ = ["levels"]

_EASY_NODES = 8
_IDLE_CHANCES = (0.35, 0.22, 0.13, 0.07, 0.03)
"""The probability that a head is overlooked."""
_HARD_NODES = (8, 36, 110, 350)
_STRONGEST_NODES = 28_000
"""On 15 lines; a node takes longer on a larger board, so that gets fewer."""


def levels(game: Game) -> tuple[Level, ...]:
    """The ten levels for this board size."""
    assert isinstance(game, Grow)
    easy = [Level(k, _EASY_NODES, {"idle": idle}) for k, idle in enumerate(_IDLE_CHANCES, 1)]
    hard = [Level(k, nodes) for k, nodes in enumerate(_HARD_NODES, len(easy) + 1)]
    scale = min(1.0, (15 / game.options.size) ** 3)
    return (*easy, *hard, Level(10, round(_STRONGEST_NODES * scale), seconds=1.0))
