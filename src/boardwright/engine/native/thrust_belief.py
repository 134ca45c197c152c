"""The worlds a Thrust! seat considers possible, filtered by the native core.

The seat's observations are passed as integers, packed as the core packs what the seat would have
observed in each of its worlds; worlds that differ are dropped.
"""

from __future__ import annotations

import random
from typing import cast

from boardwright.core.state import Played
from boardwright.core.view import Information, Observation, View
from boardwright.engine.native.hidden_information_module import (
    NativeBelief,
    ObservedStep,
    has_hidden_information,
)
from boardwright.engine.native.native_game import NativeGame
from boardwright.engine.native.native_module import OpaquePosition
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
        assert has_hidden_information(native_game.module)
        self._native_game, self._module, self._rng = native_game, native_game.module, rng
        self._belief: NativeBelief[OpaquePosition] | None = None
        self._seat = -1
        self._followed: tuple[StepObservations, ...] = ()

    def __call__(self, information: Information) -> list[OpaquePosition]:
        """Worlds that fit the information, as native positions."""
        seat = cast("int", information.seat)
        belief, observations, followed = self._belief, information.observations, self._followed
        if belief is None or seat != self._seat or observations[: len(followed)] != followed:
            belief = self._belief = self._new_belief(seat, information.origin)
            followed = ()
        self._seat, self._followed = seat, observations
        belief.observe([self.encode_step(events) for events in observations[len(followed) :]])
        return self._sample(belief, information.view, seat)

    def _new_belief(self, seat: int, origin: View | None) -> NativeBelief[OpaquePosition]:
        seed = self._rng.getrandbits(63)
        belief = self._module.Belief(self._native_game.rules, seat, _PARTICLES, seed)
        if origin is not None:
            belief.reset(self._sample_from_view(origin))
        return belief

    def _sample(
        self, belief: NativeBelief[OpaquePosition], view: View, seat: int
    ) -> list[OpaquePosition]:
        """Worlds with this view; if the belief has none, it restarts from the view."""
        rules, view_hash = self._native_game.rules, self._module.view_hash
        example = self._native_game.position(self._native_game.game.determinize(view, self._rng))
        expected_hash = view_hash(rules, example, seat)
        worlds = [
            world
            for world in belief.sample(_WORLDS)
            if view_hash(rules, world, seat) == expected_hash
        ]
        if not worlds:
            worlds = self._sample_from_view(view)
            belief.reset(worlds)
        return worlds

    def _sample_from_view(self, view: View) -> list[OpaquePosition]:
        game = self._native_game.game
        return [
            self._native_game.position(game.determinize(view, self._rng)) for _ in range(_WORLDS)
        ]

    def encode_step(self, observed: StepObservations) -> ObservedStep:
        """The actor, the action's code, and everything observed of the step."""
        game = self._native_game.game
        first = observed[0]
        actor, code = _HIDDEN_ACTOR, 0
        if isinstance(first, Played):
            actor = -1 if first.by is None else first.by
            code = self._native_game.encode_action(game.parse_action(first.action))
        return actor, code, [pack_event(event, code) for event in observed]
