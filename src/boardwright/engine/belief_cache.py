"""The belief of one player, kept from call to call."""

from __future__ import annotations

import random

from boardwright.core.belief import Belief
from boardwright.core.game import Game
from boardwright.core.view import Information

__all__ = ["BeliefCache"]


class BeliefCache:
    """Keeps one belief up to date, and replaces it when it is asked about another seat."""

    def __init__(self, game: Game, rng: random.Random, size: int = 24) -> None:
        self._game, self._rng, self._size = game, rng, size
        self._belief: Belief | None = None

    def update(self, information: Information) -> Belief:
        """The belief after taking in this information; valid until the next call."""
        seat = information.seat
        if self._belief is None or self._belief.seat != seat:
            self._belief = Belief(self._game, seat, self._rng, self._size, exhaustive=False)
        self._belief.update(information)
        return self._belief
