"""Thrust!: the lower levels misjudge, the higher ones look further."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_TABLE = (
    (240, 0.5),
    (240, 0.12),
    (240, 0.045),
    (240, 0.014),
    (240, 0.0),
    (700, 0.0),
    (2_200, 0.0),
    (6_300, 0.0),
    (18_000, 0.0),
    (110_000, 0.0),
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
