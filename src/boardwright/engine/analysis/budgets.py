"""How hard to look: where nobody says, and where one question takes many searches."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from msgspec.structs import replace

from boardwright.core.game import Game
from boardwright.engine.level import levels
from boardwright.engine.native import native
from boardwright.engine.search import Budget

__all__ = ["Deadline", "budget_per_state", "deep_budget", "divide_budget", "quick_budget"]

_MIN_OPEN_NODES, _MIN_HIDDEN_NODES = 1_000, 2_000
"""With fewer simulations one choice is told from another by accident, among secrets and dice all
the more."""
_MAX_PARTS = 8
"""Each future is given at least this part of the nodes, however many there are."""
_MIN_SECONDS = 1e-3
"""Seconds: what even the last search may take when time is over."""
_SEARCHES_PER_STATE = 2
"""Of a future: by the seat to decide and by the one that answers."""


class Deadline:
    """When all is to be over, however many searches it takes."""

    def __init__(
        self, seconds: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._end = math.inf if seconds is None else clock() + seconds

    def limit(self, budget: Budget, part: float = 1.0) -> Budget:
        """To a part of the time that is left."""
        left = part * max(_MIN_SECONDS, self._end - self._clock())
        planned = math.inf if budget.seconds is None else budget.seconds
        return replace(budget, seconds=left) if left < planned else budget


def deep_budget(game: Game) -> Budget:
    """For one position: as hard as the strongest player thinks about a turn."""
    return Budget(nodes=levels(game)[-1].nodes)


def quick_budget(game: Game) -> Budget:
    """For each of many: as hard as the second strongest player. With an eighth of that, reviews of
    Thrive called losing pegs best."""
    nodes = levels(game)[-2].nodes
    if native(game) is None:  # Python has no time to be sure
        return Budget(nodes=nodes)
    return Budget(nodes=max(nodes, _MIN_HIDDEN_NODES if game.has_hidden_parts else _MIN_OPEN_NODES))


def divide_budget(budget: Budget, parts: int) -> Budget:
    """The effort for one of so many searches."""
    return replace(
        budget,
        nodes=None if budget.nodes is None else max(1, budget.nodes // parts),
        seconds=None if budget.seconds is None else budget.seconds / parts,
    )


def budget_per_state(budget: Budget, count: int) -> Budget:
    """For each search of so many futures. Nodes may be exceeded for a sound answer; seconds are a
    promise."""
    divided = divide_budget(budget, min(count, _MAX_PARTS))
    return replace(
        divided, seconds=divide_budget(budget, _SEARCHES_PER_STATE * count).seconds, variations=1
    )
