"""What a seat may believe: states that explain everything it has observed.

A particle filter that needs nothing but the `State` interface. Each particle is a possible
world. For every observed step a particle takes one of the steps that would have looked just
like that, chosen in proportion to its probability (chance as the rules say, other seats'
decisions uniform), and is weighted by how likely the observation was in its world. Where chance
and choices are all visible there is one world and the filter costs nothing.
"""

from __future__ import annotations

import random
from collections import deque
from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from boardwright.core.errors import BadAction
from boardwright.core.state import RESIGN, Played, State
from boardwright.core.turn import Chance, Step
from boardwright.core.view import Information, Observation, View

if TYPE_CHECKING:
    from boardwright.core.game import Game

__all__ = ["Belief", "Particle"]

StepObservations = tuple[Observation, ...]
_RETRIES = ((16, 1), (48, 2), (96, 4))
"""When no particle explains a step: (steps to go back, particle multiplier), in order."""


class Particle(NamedTuple):
    """A possible world, its weight, and the steps that led to it as a linked list.

    `likelihood` estimates how well the world will explain later observations. Worlds are duplicated
    or dropped by weight times likelihood, so that one isn't dropped just before it proves right.
    """

    state: State
    weight: float
    likelihood: float = 1.0
    trail: tuple[object, Step] | None = None

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps that led to this world, oldest first."""
        steps: list[Step] = []
        link = self.trail
        while link is not None:
            steps.append(link[1])
            link = link[0]  # type: ignore[assignment]
        return tuple(reversed(steps))


class Belief:
    """The worlds one seat considers possible, followed through one match.

    Call `update` with the seat's information, then `sample` as often as needed. `size` is the
    number of particles; `rng` is drawn from by both methods, which are not thread-safe.

    When no particle explains an observation, an exhaustive belief replays the whole past. Any other
    continues from worlds that fit the current view, which costs a player on the clock less time.
    """

    def __init__(
        self,
        game: Game,
        seat: int | None,
        rng: random.Random,
        size: int,
        *,
        exhaustive: bool = True,
    ) -> None:
        self.game, self.seat, self.rng, self.size = game, seat, rng, size
        self.exhaustive = exhaustive
        self.particles: list[Particle] = []
        self._recent: deque[list[Particle]] = deque(maxlen=max(back for back, _ in _RETRIES))
        self._observations: tuple[StepObservations, ...] | None = None
        self._view: View | None = None

    def update(self, information: Information) -> None:
        """Take in the new observations; start over if the past isn't the one known so far."""
        observations, past = information.observations, self._observations
        is_continuation = past is not None and observations[: len(past)] == past
        if not is_continuation or not self._follow(observations, len(past or ()), self.size):
            if self.exhaustive or not is_continuation:
                self._restart(information)
            if not self.exhaustive and not self.particles:
                self.particles = self._origin(information.view)
                self._recent.clear()
        self._observations, self._view = observations, information.view

    def sample(self) -> State:
        """A world drawn by weight; if none explains the past, one that fits the current view.

        Raises `ValueError` before the first `update`.
        """
        if self._view is None:
            raise ValueError("a belief must be updated before it is sampled")
        if not self.particles or self.particles[0].state.view(self.seat) != self._view:
            return self.game.determinize(self._view, self.rng)
        weights = [particle.weight for particle in self.particles]
        return self.rng.choices(self.particles, weights)[0].state

    def _restart(self, information: Information) -> None:
        self.particles = self._origin(information.origin)
        self._recent.clear()
        self._follow(information.observations, 0, self.size)

    def _origin(self, view: View | None) -> list[Particle]:
        if view is None:
            return [Particle(self.game.start(), 1.0)]
        count = self.size if self.game.has_hidden_parts else 1
        return [Particle(self.game.determinize(view, self.rng), 1.0 / count) for _ in range(count)]

    def _follow(self, observations: tuple[StepObservations, ...], first: int, size: int) -> bool:
        evidence = self.game.evidence(self.seat, observations) if self.exhaustive else None
        index, stuck_at, retries = first, first - 1, iter(_RETRIES)
        boosted_size = size
        while index < len(observations):
            advanced = self._advance(observations[index], evidence, index, boosted_size)
            if advanced:
                self._recent.append(self.particles)
                if index > stuck_at:
                    boosted_size = size
                self.particles = self._resample(advanced, boosted_size)
                index += 1
                continue
            if index > stuck_at:
                stuck_at, retries = index, iter(_RETRIES if self.exhaustive else ())
            back, factor = next(retries, (0, 0))
            if not back or not self._recent:
                self.particles = []
                return False
            boosted_size = size * factor
            for _ in range(min(back, len(self._recent))):
                self.particles = self._recent.pop()
                index -= 1
        return True

    def _advance(
        self, observed: StepObservations, evidence: object, index: int, size: int
    ) -> list[Particle]:
        advanced: list[Particle] = []
        for particle in self._spread(observed, size):
            explanations = self._explain(particle.state, observed)
            if explanations:
                advanced.append(self._choose(particle, explanations, evidence, index))
        return advanced

    def _choose(
        self,
        particle: Particle,
        explanations: list[tuple[Step, float]],
        evidence: object,
        index: int,
    ) -> Particle:
        """Draw one step by probability times likelihood; the weight divides the latter out."""
        worlds = [particle.state.play(step) for step, _ in explanations]
        if len(explanations) == 1:  # nothing to choose: the last likelihood is good enough
            step, probability = explanations[0]
            trail = (particle.trail, step)
            return Particle(worlds[0], particle.weight * probability, particle.likelihood, trail)
        likelihoods = [
            1.0 if evidence is None else world.likelihood(evidence, index + 1) for world in worlds
        ]
        proposal = [
            p * likelihood for (_, p), likelihood in zip(explanations, likelihoods, strict=True)
        ]
        k = self.rng.choices(range(len(explanations)), proposal)[0]
        weight = particle.weight * sum(proposal) / likelihoods[k]
        return Particle(worlds[k], weight, likelihoods[k], (particle.trail, explanations[k][0]))

    def _spread(self, observed: StepObservations, size: int) -> list[Particle]:
        """Copy particles up to `size`; one is enough until something happens unseen."""
        if len(self.particles) >= size or (observed and isinstance(observed[0], Played)):
            return self.particles
        copies = -(-size // len(self.particles))
        return [p._replace(weight=p.weight / copies) for p in self.particles for _ in range(copies)]

    def _explain(self, state: State, observed: StepObservations) -> list[tuple[Step, float]]:
        """The steps that would have looked like this from the seat, with probabilities."""
        return [
            (step, _probability(state, step))
            for step in self._candidates(state, observed)
            if state.observe(step, self.seat) == observed
        ]

    def _candidates(self, state: State, observed: StepObservations) -> Iterator[Step]:
        if not (observed and isinstance(observed[0], Played)):
            yield from state.steps()
            return
        step = self._observed_step(observed[0])
        if step is not None and _is_possible(state, step):
            yield step

    def _observed_step(self, observed: Played) -> Step | None:
        if observed.action == str(RESIGN):
            return Step(RESIGN, observed.by)
        try:
            return Step(self.game.parse_action(observed.action), observed.by)
        except BadAction:
            return None

    def _resample(self, particles: list[Particle], max_particles: int) -> list[Particle]:
        """Normalize the weights; when they are uneven, drop and duplicate particles."""
        total = sum(p.weight for p in particles)
        scores = [p.weight * p.likelihood for p in particles]
        total_score = sum(scores)
        effective = total_score**2 / sum(score**2 for score in scores)
        if effective >= len(particles) / 2 and len(particles) < 2 * max_particles:
            return [p._replace(weight=p.weight / total) for p in particles]
        count = min(len(particles), max_particles)
        chosen = [
            particles[k] for k in self._systematic([score / total_score for score in scores], count)
        ]
        equal_weight = total_score / count / total
        return [p._replace(weight=equal_weight / p.likelihood) for p in chosen]

    def _systematic(self, weights: list[float], count: int) -> Iterator[int]:
        """Indices in proportion to the weights, from one random number."""
        start, cumulative, index = self.rng.random(), weights[0], 0
        for k in range(count):
            while (start + k) / count > cumulative and index < len(weights) - 1:
                index += 1
                cumulative += weights[index]
            yield index


def _is_possible(state: State, step: Step) -> bool:
    pending = state.turn()
    if step.seat is None:
        return isinstance(pending, Chance) and step.action in pending.outcomes
    if step.action is RESIGN:
        return state.is_in_play(step.seat)
    return state.is_legal(step.seat, step.action)


def _probability(state: State, step: Step) -> float:
    """The step's probability among its alternatives; a resignation, which has none, gets 1."""
    if step.action is RESIGN:
        return 1.0
    if step.seat is not None:
        return 1.0 / len(state.legal_actions(step.seat))
    pending = state.turn()
    return float(pending.probability(step.action)) if isinstance(pending, Chance) else 0.0
