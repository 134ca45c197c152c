"""Budgets of an analysis: the defaults, and how one question is divided among many searches."""

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
"""With fewer simulations the best choice is a matter of chance, with hidden parts all the more."""
_MAX_PARTS = 8
"""A state after chance gets at least this part of the nodes, however many there are."""
_MIN_SECONDS = 1e-3
"""Seconds for a search that begins when time is up."""
_SEARCHES_PER_STATE = 2
"""For the seat to decide and for the one that answers."""


class Deadline:
    """The moment by which all searches of a question are to end; never, without `seconds`."""

    def __init__(
        self, seconds: float | None = None, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._clock = clock
        self._end = math.inf if seconds is None else clock() + seconds

    def limit(self, budget: Budget, part: float = 1.0) -> Budget:
        """The budget with at most this part of the remaining time."""
        remaining = part * max(_MIN_SECONDS, self._end - self._clock())
        planned = math.inf if budget.seconds is None else budget.seconds
        return replace(budget, seconds=remaining) if remaining < planned else budget


def deep_budget(game: Game) -> Budget:
    """The nodes that the strongest level has for a turn: for one position."""
    return Budget(nodes=levels(game)[-1].nodes)


def quick_budget(game: Game) -> Budget:
    """The nodes that the second strongest level has for a turn: for each of many positions.

    With an eighth of that, reviews of Thrive called losing pegs best.
    """
    nodes = levels(game)[-2].nodes
    if native(game) is None:  # the Python search would take too long
        return Budget(nodes=nodes)
    return Budget(nodes=max(nodes, _MIN_HIDDEN_NODES if game.has_hidden_parts else _MIN_OPEN_NODES))


def divide_budget(budget: Budget, parts: int) -> Budget:
    """The budget of each of so many searches."""
    return replace(
        budget,
        nodes=None if budget.nodes is None else max(1, budget.nodes // parts),
        seconds=None if budget.seconds is None else budget.seconds / parts,
    )


def budget_per_state(budget: Budget, count: int) -> Budget:
    """The budget of each search, where chance leads to so many states.

    Their nodes may add up to more, for a sound answer; their seconds may not.
    """
    divided = divide_budget(budget, min(count, _MAX_PARTS))
    return replace(
        divided, seconds=divide_budget(budget, _SEARCHES_PER_STATE * count).seconds, variations=1
    )
