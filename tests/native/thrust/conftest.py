"""Random games of Thrust! under random house rules and with random bags."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from boardwright.core.turn import Step
from boardwright.games.thrust import Thrust, ThrustOptions, ThrustState
from boardwright.games.thrust.game import Bag

Walk = Callable[[Thrust, random.Random], Iterator[tuple[ThrustState, Step]]]
Games = Callable[[random.Random], Thrust]


@pytest.fixture(scope="session")
def any_game() -> Games:
    def choose(rng: random.Random) -> Thrust:
        chosen: dict[str, object] = {}
        for spec in ThrustOptions.specs():
            if rng.random() < 0.5:
                chosen[spec.key] = rng.choice(spec.values or (0, 1, 2, 5, 40))
        bag = Bag()
        if rng.random() < 0.3:
            ships = rng.randint(1, 4)
            bag = Bag(ships, (*(max(0, rng.randint(-2, 4)) for _ in range(8)), ships))
            chosen["draw"] = "counters"
        return Thrust(_bag=bag, **chosen)

    return choose


@pytest.fixture(scope="session")
def walk() -> Walk:
    """A random game: each state with the step that is played from it; rare dice come often."""

    def play(game: Thrust, rng: random.Random) -> Iterator[tuple[ThrustState, Step]]:
        state = game.start()
        most = rng.choice((30, 100, 400, 1000))
        for _ in range(most):
            steps = list(state.steps())
            if not steps:
                return
            doubles = [step for step in steps[::11] if len(steps) == 100]
            step = rng.choice(doubles if doubles and rng.random() < 0.3 else steps)
            yield state, step
            state = state.play(step)

    return play
