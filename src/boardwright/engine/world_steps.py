"""Steps in a sampled world, where the dice and the other seats must be sampled too."""

from __future__ import annotations

import random

from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Decide, Step

__all__ = ["decider", "random_step", "reply"]


def decider(pending: Decide, searcher: int) -> int:
    """In a sealed step the searcher commits last, so that the others cannot plan on its choice;
    it does not see theirs either."""
    return next((seat for seat in pending.seats if seat != searcher), searcher)


def random_step(state: State, pending: Chance | Decide, rng: random.Random) -> Step:
    if isinstance(pending, Chance):
        return Step(pending.sample(rng), None)
    seat = pending.seats[0]
    legal = state.legal_actions(seat)
    return Step(legal[int(rng.random() * len(legal))], seat)


def reply(state: State, seat: int, action: Action, rng: random.Random) -> State:
    """After the action, with the dice it calls for and the other halves of a sealed step."""
    pending = state.turn()
    sealed = len(pending.seats) - 1 if isinstance(pending, Decide) else 0
    state = state.play(Step(action, seat))
    while True:
        pending = state.turn()
        if isinstance(pending, Decide) and sealed:
            sealed -= 1
        elif not isinstance(pending, Chance):
            return state
        state = state.play(random_step(state, pending, rng))
