"""How hard to look where nobody says."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level import levels
from boardwright.engine.search import Budget

__all__ = ["deep", "quick"]

_QUICK = 0.7
"""How far up the ladder of levels."""


def deep(game: Game) -> Budget:
    """For one position: as hard as the strongest player thinks about a turn."""
    return Budget(nodes=levels(game)[-1].nodes)


def quick(game: Game) -> Budget:
    """For each of many: as hard as a good player."""
    ladder = levels(game)
    return Budget(nodes=ladder[round(_QUICK * (len(ladder) - 1))].nodes)
