"""Random games, from the start or from any state."""

from __future__ import annotations

import random
from typing import NamedTuple

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Decide, Over, Step

__all__ = ["Playout", "random_playout", "random_step"]


class Playout(NamedTuple):
    """The steps of a random game, and the state they led to."""

    steps: tuple[Step, ...]
    state: State


def random_step(state: State, rng: random.Random) -> Step | None:
    """A random step, decisions uniformly and chance by its weights; None if the game is over."""
    pending = state.turn()
    if isinstance(pending, Decide):
        seats = pending.seats
        seat = seats[0] if len(seats) == 1 else seats[int(rng.random() * len(seats))]
        actions = state.legal_actions(seat)
        return Step(actions[int(rng.random() * len(actions))], seat)
    return None if isinstance(pending, Over) else Step(pending.sample(rng), None)


def random_playout(
    start: Game | State, rng: random.Random, max_steps: int | None = None
) -> Playout:
    """A random game to its end, or for at most `max_steps` steps.

    >>> import boardwright
    >>> steps, state = random_playout(boardwright.game("thrive"), random.Random(1))
    >>> state.is_over
    True
    """
    state = start.start() if isinstance(start, Game) else start
    steps: list[Step] = []
    while len(steps) != max_steps:
        step = random_step(state, rng)
        if step is None:
            break
        steps.append(step)
        state = state.play(step)
    return Playout(tuple(steps), state)
