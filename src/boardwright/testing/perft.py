"""Counting sequences of steps, to compare two implementations of the rules.

A chance node takes one depth and branches once for each outcome, whatever its weight. In a sealed
step every seat still to commit is a branch of its own, so each order of committing is its own
sequence. Resignations are never counted.
"""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.state import State
from boardwright.core.turn import Chance, Decide, Step

__all__ = ["divide", "perft"]


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` steps from here; 1 if the depth is 0 or less.

    >>> import boardwright
    >>> [perft(boardwright.game("thrive").start(), depth) for depth in range(4)]
    [1, 6, 828, 113436]
    """
    if depth <= 0:
        return 1
    total = 0
    waiting = [(state, depth)]  # an explicit stack: Python's would limit the depth
    while waiting:
        state, remaining = waiting.pop()
        if remaining == 1:
            total += _branching(state)
        else:
            waiting += [(state.play(step), remaining - 1) for step in state.steps()]
    return total


def divide(state: State, depth: int, count: Callable[[State, int], int] = perft) -> dict[str, int]:
    """The count of `perft` for each first step; `count` may be a faster implementation.

    >>> import boardwright
    >>> divide(boardwright.game("thrive").start(), 2)["c1-c2"]
    138
    """
    if depth <= 0:
        return {}
    return {_step_text(state, step): count(state.play(step), depth - 1) for step in state.steps()}


def _branching(state: State) -> int:
    """The number of steps from here, counted without playing them."""
    pending = state.turn()
    if isinstance(pending, Chance):
        return len(pending.outcomes)
    if isinstance(pending, Decide):
        return sum(len(state.legal_actions(seat)) for seat in pending.seats)
    return 0


def _step_text(state: State, step: Step) -> str:
    """The step's notation, with its seat if several seats could play it."""
    pending = state.turn()
    if step.seat is not None and isinstance(pending, Decide) and len(pending.seats) > 1:
        return f"{state.game.seat_names[step.seat]}:{step.action}"
    return str(step.action)
