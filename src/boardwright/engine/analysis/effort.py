"""How hard to look: where nobody says, and where one question takes many searches."""

from __future__ import annotations

import math
import time

from msgspec.structs import replace

from boardwright.core.game import Game
from boardwright.engine.level import levels
from boardwright.engine.native import native
from boardwright.engine.search import Budget

__all__ = ["Deadline", "deep", "divided", "for_futures", "quick"]

_OPEN, _VEILED = 1_000, 2_000
"""With fewer simulations one choice is told from another by accident, among secrets and dice all
the more."""
_THINNEST = 8
"""Each future is given at least this part of the nodes, however many there are."""
_MOMENT = 1e-3
"""Seconds: what even the last search may take when time is over."""
_SEARCHES = 2
"""Of a future: by the seat to decide and by the one that answers."""


class Deadline:
    """When all is to be over, however many searches it takes."""

    def __init__(self, seconds: float | None = None) -> None:
        self._end = math.inf if seconds is None else time.monotonic() + seconds

    def cut(self, budget: Budget, part: float = 1.0) -> Budget:
        """To a part of the time that is left."""
        left = part * max(_MOMENT, self._end - time.monotonic())
        planned = math.inf if budget.seconds is None else budget.seconds
        return replace(budget, seconds=left) if left < planned else budget


def deep(game: Game) -> Budget:
    """For one position: as hard as the strongest player thinks about a turn."""
    return Budget(nodes=levels(game)[-1].nodes)


def quick(game: Game) -> Budget:
    """For each of many: as hard as the second strongest player. With an eighth of that, reviews of
    Thrive called losing pegs best."""
    nodes = levels(game)[-2].nodes
    if native(game) is None:  # Python has no time to be sure
        return Budget(nodes=nodes)
    return Budget(nodes=max(nodes, _VEILED if game.has_hidden_parts else _OPEN))


def divided(budget: Budget, parts: int) -> Budget:
    """The effort for one of so many searches."""
    return replace(
        budget,
        nodes=None if budget.nodes is None else max(1, budget.nodes // parts),
        seconds=None if budget.seconds is None else budget.seconds / parts,
    )


def for_futures(budget: Budget, count: int) -> Budget:
    """For each search of so many futures. Nodes may be exceeded for a sound answer; seconds are a
    promise."""
    thin = divided(budget, min(count, _THINNEST))
    return replace(thin, seconds=divided(budget, _SEARCHES * count).seconds, variations=1)
