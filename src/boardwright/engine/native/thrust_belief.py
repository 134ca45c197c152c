"""What a Thrust! seat may believe, followed in the native core.

What the seat has noticed goes down as numbers, event by event, packed as the core packs what it
would have noticed in each of its worlds; worlds that would have looked different are dropped.
"""

from __future__ import annotations

import random
from typing import Any, cast

from boardwright.core.state import Played
from boardwright.core.view import Information, Observation, View
from boardwright.engine.native.native_game import NativeGame
from boardwright.engine.native.thrust_events import pack_event

__all__ = ["NativeBeliefSampler"]

_PARTICLES = 256
_WORLDS = 128
_HIDDEN_ACTOR = -2
"""In place of who made a step, where that was not shown in full."""

StepObservations = tuple[Observation, ...]


class NativeBeliefSampler:
    """Worlds for a search, sampled from those that explain everything the seat has noticed."""

    def __init__(self, native_game: NativeGame, rng: random.Random) -> None:
        self._native_game, self._rng = native_game, rng
        self._followed: tuple[StepObservations, ...] | None = None
        self._seat = -1
        self._belief: Any = None

    def __call__(self, information: Information) -> list[Any]:
        seat = cast("int", information.seat)
        seen, followed = information.observations, self._followed
        if followed is None or seat != self._seat or seen[: len(followed)] != followed:
            self._begin(seat, information.origin)
            followed = ()
        self._seat, self._followed = seat, seen
        self._belief.observe([self.encode_step(events) for events in seen[len(followed) :]])
        return self._sample(information.view, seat)

    def _begin(self, seat: int, origin: View | None) -> None:
        seed = self._rng.getrandbits(63)
        self._belief = self._native_game.module.Belief(
            self._native_game.rules, seat, _PARTICLES, seed
        )
        if origin is not None:
            self._belief.reset(self._sample_from_view(origin))

    def _sample(self, view: View, seat: int) -> list[Any]:
        """Only worlds that look like this one; if there are none, go on from any that do."""
        view_hash = self._native_game.module.view_hash
        example = self._native_game.position(self._native_game.game.determinize(view, self._rng))
        expected_hash = view_hash(self._native_game.rules, example, seat)
        worlds = self._belief.sample(_WORLDS)
        worlds = [
            world
            for world in worlds
            if view_hash(self._native_game.rules, world, seat) == expected_hash
        ]
        if not worlds:
            worlds = self._sample_from_view(view)
            self._belief.reset(worlds)
        return worlds

    def _sample_from_view(self, view: View) -> list[Any]:
        game = self._native_game.game
        return [
            self._native_game.position(game.determinize(view, self._rng)) for _ in range(_WORLDS)
        ]

    def encode_step(self, seen: StepObservations) -> tuple[int, int, list[tuple[int, int, int]]]:
        """Who, what, and all that was noticed."""
        game = self._native_game.game
        first = seen[0]
        actor, code = _HIDDEN_ACTOR, 0
        if isinstance(first, Played):
            actor = -1 if first.by is None else first.by
            code = self._native_game.encode_action(game.parse_action(first.action))
        return actor, code, [pack_event(event, code) for event in seen]
