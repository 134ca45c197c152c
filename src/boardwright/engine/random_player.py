"""A player that takes any legal choice, all equally likely."""

from __future__ import annotations

import random

from boardwright.core.turn import Action
from boardwright.core.view import Information

__all__ = ["RandomPlayer"]


class RandomPlayer:
    """Takes any legal choice, all equally likely."""

    name = "random"

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def choose(self, information: Information) -> Action:
        return self._rng.choice(information.legal)
