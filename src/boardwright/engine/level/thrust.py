"""Thrust!: the lower levels misjudge, the higher ones look further."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_TABLE = (
    (240, 0.5),
    (240, 0.11),
    (240, 0.06),
    (240, 0.034),
    (240, 0.015),
    (240, 0.006),
    (240, 0.0),
    (900, 0.0),
    (10_000, 0.0),
    (95_000, 0.0),
)
"""Nodes a round, and by how much of a win each choice is misjudged."""
_STRONGEST = 1.0


def levels(game: Game) -> tuple[Level, ...]:
    found = [
        Level(number, nodes, {"noise": noise} if noise else {})
        for number, (nodes, noise) in enumerate(_TABLE, 1)
    ]
    strongest = Level(len(found), _TABLE[-1][0], seconds=_STRONGEST)
    return (*found[:-1], strongest)
