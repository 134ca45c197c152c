"""A game's native core under one choice of options, used with Python states and actions."""

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

__all__ = ["NativeGame", "PlayoutStats", "native"]


class PlayoutStats(NamedTuple):
    """What became of many games."""

    shares: tuple[float, ...]
    """Wins of each seat; a shared win counts in parts."""
    games: int
    """Played to the end."""
    steps: int
    """Decisions and dice in all of them."""


class NativeGame:
    """`module` is the extension; `codec` translates states and actions to its numbers."""

    def __init__(self, game: Game, module: Any, codec: Any) -> None:
        self.game, self.module, self._codec = game, module, codec
        self.options: list[int] = codec.encode_options(game)
        self.encode_action: Callable[[Action], int] = codec.encode_action
        self.rules = module.GameRules(self.options)

    def position(self, state: State) -> Any:
        return self.rules.decode(self.encode(state))

    def encode(self, state: State) -> list[int]:
        wire: list[int] = self._codec.encode_state(state)
        return wire

    def decode_action(self, code: int) -> Action:
        action: Action = self._codec.decode_action(code, self.game)
        return action


def native(game: Game) -> NativeGame | None:
    """The native core for this game; None where it was not built.

    `BOARDWRIGHT_NATIVE=off` in the environment does without it.
    """
    return None if os.environ.get("BOARDWRIGHT_NATIVE") == "off" else _load(game)


@lru_cache(maxsize=64)
def _load(game: Game) -> NativeGame | None:
    module = _module(f"_{game.name}")
    codec = _module(game.name)
    if module is None or codec is None:
        return None
    return NativeGame(game, module, codec)


def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(f"boardwright.engine.native.{name}")
    except ModuleNotFoundError:
        return None
