"""The exact search in Python, for any game, and the law for the compiled one.

Alpha-beta over the rules themselves, with a table of positions. A position includes what the
rules remember (turns without progress, repetition), so that every line ends and none comes back to
itself.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from boardwright.core.errors import BoardwrightError
from boardwright.core.state import State
from boardwright.core.turn import Chance, Over, Step

__all__ = ["CHANCE_DECIDES", "CannotSolve", "solve_in_python", "too_many_positions"]

_LOSS, _WIN = 0.0, 1.0
_HALF_STEP = 0.25
"""Values are 0, 1/2 and 1: this far off a value nothing else lies between."""
CHANCE_DECIDES = (
    "chance decides here; choose who begins and the set-up with --set, or a later position"
)
_MAX_DEPTH = 100_000
"""Decisions; `no_progress` and `stall_rounds` end games long before."""


class CannotSolve(BoardwrightError):
    """The position cannot be solved by this search, or not with so many positions."""

    code = "bad_setup"


def solve_in_python(state: State, max_positions: int) -> tuple[float, tuple[str, ...], int]:
    """The first seat's value, perfect play, the positions needed; raises `CannotSolve`."""
    search = _Search(max_positions)
    with _deep_recursion():
        value = search.value(state, _LOSS, _WIN)
        line = tuple(str(step.action) for step in search.best_line(state, value))
    return value, line, len(search.bounds)


def too_many_positions(limit: int, forgotten: int = 0) -> str:
    """The complaint that the limit does not suffice."""
    complaint = f"more than {limit} positions are needed"
    if forgotten:
        complaint += f", {forgotten} of which did not fit into the table (--memory)"
    return (
        f"{complaint}; allow more with --positions, or choose a smaller board or a later position"
    )


class _Search:
    """Values are the first seat's."""

    def __init__(self, max_positions: int) -> None:
        self._max_positions = max_positions
        self.bounds: dict[State, tuple[float, float]] = {}
        """The least and the greatest value that each position may have."""

    def value(self, state: State, alpha: float, beta: float) -> float:
        """The exact value if it is between `alpha` and `beta`, else a bound on that side."""
        pending = state.turn()
        if isinstance(pending, Over):
            return pending.outcome.values[0]
        low, high = self.bounds.get(state, (_LOSS, _WIN))
        if low >= beta or low == high:
            return low
        if high <= alpha:
            return high
        alpha, beta = max(alpha, low), min(beta, high)
        best = self._best(state, alpha, beta)
        if best > alpha:
            low = best
        if best < beta:
            high = best
        if state not in self.bounds and len(self.bounds) >= self._max_positions:
            raise CannotSolve(too_many_positions(self._max_positions))
        self.bounds[state] = low, high
        return best

    def _best(self, state: State, alpha: float, beta: float) -> float:
        """The mover's best value in the window."""
        seat = _mover(state)
        best = _LOSS if seat == 0 else _WIN
        for child in _children(state, seat):
            value = self.value(child, alpha, beta)
            if seat == 0:
                best = max(best, value)
                alpha = max(alpha, value)
            else:
                best = min(best, value)
                beta = min(beta, value)
            if alpha >= beta:
                break
        return best

    def best_line(self, state: State, value: float) -> Iterator[Step]:
        """Steps that keep the value, to the end of the game."""
        while not state.is_over:
            seat = _mover(state)
            for action in state.legal_actions(seat):
                child = state.play(Step(action, seat))
                if self.value(child, value - _HALF_STEP, value + _HALF_STEP) == value:
                    yield Step(action, seat)
                    state = child
                    break
            else:
                raise AssertionError(f"no action keeps the value {value}: {state}")


def _mover(state: State) -> int:
    pending = state.turn()
    if isinstance(pending, Chance):
        raise CannotSolve(CHANCE_DECIDES)
    assert not isinstance(pending, Over)
    return pending.seats[0]


def _children(state: State, seat: int) -> Iterator[State]:
    for action in state.legal_actions(seat):
        yield state.play(Step(action, seat))


@contextmanager
def _deep_recursion() -> Iterator[None]:
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, _MAX_DEPTH))
    try:
        yield
    finally:
        sys.setrecursionlimit(before)
