"""Steps in a sampled world, where dice and other seats are sampled too."""

from __future__ import annotations

import random

from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Decide, Step

__all__ = ["decider", "random_step", "reply"]


def decider(pending: Decide, searcher: int) -> int:
    """The seat that chooses next in a search: in a sealed step, the searching seat comes last.

    The others so cannot react to its choice; it doesn't observe theirs either.
    """
    return next((seat for seat in pending.seats if seat != searcher), searcher)


def random_step(state: State, pending: Chance | Decide, rng: random.Random) -> Step:
    """A random outcome of chance, or a random choice of the first seat to decide."""
    if isinstance(pending, Chance):
        return Step(pending.sample(rng), None)
    seat = pending.seats[0]
    legal = state.legal_actions(seat)
    return Step(legal[int(rng.random() * len(legal))], seat)


def reply(state: State, seat: int, action: Action, rng: random.Random) -> State:
    """The state after the action, the dice it calls for and the other choices of a sealed step."""
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
