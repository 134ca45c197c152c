"""What a Thrust! seat may believe, followed in the native core.

What the seat has noticed goes down as numbers, event by event, packed as the core packs what it
would have noticed in each of its worlds; worlds that would have looked different are dropped.
"""

from __future__ import annotations

import random
from typing import Any, cast

from boardwright.core.state import Played
from boardwright.core.view import Information, Observation, View
from boardwright.engine.native.table import NativeTable
from boardwright.engine.native.thrust_events import packed

__all__ = ["Worlds"]

_SIZE = 256
_WORLDS = 128
_HIDDEN = -2
"""In place of who made a step, where that was not shown in full."""

Seen = tuple[Observation, ...]


class Worlds:
    """Worlds for a search, sampled from those that explain everything the seat has noticed."""

    def __init__(self, table: NativeTable, rng: random.Random) -> None:
        self._table, self._rng = table, rng
        self._past: tuple[Seen, ...] | None = None
        self._seat = -1
        self._belief: Any = None

    def __call__(self, information: Information) -> list[Any]:
        seat = cast("int", information.seat)
        seen, past = information.observations, self._past
        if past is None or seat != self._seat or seen[: len(past)] != past:
            self._begin(seat, information.origin)
            past = ()
        self._seat, self._past = seat, seen
        self._belief.follow([self.step(one) for one in seen[len(past) :]])
        return self._sample(information.view, seat)

    def _begin(self, seat: int, origin: View | None) -> None:
        seed = self._rng.getrandbits(63)
        self._belief = self._table.module.Belief(self._table.rules, seat, _SIZE, seed)
        if origin is not None:
            self._belief.restart(self._guess(origin))

    def _sample(self, view: View, seat: int) -> list[Any]:
        """Only worlds that look like this one; if there are none, go on from any that do."""
        look = self._table.module.view_hash
        guess = self._table.position(self._table.game.complete(view, self._rng))
        sight = look(self._table.rules, guess, seat)
        worlds = self._belief.sample(_WORLDS)
        worlds = [world for world in worlds if look(self._table.rules, world, seat) == sight]
        if not worlds:
            worlds = self._guess(view)
            self._belief.restart(worlds)
        return worlds

    def _guess(self, view: View) -> list[Any]:
        game = self._table.game
        return [self._table.position(game.complete(view, self._rng)) for _ in range(_WORLDS)]

    def step(self, seen: Seen) -> tuple[int, int, list[tuple[int, int, int]]]:
        """Who, what, and all that was noticed."""
        game = self._table.game
        first = seen[0]
        who, code = _HIDDEN, 0
        if isinstance(first, Played):
            who = -1 if first.by is None else first.by
            code = self._table.code(game.parse_action(first.action))
        return who, code, [packed(event, code) for event in seen]
