"""A game's native core under one choice of options, used with Python states and actions."""

from __future__ import annotations

import importlib
import os
from functools import lru_cache
from types import ModuleType
from typing import NamedTuple, cast

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Action
from boardwright.engine.native.native_module import LoadedModule, NativeCodec, OpaquePosition

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

    def __init__(self, game: Game, module: LoadedModule, codec: NativeCodec) -> None:
        self.game, self.module, self._codec = game, module, codec
        self.options = codec.encode_options(game)
        self.encode_action = codec.encode_action
        self.rules = module.GameRules(self.options)

    def position(self, state: State) -> OpaquePosition:
        return self.rules.decode(self.encode(state))

    def encode(self, state: State) -> list[int]:
        return self._codec.encode_state(state)

    def decode_action(self, code: int) -> Action:
        return self._codec.decode_action(code, self.game)


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
    # Found by name at run time, so mypy cannot see their types here; it checks them in the codec.
    return NativeGame(game, cast("LoadedModule", module), cast("NativeCodec", codec))


def _module(name: str) -> ModuleType | None:
    try:
        return importlib.import_module(f"boardwright.engine.native.{name}")
    except ModuleNotFoundError:
        return None
