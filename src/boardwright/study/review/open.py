"""Judging a turn where nothing is hidden.

Turns are compared where they end: each is worth what the next search makes of the position after
it, so all are seen from the same distance. The part that lost value is found by walking through
the turn: after each decision, what is the best way on still worth?
"""

from __future__ import annotations

from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.engine.analysis import Judge
from boardwright.study.review.judged import Judged
from boardwright.study.review.result import Part
from boardwright.study.review.verdicts import FINE

__all__ = ["judge_turn"]

Turn = tuple[Action, ...]


def judge_turn(judge: Judge, state: State, seat: int, played: Turn) -> Judged:
    """What the turn gave away against the best one found, and with which of its decisions."""
    if _is_forced(state, seat, played):
        return Judged(forced=True)
    states = _along(state, seat, played)
    own = judge.values(states[-1])[seat]
    best, worth = _best(judge, state, seat)
    if worth - own <= FINE:
        better = best if worth > own and best != state.canonical(played) else ()
        return Judged(max(0.0, worth - own), better)
    return _walk(judge, states, seat, played, (worth, best))


def _walk(
    judge: Judge, states: list[State], seat: int, played: Turn, first: tuple[float, Turn]
) -> Judged:
    """The worth of the best way on never rises along a turn: where a later search knows better
    than an earlier one, it is believed."""
    ways = [(first[0], first[1])]
    for done, state in enumerate(states[1:-1], 1):
        rest, worth = _best(judge, state, seat)
        ways.append((worth, states[0].canonical(played[:done] + rest)))
    ways.append((judge.values(states[-1])[seat], ()))
    for index in range(len(ways) - 2, -1, -1):
        ways[index] = max(ways[index], ways[index + 1], key=lambda way: way[0])
    parts = tuple(
        Part(str(action), before[0] - after[0])
        for action, before, after in zip(played, ways, ways[1:], strict=False)
    )
    return Judged(ways[0][0] - ways[-1][0], ways[0][1], parts)


def _best(judge: Judge, state: State, seat: int) -> tuple[Turn, float]:
    turn = judge.completion(state, seat)
    return state.canonical(turn), judge.values(_along(state, seat, turn)[-1])[seat]


def _along(state: State, seat: int, turn: Turn) -> list[State]:
    states = [state]
    for action in turn:
        states.append(states[-1].play(Step(action, seat)))
    return states


def _is_forced(state: State, seat: int, played: Turn) -> bool:
    return all(len(before.legal_actions(seat)) == 1 for before in _along(state, seat, played)[:-1])
