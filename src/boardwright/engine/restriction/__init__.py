"""Handicapped players: what a rule or a habit is worth is what a player loses without it.

After A. Jaffe et al., "Evaluating Competitive Game Balance with Restricted Play" (2012). Each
game's restrictions are in the module of its name.
"""

from __future__ import annotations

from collections.abc import Mapping

from boardwright.core.game import Game
from boardwright.engine.game_module import game_module
from boardwright.engine.restriction.restricted import Restricted
from boardwright.engine.restriction.restriction import Restriction

__all__ = ["Restricted", "Restriction", "restrictions"]


def restrictions(game: Game) -> Mapping[str, Restriction]:
    """The restrictions that this game declares, by name; none for a game that was added."""
    module = game_module(__name__, game)
    return {} if module is None else module.RESTRICTIONS
