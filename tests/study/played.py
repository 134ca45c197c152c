"""Records to count facts in."""

from __future__ import annotations

import random

import boardwright
from boardwright.core.record import Record
from boardwright.core.turn import Chance, Decide, Step

__all__ = ["random_record", "record_of"]


def record_of(name: str, *turns: str, start: str | None = None, **options: object) -> Record:
    """The record of these turns, each written as its actions; whoever is to decide plays."""
    game = boardwright.game(name, options)
    state = first = game.start() if start is None else game.parse_position(start)
    steps = []
    for action in " ".join(turns).split():
        pending = state.turn()
        seat = pending.seats[0] if isinstance(pending, Decide) else None
        steps.append(Step(game.parse_action(action), seat))
        state = state.play(steps[-1])
    return Record(game, steps, start=None if start is None else first)


def random_record(name: str, seed: int, **options: object) -> Record:
    """A whole game of random decisions."""
    game, rng = boardwright.game(name, options), random.Random(seed)
    state, steps = game.start(), []
    while state.outcome is None:
        pending = state.turn()
        if isinstance(pending, Chance):
            steps.append(Step(pending.sample(rng), None))
        else:
            assert isinstance(pending, Decide)
            seat = pending.seats[0]
            steps.append(Step(rng.choice(state.legal_actions(seat)), seat))
        state = state.play(steps[-1])
    return Record(game, steps)
