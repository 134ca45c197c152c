"""How hard to look where nobody says."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level import levels
from boardwright.engine.native import native
from boardwright.engine.search import Budget

__all__ = ["deep", "quick"]

_QUICK = 0.7
"""How far up the ladder of levels."""
_OPEN, _VEILED = 1_000, 2_000
"""With fewer simulations one choice is told from another by accident, among secrets and dice all
the more."""


def deep(game: Game) -> Budget:
    """For one position: as hard as the strongest player thinks about a turn."""
    return Budget(nodes=levels(game)[-1].nodes)


def quick(game: Game) -> Budget:
    """For each of many: as hard as a good player."""
    ladder = levels(game)
    nodes = ladder[round(_QUICK * (len(ladder) - 1))].nodes
    if native(game) is None:  # Python has no time to be sure
        return Budget(nodes=nodes)
    return Budget(nodes=max(nodes, _VEILED if game.has_hidden_parts else _OPEN))
