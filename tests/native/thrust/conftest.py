"""Random games of Thrust! under random house rules and with random bags."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

import pytest

from boardwright.core.turn import Step
from boardwright.games.thrust import Thrust, ThrustOptions, ThrustState
from boardwright.games.thrust.actions import Activate, Burn, Die
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


_CRITICALS = (0, 11, 22, 88)


def _is_keen(step: Step) -> bool:
    """Brings the fleets together, keeps fuel for it, and lets ships be hurt but live."""
    action = step.action
    if isinstance(action, Burn):
        return action.fuel <= 3
    if isinstance(action, Activate):
        return action.verb in ("scan", "pursue", "attack") or action.target > 1
    return isinstance(action, Die) and action.face in (
        _CRITICALS if action.sides == 100 else (2, 3)
    )


@pytest.fixture(scope="session")
def walk() -> Walk:
    """A random game, each state with the step that is played from it.

    Left to chance alone ships seldom meet in Close, and criticals are rare.
    """

    def play(game: Thrust, rng: random.Random) -> Iterator[tuple[ThrustState, Step]]:
        state = game.start()
        keenness = rng.choice((0.0, 0.5, 0.8))
        for _ in range(rng.choice((50, 300, 600))):
            steps = list(state.steps())
            if not steps:
                return
            keen = [step for step in steps if _is_keen(step)]
            step = rng.choice(keen if keen and rng.random() < keenness else steps)
            yield state, step
            state = state.play(step)

    return play
