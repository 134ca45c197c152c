"""The steps of a turn, each with the state it leads to."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.errors import BadAction, IllegalAction, quote, sentence
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Action, Chance, Decide, Step
from boardwright.fairness.dice import FairDice
from boardwright.hosting.events import Started, TurnPlayed, Withdrew
from boardwright.hosting.refusal import Refused

__all__ = ["TurnSteps", "notations", "play_actions", "replay", "roll_chance"]

TurnSteps = list[tuple[Step, State]]
"""Steps, each with the state it leads to."""


def play_actions(state: State, seat: int, actions: Sequence[str]) -> TurnSteps:
    """Play the actions of one turn, or its first part before chance or another seat comes in.

    Raises `Refused` if it is not the seat's turn, an action is illegal, or one comes after the
    turn's end.
    """
    if not actions:
        raise Refused("bad_action", "A turn must have at least one action.")
    path: TurnSteps = []
    for text in actions:
        pending = state.turn()
        mine = isinstance(pending, Decide) and seat in pending.seats
        if not path and not mine:
            raise Refused("not_your_turn", "It is not your turn.")
        # After the turn's end every action gets the same answer: a trial must not reveal what
        # only a decision may.
        if path and (not mine or state.begins_turn):
            raise Refused("illegal_action", f"{quote(text)} comes after the end of the turn.")
        step = Step(_parse(state, text), seat)
        try:
            state = state.play(step)
        except IllegalAction as error:
            raise Refused(error.code, sentence(error.reason)) from None
        path.append((step, state))
    return path


def _parse(state: State, text: str) -> Action:
    try:
        return state.game.parse_action(text)
    except BadAction as error:
        raise Refused(error.code, f"{error}.") from None


def roll_chance(state: State, dice: FairDice | None, rolls: int) -> TurnSteps:
    """Roll as long as chance has to decide; `rolls` is how many there have been.

    Raises `ValueError` without dice.
    """
    path: TurnSteps = []
    while isinstance(pending := state.turn(), Chance):
        if dice is None:
            raise ValueError("there are no dice before the match has started")
        step = Step(dice.roll(rolls + len(path) + 1, pending), None)
        state = state.play(step)
        path.append((step, state))
    return path


def replay(state: State, event: Started | TurnPlayed | Withdrew) -> TurnSteps:
    """Play the steps of an event from the log, by the rules.

    Raises `BadAction` or `IllegalAction` if the log does not fit them.
    """
    parse = state.game.parse_action
    steps: list[Step] = []
    if isinstance(event, TurnPlayed):
        steps = [Step(parse(text), event.seat) for text in event.actions]
    elif isinstance(event, Withdrew):
        steps = [Step(RESIGN, event.seat)]
    path: TurnSteps = []
    for step in (*steps, *[Step(parse(text), None) for text in event.chance]):
        state = state.play(step)
        path.append((step, state))
    return path


def notations(path: TurnSteps) -> tuple[str, ...]:
    """The notation of each action."""
    return tuple([str(step.action) for step, _ in path])
