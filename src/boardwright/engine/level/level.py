"""How hard a computer player thinks."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

__all__ = ["MAX_LEVEL", "Level"]

MAX_LEVEL = 10
_DEADLINE_FACTOR = 5.0


class Level(msgspec.Struct, frozen=True, rename={"params": "style"}):
    """`nodes` for a whole turn (a round, where turns are interrupted); `params` as the game's
    search reads it."""

    number: int
    nodes: int
    params: Mapping[str, float] = {}
    seconds: float = 0.15
    """What it may take on an ordinary core."""

    @property
    def deadline(self) -> float:
        """Only a safety net: an answer it cuts is told apart and kept out of ratings."""
        return _DEADLINE_FACTOR * self.seconds
