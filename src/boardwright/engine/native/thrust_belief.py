"""The worlds a Thrust! seat considers possible, filtered by the native core.

The seat's observations are passed as integers, packed as the core packs what the seat would have
observed in each of its worlds; worlds that differ are dropped.
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
"""In place of the acting seat, where the step wasn't observed in full."""

StepObservations = tuple[Observation, ...]


class NativeBeliefSampler:
    """Samples worlds that explain everything the seat has observed."""

    def __init__(self, native_game: NativeGame, rng: random.Random) -> None:
        self._native_game, self._rng = native_game, rng
        self._followed: tuple[StepObservations, ...] | None = None
        self._seat = -1
        self._belief: Any = None

    def __call__(self, information: Information) -> list[Any]:
        """Worlds that fit the information, as native positions."""
        seat = cast("int", information.seat)
        observations, followed = information.observations, self._followed
        if followed is None or seat != self._seat or observations[: len(followed)] != followed:
            self._begin(seat, information.origin)
            followed = ()
        self._seat, self._followed = seat, observations
        self._belief.observe([self.encode_step(events) for events in observations[len(followed) :]])
        return self._sample(information.view, seat)

    def _begin(self, seat: int, origin: View | None) -> None:
        seed = self._rng.getrandbits(63)
        self._belief = self._native_game.module.Belief(
            self._native_game.rules, seat, _PARTICLES, seed
        )
        if origin is not None:
            self._belief.reset(self._sample_from_view(origin))

    def _sample(self, view: View, seat: int) -> list[Any]:
        """Worlds with this view; if the belief has none, it restarts from the view."""
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

    def encode_step(
        self, observed: StepObservations
    ) -> tuple[int, int, list[tuple[int, int, int]]]:
        """The actor, the action's code, and everything observed of the step."""
        game = self._native_game.game
        first = observed[0]
        actor, code = _HIDDEN_ACTOR, 0
        if isinstance(first, Played):
            actor = -1 if first.by is None else first.by
            code = self._native_game.encode_action(game.parse_action(first.action))
        return actor, code, [pack_event(event, code) for event in observed]
