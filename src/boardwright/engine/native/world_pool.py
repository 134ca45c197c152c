"""Single worlds that a seat considers possible, drawn from many that are already held."""

from __future__ import annotations

import random

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.view import Information
from boardwright.engine.belief_cache import BeliefCache
from boardwright.engine.native.native_game import NativeGame, native
from boardwright.engine.native.native_module import OpaquePosition
from boardwright.engine.native.world_sampler import world_sampler

__all__ = ["WorldPool"]


class WorldPool:
    """Worlds that explain everything a seat has observed, one for each call.

    It follows what each seat observes: information that continues the last one costs only its new
    steps, and more worlds for the same information cost next to nothing.
    """

    def __init__(self, game: Game, seed: int = 1) -> None:
        self._game, self._rng = game, random.Random(seed)
        self._seats: dict[int | None, _NativeWorlds | _PythonWorlds] = {}

    def sample(self, information: Information, share: float | None = None) -> State:
        """A world; `share`, at least 0 and less than 1, says which one instead of chance."""
        worlds = self._seats.get(information.seat)
        if worlds is None:
            worlds = self._seats[information.seat] = self._new_worlds()
        return worlds.sample(information, self._rng.random() if share is None else share)

    def _new_worlds(self) -> _NativeWorlds | _PythonWorlds:
        native_game = native(self._game)
        if native_game is None:
            return _PythonWorlds(self._game, self._rng)
        return _NativeWorlds(native_game, self._rng)


class _PythonWorlds:
    def __init__(self, game: Game, rng: random.Random) -> None:
        self._belief_cache = BeliefCache(game, rng)

    def sample(self, information: Information, share: float) -> State:
        return self._belief_cache.update(information).sample()


class _NativeWorlds:
    def __init__(self, native_game: NativeGame, rng: random.Random) -> None:
        self._native_game = native_game
        self._sampler = world_sampler(native_game, rng)
        self._information: Information | None = None
        self._worlds: list[OpaquePosition] = []

    def sample(self, information: Information, share: float) -> State:
        if information is not self._information and information != self._information:
            self._worlds, self._information = self._sampler(information), information
        return self._native_game.decode(self._worlds[int(share * len(self._worlds))])
