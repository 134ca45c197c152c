"""Thrust!: the lower levels misjudge, the higher ones look further."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_TABLE = (
    (240, 0.55),
    (240, 0.35),
    (240, 0.147),
    (240, 0.104),
    (240, 0.076),
    (240, 0.055),
    (240, 0.021),
    (240, 0.006),
    (600, 0.0),
    (45_000, 0.0),
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
