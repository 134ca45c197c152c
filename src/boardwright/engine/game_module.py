"""The part of a package that is about one game: the module with the game's name."""

from __future__ import annotations

import importlib
import importlib.util
from types import ModuleType

from boardwright.core.game import Game

__all__ = ["game_module"]


def game_module(package: str, game: Game) -> ModuleType | None:
    """The module of `package` for this game; None if the package has none, as for added games."""
    name = f"{package}.{game.name}"
    return None if importlib.util.find_spec(name) is None else importlib.import_module(name)
