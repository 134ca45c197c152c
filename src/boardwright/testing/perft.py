"""Counting sequences of steps: the yardstick by which two programs agree on the rules.

An event of chance takes one depth and branches once for each outcome, whatever its weight.
In a sealed step every seat still to commit is a branch of its own, so each order of committing
is its own sequence. Resigning is never counted.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.state import State
from boardwright.core.turn import Chance, Decide, Step

__all__ = ["divide", "perft"]


def perft(state: State, depth: int) -> int:
    """How many different sequences of exactly `depth` steps begin here.

    >>> import boardwright
    >>> [perft(boardwright.game("thrive").start(), depth) for depth in range(4)]
    [1, 6, 828, 113436]
    """
    if depth <= 0:
        return 1
    total = 0
    waiting = [(state, depth)]  # a list of our own: depth is not limited by Python's stack
    while waiting:
        state, left = waiting.pop()
        if left == 1:
            total += _branching(state)
        else:
            waiting += [(state.play(step), left - 1) for step in state.steps()]
    return total


def divide(state: State, depth: int, count: Callable[[State, int], int] = perft) -> dict[str, int]:
    """The same count, told apart by the first step; `count` may be a faster perft.

    >>> import boardwright
    >>> divide(boardwright.game("thrive").start(), 2)["c1-c2"]
    138
    """
    if depth <= 0:
        return {}
    return {_step_text(state, step): count(state.play(step), depth - 1) for step in state.steps()}


def _branching(state: State) -> int:
    """The last depth is counted without playing it."""
    pending = state.turn()
    if isinstance(pending, Chance):
        return len(pending.outcomes)
    if isinstance(pending, Decide):
        return sum(len(state.legal_actions(seat)) for seat in pending.seats)
    return 0


def _step_text(state: State, step: Step) -> str:
    """The step's text, with its seat where several seats could play the same."""
    pending = state.turn()
    if step.seat is not None and isinstance(pending, Decide) and len(pending.seats) > 1:
        return f"{state.game.seat_names[step.seat]}:{step.action}"
    return str(step.action)
