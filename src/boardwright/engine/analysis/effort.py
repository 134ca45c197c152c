"""How hard to look where nobody says."""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.engine.level import levels
from boardwright.engine.native import native
from boardwright.engine.search import Budget

__all__ = ["deep", "quick"]

_QUICK = 0.7
"""How far up the ladder of levels."""
_VEILED = 2_000
"""Among secrets and dice fewer simulations would tell one choice from another by accident."""


def deep(game: Game) -> Budget:
    """For one position: as hard as the strongest player thinks about a turn."""
    return Budget(nodes=levels(game)[-1].nodes)


def quick(game: Game) -> Budget:
    """For each of many: as hard as a good player."""
    ladder = levels(game)
    nodes = ladder[round(_QUICK * (len(ladder) - 1))].nodes
    is_veiled = game.has_hidden_parts and native(game) is not None
    return Budget(nodes=max(nodes, _VEILED) if is_veiled else nodes)
