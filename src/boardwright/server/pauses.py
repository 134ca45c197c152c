"""The pauses before turns that the server plays: those of computers, and by standing orders.

In games with hidden parts they depend on chance and the level alone, so that the time a turn takes
reveals nothing about the choice.
"""

from __future__ import annotations

import asyncio
import random

from boardwright.core.game import Game
from boardwright.engine.level import level

__all__ = ["Pauses"]

_OPEN_SECONDS = (0.25, 0.5)
_HIDDEN_SECONDS = (0.3, 0.9)


class Pauses:
    """Draws pauses, scaled by `pace`; with 0 there are none."""

    def __init__(self, pace: float) -> None:
        self.pace = pace
        self._rng = random.Random()

    def draw(self, game: Game, number: int) -> float:
        """Seconds from the request to the turn of a computer of this level, 0 for a standing order;
        with hidden parts longer than any search."""
        if not game.has_hidden_parts:
            return self.pace * self._rng.uniform(*_OPEN_SECONDS)
        known = level(game, number) if number else None
        seconds = known.seconds if known else 0.0
        return self.pace * seconds + self.pace * self._rng.uniform(*_HIDDEN_SECONDS)

    async def wait(self, seconds: float) -> None:
        """Wait for so long."""
        await asyncio.sleep(seconds)
