"""A game's native core under one choice of options, spoken to with Python states and actions."""

from __future__ import annotations

import importlib
import os
from collections.abc import Callable
from functools import lru_cache
from types import ModuleType
from typing import Any, NamedTuple

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action

__all__ = ["NativeTable", "Tally", "native"]


class Tally(NamedTuple):
    """What became of many games."""

    shares: tuple[float, ...]
    """Wins of each seat; a shared win counts in parts."""
    games: int
    """Played to the end."""
    steps: int
    """Decisions and dice in all of them."""


class NativeTable:
    """`module` is the extension; `words` translates states and actions to its numbers."""

    def __init__(self, game: Game, module: Any, words: Any) -> None:
        self.game, self.module, self._words = game, module, words
        self.options: list[int] = words.options(game)
        self.code: Callable[[Action], int] = words.code
        self.rules = module.Table(self.options)

    def position(self, state: State) -> Any:
        return self.rules.position(self.wire(state))

    def wire(self, state: State) -> list[int]:
        wire: list[int] = self._words.wire(state)
        return wire

    def action(self, code: int) -> Action:
        action: Action = self._words.action(code, self.game)
        return action


def native(game: Game) -> NativeTable | None:
    """The native core for this game; None where it was not built.

    `BOARDWRIGHT_NATIVE=off` in the environment does without it.
    """
    return None if os.environ.get("BOARDWRIGHT_NATIVE") == "off" else _tables(game)


@lru_cache(maxsize=64)
def _tables(game: Game) -> NativeTable | None:
    module = _module(f"_{game.name}")
    words = _module(game.name)
    if module is None or words is None:
        return None
    return NativeTable(game, module, words)


def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(f"boardwright.engine.native.{name}")
    except ModuleNotFoundError:
        return None
