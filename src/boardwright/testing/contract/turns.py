"""Turns: where they begin, and that the order of independent decisions makes no difference."""

from __future__ import annotations

import random
from collections import Counter

from boardwright.core.errors import IllegalAction
from boardwright.core.state import RESIGN, State
from boardwright.core.turn import Action, Decide, Step
from boardwright.testing.contract.expect import expect

__all__ = ["check_turn", "check_turn_start"]


def check_turn_start(step: Step, after: State) -> None:
    """Undo stops where a turn begins, so it never crosses chance or another seat."""
    pending = after.turn()
    if step.action is RESIGN or after.begins_turn or not isinstance(pending, Decide):
        return
    expect(
        pending.seats == (step.seat,),
        "a turn must begin after chance and after another seat's action",
    )


def check_turn(
    first: State, seat: int, actions: tuple[Action, ...], last: State, rng: random.Random
) -> None:
    """Canonical forms of a turn that led from `first` to `last` are sound."""
    canonical = first.canonical(actions)
    expect(Counter(canonical) == Counter(actions), "a canonical turn must have the turn's actions")
    expect(
        _play_all(first, seat, canonical) == last, "a canonical turn must lead to the same state"
    )
    expect(
        first.canonical(canonical) == canonical, "a canonical turn must be its own canonical form"
    )
    other = tuple(rng.sample(actions, len(actions)))
    if other != actions and _play_all(first, seat, other) == last:
        expect(
            first.canonical(other) == canonical,
            "turns with the same effect must have the same canonical form",
        )


def _play_all(state: State, seat: int, actions: tuple[Action, ...]) -> State | None:
    try:
        return state.after(seat, actions)
    except IllegalAction:
        return None
