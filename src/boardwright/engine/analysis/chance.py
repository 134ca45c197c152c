"""The states that chance may lead to."""

from __future__ import annotations

import random

from boardwright.core.state import State
from boardwright.core.turn import Chance, Step

__all__ = ["WeightedStates", "resolve_chance"]

WeightedStates = list[tuple[float, State]]
"""States in which a seat decides or the game is over, with their probabilities."""

_MAX_EXPANSIONS = 32
"""Chance nodes expanded: a single die is exact; of several, the later ones are sampled."""


def resolve_chance(state: State, limit: int, rng: random.Random) -> WeightedStates:
    """At most `limit` states that chance leads to from here; equal ones are merged."""
    settled: dict[State, float] = {}
    waiting: dict[State, float] = {}
    _add(state, 1.0, settled, waiting)
    remaining = _MAX_EXPANSIONS if limit > 1 else 0
    while waiting and remaining:
        batch, waiting = _subsample(waiting, remaining, rng), {}
        remaining -= len(batch)
        for weight, pending in batch:
            _expand(pending, weight, settled, waiting)
    for weight, rest in _subsample(waiting, limit, rng):
        _add(_roll(rest, rng), weight, settled, {})
    return _subsample(settled, limit, rng)


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
    target = waiting if isinstance(state.turn(), Chance) else settled
    target[state] = target.get(state, 0.0) + weight


def _roll(state: State, rng: random.Random) -> State:
    while isinstance(pending := state.turn(), Chance):
        state = state.play(Step(pending.sample(rng), None))
    return state


def _subsample(states: dict[State, float], limit: int, rng: random.Random) -> WeightedStates:
    """All of the states, or a fair sample that has their total weight."""
    if len(states) <= limit:
        return [(weight, state) for state, weight in states.items()]
    total = sum(states.values())
    chosen: dict[State, float] = {}
    stride = total / limit
    cumulative, threshold = 0.0, stride * rng.random()
    for state, weight in states.items():
        cumulative += weight
        while threshold < cumulative:
            chosen[state] = chosen.get(state, 0.0) + stride
            threshold += stride
    return [(weight, state) for state, weight in chosen.items()]
