"""A game's native core under one set of options, used with Python states and actions."""

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
    """The results of many random games."""

    shares: tuple[float, ...]
    """The wins of each seat; a shared win counts in parts."""
    games: int
    """The number of games played to the end."""
    steps: int
    """Decisions and chance outcomes in all games."""


class NativeGame:
    """A native core and the codec for its states and actions.

    `module` is the game's extension module; `rules` are its rules under the game's options.
    """

    def __init__(self, game: Game, module: LoadedModule, codec: NativeCodec) -> None:
        self.game, self.module, self._codec = game, module, codec
        self.options = codec.encode_options(game)
        self.encode_action = codec.encode_action
        self.rules = module.GameRules(self.options)

    def position(self, state: State) -> OpaquePosition:
        """The state as the core's own object."""
        return self.rules.decode(self.encode(state))

    def encode(self, state: State) -> list[int]:
        """The state as the integers of the wire format."""
        return self._codec.encode_state(state)

    def decode(self, position: OpaquePosition) -> State:
        """The core's own object as a state."""
        return self._codec.decode_state(self.rules.encode(position), self.game)

    def decode_action(self, code: int) -> Action:
        """The action of a code that the core has produced."""
        return self._codec.decode_action(code, self.game)


def native(game: Game) -> NativeGame | None:
    """The native core for this game, or None if it wasn't built.

    `BOARDWRIGHT_NATIVE=off` in the environment makes it None.
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
    except ImportError:  # absence.py tells people why
        return None
