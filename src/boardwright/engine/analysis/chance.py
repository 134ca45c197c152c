"""What chance may make of a position."""

from __future__ import annotations

import random

from boardwright.core.state import State
from boardwright.core.turn import Chance, Step

__all__ = ["Futures", "futures"]

Futures = list[tuple[float, State]]
"""States in which somebody decides or all is over, with their probabilities."""

_EXPANSIONS = 32
"""Chance nodes unfolded: a single die is exact, of several the first ones are sampled evenly."""


def futures(state: State, most: int, rng: random.Random) -> Futures:
    """At most so many. Faces of a die that come to the same are one future."""
    settled: dict[State, float] = {}
    waiting: dict[State, float] = {}
    _add(state, 1.0, settled, waiting)
    left = _EXPANSIONS if most > 1 else 0
    while waiting and left:
        row, waiting = _some(waiting, left, rng), {}
        left -= len(row)
        for weight, pending in row:
            _expand(pending, weight, settled, waiting)
    for weight, rest in _some(waiting, most, rng):
        _add(_settle(rest, rng), weight, settled, {})
    return _some(settled, most, rng)


def _expand(
    state: State, weight: float, settled: dict[State, float], waiting: dict[State, float]
) -> None:
    pending = state.turn()
    assert isinstance(pending, Chance)
    weights = pending.weights or (1,) * len(pending.outcomes)
    total = sum(weights)
    for outcome, part in zip(pending.outcomes, weights, strict=True):
        _add(state.play(Step(outcome, None)), weight * part / total, settled, waiting)


def _add(
    state: State, weight: float, settled: dict[State, float], waiting: dict[State, float]
) -> None:
    where = waiting if isinstance(state.turn(), Chance) else settled
    where[state] = where.get(state, 0.0) + weight


def _settle(state: State, rng: random.Random) -> State:
    while isinstance(pending := state.turn(), Chance):
        state = state.play(Step(pending.sample(rng), None))
    return state


def _some(states: dict[State, float], most: int, rng: random.Random) -> Futures:
    """All of them, or a fair sample that shares their whole weight."""
    if len(states) <= most:
        return [(weight, state) for state, weight in states.items()]
    total = sum(states.values())
    chosen: dict[State, float] = {}
    stride = total / most
    reach, mark = 0.0, stride * rng.random()
    for state, weight in states.items():
        reach += weight
        while mark < reach:
            chosen[state] = chosen.get(state, 0.0) + stride
            mark += stride
    return [(weight, state) for state, weight in chosen.items()]
