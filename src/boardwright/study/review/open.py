"""Judging a turn where nothing is hidden.

Turns are compared where they end: each is worth what the next search makes of the position after
it, so all are seen from the same distance. The part that lost value is found by walking through
the turn: after each decision, what is the best way on still worth?
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from boardwright.core.errors import IllegalAction
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.engine.analysis import Evaluator
from boardwright.study.review.judged import Judged
from boardwright.study.review.result import Part
from boardwright.study.review.verdicts import FINE

__all__ = ["judge_turn"]

Turn = tuple[Action, ...]


class _Way(NamedTuple):
    """A whole turn and what the seat has after it."""

    worth: float
    turn: Turn


def judge_turn(evaluator: Evaluator, state: State, seat: int, played: Turn) -> Judged:
    """What the turn gave away against the best one found, and with which of its decisions."""
    if _is_forced(state, seat, played):
        return Judged(forced=True)
    states = _along(state, seat, played)
    own = _Way(evaluator.values(states[-1])[seat], state.canonical(played))
    best = _best(evaluator, state, seat)
    if best.worth - own.worth <= FINE:
        better = best.turn if best.worth > own.worth and best.turn != own.turn else ()
        return Judged(max(0.0, best.worth - own.worth), better)
    ways = [best]
    for done in range(1, len(played)):
        ways.append(_way_on(evaluator, states, seat, played[:done], ways[-1]))
    return _blame(played, [*ways, own])


def _way_on(evaluator: Evaluator, states: list[State], seat: int, done: Turn, before: _Way) -> _Way:
    """The best known way on after the first decisions: the one known before them, if it goes
    that way too."""
    first, after = states[0], states[len(done)]
    found = _best(evaluator, after, seat)
    found = _Way(found.worth, first.canonical(done + found.turn))
    rest = _without(before.turn, done)
    if rest is not None and _is_playable(after, seat, rest):
        return max(found, before, key=_worth)
    return found


def _blame(played: Turn, ways: list[_Way]) -> Judged:
    """The worth of the best way on never rises along a turn: where a later search knows better
    than an earlier one, it is believed. The better turn told departs where most was lost."""
    for index in range(len(ways) - 2, -1, -1):
        ways[index] = max(ways[index], ways[index + 1], key=_worth)
    losses = [before.worth - after.worth for before, after in pairwise(ways)]
    worst = losses.index(max(losses))
    parts = tuple(Part(str(action), loss) for action, loss in zip(played, losses, strict=True))
    return Judged(ways[0].worth - ways[-1].worth, ways[worst].turn, parts)


def _worth(way: _Way) -> float:
    return way.worth


def _best(evaluator: Evaluator, state: State, seat: int) -> _Way:
    turn = evaluator.complete_turn(state, seat)
    return _Way(evaluator.values(_along(state, seat, turn)[-1])[seat], state.canonical(turn))


def _without(turn: Turn, done: Turn) -> Turn | None:
    """What is left of a turn, in its order; None if it does not hold all that is done."""
    left = list(turn)
    for action in done:
        if action not in left:
            return None
        left.remove(action)
    return tuple(left)


def _is_playable(state: State, seat: int, turn: Turn) -> bool:
    try:
        _along(state, seat, turn)
    except IllegalAction:
        return False
    return True


def _along(state: State, seat: int, turn: Turn) -> list[State]:
    states = [state]
    for action in turn:
        states.append(states[-1].play(Step(action, seat)))
    return states


def _is_forced(state: State, seat: int, played: Turn) -> bool:
    return all(len(before.legal_actions(seat)) == 1 for before in _along(state, seat, played)[:-1])
