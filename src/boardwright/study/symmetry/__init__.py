"""Symmetries of a game: openings that are one another's images are the same opening.

Each game's symmetries are in the module of its name; a game without one has none.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.game import Game
from boardwright.core.state import RESIGN
from boardwright.core.turn import Action
from boardwright.engine.game_module import game_module

__all__ = ["Symmetry", "canonical_action", "symmetries"]

Symmetry = Callable[[Action], Action]
"""The image of an action; the position at the start is its own image."""


def symmetries(game: Game) -> tuple[Symmetry, ...]:
    """All but the identity, under which the start of this game stays as it is."""
    module = game_module(__name__, game)
    return () if module is None else tuple(module.symmetries(game))


def canonical_action(game: Game, text: str) -> str:
    """The notation that all images of the first action of a game have in common."""
    images = symmetries(game)
    if not images or text == str(RESIGN):
        return text
    action = game.parse_action(text)
    return min((text, *(str(image(action)) for image in images)))
