"""What a seat may believe: sampled worlds explain the past, and come as often as they should."""

from __future__ import annotations

import math
import random
from collections import defaultdict
from collections.abc import Callable, Iterable

import pytest

from boardwright.core import Chance, Decide, Information, Step
from boardwright.games.thrust import Thrust, ThrustState
from boardwright.games.thrust.game import Bag
from boardwright.match import Match

MakeState = Callable[..., ThrustState]

FEW = Bag(2, (1, 0, 1, 0, 1, 0, 0, 0, 0))
"""Two ships each, from a Freighter, a Salvage Vessel and a Fighter."""


def random_step(state: ThrustState, rng: random.Random, *, eager: bool) -> Step:
    pending = state.turn()
    if isinstance(pending, Chance):
        return Step(pending.sample(rng), None)
    assert isinstance(pending, Decide)
    seat = rng.choice(pending.seats)
    legal = state.legal_actions(seat)
    if eager and len(legal) > 1:
        legal = tuple(a for a in legal if not str(a).endswith(("pass", "hold"))) or legal
    return Step(rng.choice(legal), seat)


def play(game: Thrust, seed: int, steps: int, *, eager: bool = False) -> Match:
    match, rng = Match(game), random.Random(seed)
    while not match.state.is_over and len(match.steps) < steps:
        assert isinstance(match.state, ThrustState)
        match.play(random_step(match.state, rng, eager=eager))
    return match


def assert_explains(game: Thrust, information: Information, steps: Iterable[Step]) -> None:
    """The steps of a sampled world look to the seat like what it has seen."""
    state = game.start()
    for step, seen in zip(steps, information.observations, strict=True):
        assert state.observe(step, information.seat) == seen
        state = state.play(step)
    assert state.view(information.seat) == information.view


@pytest.mark.slow("every position of many games")
@pytest.mark.parametrize(
    ("seed", "steps", "seat"), [(1, 60, None), (2, 110, 0), (3, 150, 1), (4, 200, 0), (7, 240, 1)]
)
def test_sampled_worlds_explain_what_was_seen(seed: int, steps: int, seat: int | None) -> None:
    game = Thrust()
    match = play(game, seed, steps)
    information = match.information(seat)
    belief = game.believe(information, random.Random(seed), size=24)
    assert belief.particles
    for particle in belief.particles[:6]:
        assert_explains(game, information, particle.steps)
        if seat is not None:
            assert particle.state.legal_actions(seat) == information.legal


def test_a_belief_follows_the_match() -> None:
    game = Thrust()
    match, rng = Match(game), random.Random(8)
    belief = game.believe(match.information(0), random.Random(8), size=24)
    for _ in range(12):
        for _ in range(10):
            assert isinstance(match.state, ThrustState)
            match.play(random_step(match.state, rng, eager=False))
        information = match.information(0)
        belief.update(information)
        assert belief.sample().view(0) == information.view
        assert belief.particles
        assert_explains(game, information, belief.particles[0].steps)


# -- against exact enumeration ---------------------------------------------------------

Posterior = dict[ThrustState, float]


def enumerate_worlds(game: Thrust, information: Information) -> Posterior:
    """All worlds with their probabilities: chance by the rules, decisions uniform."""
    worlds: Posterior = {game.start(): 1.0}
    for seen in information.observations:
        after: Posterior = defaultdict(float)
        for state, weight in worlds.items():
            for step in state.steps():
                if state.observe(step, information.seat) == seen:
                    after[state.play(step)] += weight * probability(state, step)
        total = sum(after.values())
        worlds = {state: weight / total for state, weight in after.items()}
    return worlds


def probability(state: ThrustState, step: Step) -> float:
    pending = state.turn()
    if isinstance(pending, Chance):
        return float(pending.probability(step.action))
    assert step.seat is not None
    return 1 / len(state.legal_actions(step.seat))


def enemy(state: ThrustState, seat: int) -> tuple[tuple[int, ...], ...]:
    """What matters of the other fleet, without regard to places."""
    ships = state.fleets[1 - seat]
    return tuple(sorted((s.kind, s.band, s.fuel, s.dmg, s.contact) for s in ships))


def distance(exact: dict[object, float], sampled: dict[object, float]) -> float:
    """Half the sum of differences: the largest error in the probability of anything."""
    keys = exact.keys() | sampled.keys()
    return sum(abs(exact.get(key, 0) - sampled.get(key, 0)) for key in keys) / 2


def noise(exact: dict[object, float], count: int) -> float:
    """The distance to expect from so many independent samples."""
    return 0.4 * sum(math.sqrt(p * (1 - p) / count) for p in exact.values())


@pytest.mark.slow("thousands of samples")
@pytest.mark.parametrize(("seed", "steps"), [(1, 24), (3, 44), (5, 52), (6, 60), (9, 66)])
def test_frequencies_match_exact_enumeration(seed: int, steps: int) -> None:
    game = Thrust(_bag=FEW)
    information = play(game, seed, steps, eager=True).information(0)
    exact: dict[object, float] = defaultdict(float)
    for state, weight in enumerate_worlds(game, information).items():
        exact[enemy(state, 0)] += weight
    particles = game.believe(information, random.Random(seed), size=600).particles
    total = sum(particle.weight for particle in particles)
    sampled: dict[object, float] = defaultdict(float)
    for particle in particles:
        assert isinstance(particle.state, ThrustState)
        sampled[enemy(particle.state, 0)] += particle.weight / total
    assert sampled.keys() <= exact.keys()
    assert distance(exact, sampled) < 2 * noise(exact, len(particles)) + 0.01
