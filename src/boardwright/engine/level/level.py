"""How strong a computer player is."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

__all__ = ["MAX_LEVEL", "Level"]

MAX_LEVEL = 10
_DEADLINE_FACTOR = 5.0


class Level(msgspec.Struct, frozen=True):
    """The budget and parameters of a computer player.

    `nodes` are for a whole turn (a round, where turns are interrupted); `params` are those of the
    game's native search.
    """

    number: int
    nodes: int
    params: Mapping[str, float] = {}
    seconds: float = 0.15
    """The time a turn may take on an ordinary core."""

    @property
    def deadline(self) -> float:
        """A safety net in seconds: an answer that it cuts short is kept out of ratings."""
        return _DEADLINE_FACTOR * self.seconds
