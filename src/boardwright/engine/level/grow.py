"""Grow's levels: all but the highest overlook some of their heads, and each searches more."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level
from boardwright.games.grow import Grow

__all__ = ["levels"]

_NODES_AND_IDLE = (
    (300, 0.40),
    (300, 0.29),
    (300, 0.20),
    (400, 0.135),
    (600, 0.098),
    (900, 0.071),
    (1_500, 0.049),
    (2_500, 0.029),
    (4_000, 0.010),
)
"""Nodes per turn, and the probability that a head is overlooked in a game for two."""
_IDLE_FACTOR = 2.7
"""With more seats each has fewer heads, so about so many times as many are overlooked."""
_SHORT_ROLLOUTS = {"rounds": 2.0, "scale": 8.0}
"""Rollouts of two rounds are fast, and then the nearest heads tell who gets what is left."""
_STRONGEST_NODES = 28_000
"""On 15 lines; a node takes longer on a larger board, so that gets fewer."""


def levels(game: Game) -> tuple[Level, ...]:
    """The ten levels for this board size and number of seats."""
    assert isinstance(game, Grow)
    times = 1 if game.seats == 2 else _IDLE_FACTOR
    lower = [
        Level(number, nodes, _SHORT_ROLLOUTS | {"idle": round(1 - (1 - idle) ** times, 4)})
        for number, (nodes, idle) in enumerate(_NODES_AND_IDLE, 1)
    ]
    scale = min(1.0, (15 / game.options.size) ** 3)
    return (*lower, Level(10, round(_STRONGEST_NODES * scale), seconds=1.0))
