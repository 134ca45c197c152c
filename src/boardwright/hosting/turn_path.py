"""Where a turn leads: the steps, and the state after each."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.errors import BadAction, IllegalAction, quote, sentence
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Action, Chance, Decide, Step
from boardwright.fairness.dice import FairDice
from boardwright.hosting.events import Started, TurnPlayed, Withdrew
from boardwright.hosting.refusal import Refused

__all__ = ["Path", "play_actions", "replay", "roll_chance", "texts"]

Path = list[tuple[Step, State]]
"""Steps, each with the state it leads to."""


def play_actions(state: State, seat: int, actions: Sequence[str]) -> Path:
    """What the seat decides, as far as chance and others let it."""
    if not actions:
        raise Refused("bad_action", "A turn must have at least one action.")
    path: Path = []
    for text in actions:
        pending = state.turn()
        mine = isinstance(pending, Decide) and seat in pending.seats
        if not path and not mine:
            raise Refused("not_your_turn", "It is not your turn.")
        # After the turn's end it is too late for anything, said in the same words whatever came
        # of it: or a trial would tell what only a decision may bring to light.
        if path and (not mine or state.begins_turn):
            raise Refused("illegal_action", f"{quote(text)} comes after the end of the turn.")
        step = Step(_read(state, text), seat)
        try:
            state = state.play(step)
        except IllegalAction as error:
            raise Refused(error.code, sentence(error.reason)) from None
        path.append((step, state))
    return path


def _read(state: State, text: str) -> Action:
    try:
        return state.game.parse_action(text)
    except BadAction as error:
        raise Refused(error.code, f"{error}.") from None


def roll_chance(state: State, dice: FairDice | None, rolls: int) -> Path:
    """What chance brings from here, after so many rolls."""
    path: Path = []
    while isinstance(pending := state.turn(), Chance):
        if dice is None:
            raise ValueError("there are no dice before the match has started")
        step = Step(dice.roll(rolls + len(path) + 1, pending), None)
        state = state.play(step)
        path.append((step, state))
    return path


def replay(state: State, event: Started | TurnPlayed | Withdrew) -> Path:
    """What an event read from the log plays, by the rules."""
    parse = state.game.parse_action
    steps: list[Step] = []
    if isinstance(event, TurnPlayed):
        steps = [Step(parse(text), event.seat) for text in event.actions]
    elif isinstance(event, Withdrew):
        steps = [Step(RESIGN, event.seat)]
    path: Path = []
    for step in (*steps, *[Step(parse(text), None) for text in event.chance]):
        state = state.play(step)
        path.append((step, state))
    return path


def texts(path: Path) -> tuple[str, ...]:
    return tuple([str(step.action) for step, _ in path])
