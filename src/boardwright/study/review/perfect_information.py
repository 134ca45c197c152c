"""Judging a turn where nothing is hidden.

Turns are compared at their ends: each has the value that the next search gives the position after
it, so all are seen at the same depth. The decision that lost value is found by going through the
turn: after each decision, what is the value of the best continuation?
"""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from boardwright.core.errors import IllegalAction
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.engine.analysis import Evaluator
from boardwright.study.review.classification import MAX_GOOD_LOSS
from boardwright.study.review.judgement import Judgement
from boardwright.study.review.result import Part

__all__ = ["judge_turn"]

Turn = tuple[Action, ...]


class _Continuation(NamedTuple):
    """A whole turn and the seat's value after it."""

    value: float
    turn: Turn


def judge_turn(evaluator: Evaluator, state: State, seat: int, played: Turn) -> Judgement:
    """What the turn lost against the best one found, and by which of its decisions."""
    if _is_forced(state, seat, played):
        return Judgement(forced=True)
    states = _states_along(state, seat, played)
    actual = _Continuation(evaluator.values(states[-1])[seat], state.canonical(played))
    best = _best(evaluator, state, seat)
    if best.value - actual.value <= MAX_GOOD_LOSS:
        better = best.turn if best.value > actual.value and best.turn != actual.turn else ()
        return Judgement(max(0.0, best.value - actual.value), better)
    continuations = [best]
    for done in range(1, len(played)):
        continuations.append(
            _best_continuation(evaluator, states, seat, played[:done], continuations[-1])
        )
    ends = [before.end_action for before in states[:-1]]
    return _attribute_loss(played, ends, [*continuations, actual])


def _best_continuation(
    evaluator: Evaluator, states: list[State], seat: int, done: Turn, before: _Continuation
) -> _Continuation:
    """The best known turn that begins with these decisions.

    That is the one known before the last of them, if it contains them all.
    """
    first, after = states[0], states[len(done)]
    best = _best(evaluator, after, seat)
    best = _Continuation(best.value, first.canonical(done + best.turn))
    remaining = _remaining_actions(before.turn, done)
    if remaining is not None and _is_playable(after, seat, remaining):
        return max(best, before, key=_value)
    return best


def _attribute_loss(
    played: Turn, ends: list[Action | None], continuations: list[_Continuation]
) -> Judgement:
    """The loss of each decision, and the better turn from before the worst of them.

    The value of the best continuation never rises along a turn: where a later search finds more
    than an earlier one, the later is right.
    """
    for index in range(len(continuations) - 2, -1, -1):
        continuations[index] = max(continuations[index], continuations[index + 1], key=_value)
    losses = [before.value - after.value for before, after in pairwise(continuations)]
    worst = losses.index(max(losses))
    parts = tuple(
        Part(str(action), loss, ends_turn=action == end)
        for action, loss, end in zip(played, losses, ends, strict=True)
    )
    return Judgement(
        continuations[0].value - continuations[-1].value, continuations[worst].turn, parts
    )


def _value(continuation: _Continuation) -> float:
    return continuation.value


def _best(evaluator: Evaluator, state: State, seat: int) -> _Continuation:
    turn = evaluator.complete_turn(state, seat)
    return _Continuation(
        evaluator.values(_states_along(state, seat, turn)[-1])[seat], state.canonical(turn)
    )


def _remaining_actions(turn: Turn, done: Turn) -> Turn | None:
    """What remains of a turn, in its order; None if it lacks one of those done."""
    remaining = list(turn)
    for action in done:
        if action not in remaining:
            return None
        remaining.remove(action)
    return tuple(remaining)


def _is_playable(state: State, seat: int, turn: Turn) -> bool:
    try:
        _states_along(state, seat, turn)
    except IllegalAction:
        return False
    return True


def _states_along(state: State, seat: int, turn: Turn) -> list[State]:
    states = [state]
    for action in turn:
        states.append(states[-1].play(Step(action, seat)))
    return states


def _is_forced(state: State, seat: int, played: Turn) -> bool:
    return all(
        len(before.legal_actions(seat)) == 1 for before in _states_along(state, seat, played)[:-1]
    )
