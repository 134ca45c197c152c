"""Variations of a search as analysed turns, written as records write them."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby

from boardwright.core.record import Record
from boardwright.core.record_text import CHANCE
from boardwright.core.state import State
from boardwright.core.turn import Action, Step
from boardwright.engine.analysis.evaluator import Evaluator, win_probabilities
from boardwright.engine.analysis.result import AnalysedTurn
from boardwright.engine.search import SearchResult, Variation

__all__ = ["analyse_hidden_variation", "analyse_open_variation", "to_texts"]


def analyse_open_variation(
    state: State, seat: int, result: SearchResult, variation: Variation, evaluator: Evaluator
) -> AnalysedTurn:
    """The variation as an analysed turn; one that stops in mid-turn is completed."""
    after = state.after(seat, variation.turn)
    turn, later = variation.turn, variation.next
    if after.is_mid_turn(seat):
        turn, later = turn + evaluator.complete_turn(after, seat), ()
    after = state.after(seat, turn)
    over = after.outcome
    return AnalysedTurn(
        to_texts(state.canonical(turn)),
        win_probabilities(state.game, seat, result, variation) if over is None else over.values,
        variation.weight,
        _continuation(after, later),
    )


def analyse_hidden_variation(
    world: State, seat: int, result: SearchResult, variation: Variation
) -> AnalysedTurn:
    """The variation as an analysed turn, where parts are hidden.

    The expected continuation is that of some world, as the search has found it.
    """
    names = world.game.seat_names
    runs = groupby(variation.next, key=lambda step: step.seat)
    return AnalysedTurn(
        to_texts(variation.turn),
        win_probabilities(world.game, seat, result, variation),
        variation.weight,
        tuple(_turn_text(names, mover, (step.action for step in run)) for mover, run in runs),
    )


def to_texts(actions: Iterable[Action]) -> tuple[str, ...]:
    """The notation of each action."""
    return tuple(map(str, actions))


def _continuation(state: State, later: tuple[Step, ...]) -> tuple[str, ...]:
    """The steps turn by turn; an ellipsis marks a last turn that isn't complete."""
    record = Record(state.game, later, start=state)
    names = state.game.seat_names
    turns = [
        _turn_text(names, turn[0].seat, (step.action for step in turn)) for turn in record.turns
    ]
    *_, end = record.states()
    if later and later[-1].seat is not None and end.is_mid_turn(later[-1].seat):
        turns[-1] += " …"
    return tuple(turns)


def _turn_text(names: tuple[str, ...], seat: int | None, actions: Iterable[Action]) -> str:
    name = CHANCE if seat is None else names[seat]
    return f"{name}: {' '.join(map(str, actions))}"
