"""Thrust!: the lower levels misjudge, the higher ones look further."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level.level import Level

__all__ = ["levels"]

_TABLE = (
    (240, 0.45),
    (240, 0.345),
    (240, 0.238),
    (240, 0.184),
    (240, 0.15),
    (240, 0.117),
    (240, 0.078),
    (240, 0.038),
    (240, 0.012),
    (45_000, 0.0),
)
"""Nodes a round, and by how much of a win each choice is misjudged."""
_TRIED = 0.5
"""Whoever misjudges tries all choices alike with half of the nodes: what was never tried he could
only guess at, and a guess may throw ships away that nobody would."""
_STRONGEST = 1.0


def levels(game: Game) -> tuple[Level, ...]:
    found = [
        Level(number, nodes, {"noise": noise, "even": _TRIED} if noise else {})
        for number, (nodes, noise) in enumerate(_TABLE, 1)
    ]
    strongest = Level(len(found), _TABLE[-1][0], seconds=_STRONGEST)
    return (*found[:-1], strongest)
