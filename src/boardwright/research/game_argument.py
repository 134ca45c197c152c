"""The game that a caller names or brings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from boardwright.core import registry
from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game

__all__ = ["as_game"]


def as_game(game: str | Game, options: Mapping[str, Any] | None) -> Game:
    """The game of this name under these options, or the game itself, which has its own."""
    if isinstance(game, str):
        return registry.game(game, options)
    if options is not None:
        raise BoardwrightError("options must be None for a game that already has its own")
    return game
