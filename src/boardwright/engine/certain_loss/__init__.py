"""Proofs that a seat has lost; an estimate, however low, is none.

Each game's proof is in the module of its name, as a function `is_lost`. It uses what the seat knows
and nothing else, and takes for granted that nobody resigns and that the other side plays well.
"""

from __future__ import annotations

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.engine.game_module import game_module

__all__ = ["is_certain_loss"]


def is_certain_loss(game: Game, information: Information) -> bool:
    """Whether the seat, which is to decide, is proved to lose; False where nothing is proved.

    Never with more than two seats in play: whoever resigns there helps one of the others. Never in
    a game without a proof.
    """
    module = game_module(__name__, game)
    return module is not None and bool(module.is_lost(game, information))
