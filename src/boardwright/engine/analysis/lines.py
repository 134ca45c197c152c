"""Variations of a search in the words of a record: whole canonical turns."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from boardwright.core.record import Record
from boardwright.core.record_text import CHANCE
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.engine.analysis.judge import Judge, is_unfinished, worth
from boardwright.engine.analysis.result import Advice
from boardwright.engine.search import SearchResult, Variation

__all__ = ["advice", "veiled_advice", "written"]


def advice(
    state: State, seat: int, found: SearchResult, variation: Variation, judge: Judge
) -> Advice:
    """A variation that stops within the turn is played on to its end."""
    after = _played(state, seat, variation.turn)
    turn, ahead = variation.turn, variation.next
    if is_unfinished(after, seat):
        turn, ahead = turn + judge.completion(after, seat), ()
    after = _played(state, seat, turn)
    over = after.outcome
    return Advice(
        written(state.canonical(turn)),
        worth(state.game, seat, found, variation) if over is None else over.values,
        variation.weight,
        _continuation(after, ahead),
    )


def veiled_advice(world: State, seat: int, found: SearchResult, variation: Variation) -> Advice:
    """What others will do is a guess in some world; it is told as it was found."""
    names = world.game.seat_names
    runs = groupby(variation.next, key=lambda step: step.seat)
    return Advice(
        written(variation.turn),
        worth(world.game, seat, found, variation),
        variation.weight,
        tuple(_spoken(names, who, (step.action for step in run)) for who, run in runs),
    )


def written(actions: Iterable[Action]) -> tuple[str, ...]:
    return tuple(map(str, actions))


def _continuation(state: State, ahead: tuple[Step, ...]) -> tuple[str, ...]:
    """Turn by turn; the last may have been followed only so far."""
    record = Record(state.game, ahead, start=state)
    names = state.game.seat_names
    told = [_spoken(names, turn[0].seat, (step.action for step in turn)) for turn in record.turns]
    *_, end = record.states()
    if ahead and ahead[-1].seat is not None and is_unfinished(end, ahead[-1].seat):
        told[-1] += " …"
    return tuple(told)


def _spoken(names: tuple[str, ...], seat: int | None, actions: Iterable[Action]) -> str:
    who = CHANCE if seat is None else names[seat]
    return f"{who}: {' '.join(map(str, actions))}"


def _played(state: State, seat: int, actions: tuple[Action, ...]) -> State:
    for action in actions:
        state = state.play(Step(action, seat))
    return state
