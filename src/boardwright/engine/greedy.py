"""The choice with the best evaluation one step ahead, over a few sampled worlds."""

from __future__ import annotations

import random

from boardwright.core.game import Game
from boardwright.core.turn import Action
from boardwright.core.view import Information
from boardwright.engine.belief_cache import BeliefCache
from boardwright.engine.world_steps import reply

__all__ = ["GreedyPlayer"]

_WORLDS = 4
"""Enough to average out a die; a game without hidden parts needs one."""


class GreedyPlayer:
    """Takes the choice with the best evaluation one step ahead."""

    name = "greedy"

    def __init__(self, game: Game, rng: random.Random) -> None:
        self._rng = rng
        self._belief_tracker = BeliefCache(game, rng)
        self._worlds = _WORLDS if game.has_hidden_parts else 1

    def choose(self, information: Information) -> Action:
        """Among equals, one that ends the turn, so that it doesn't move to and fro; then any."""
        seat = information.seat
        assert seat is not None
        belief = self._belief_tracker.update(information)
        worlds = [belief.sample() for _ in range(self._worlds)]

        def rank(action: Action) -> tuple[float, int, float]:
            after = [reply(world, seat, action, self._rng) for world in worlds]
            share = sum(state.evaluate()[seat] for state in after) / len(after)
            ends = sum(state.begins_turn for state in after)
            return round(share, 9), ends, self._rng.random()

        return max(information.legal, key=rank)
