"""What happens next in a state: a decision, chance, or nothing more.

A *step* is one decision of one seat or one outcome of chance. A *turn* groups the successive
decisions of a seat that people think of as one (move, peg, peg).
"""

from __future__ import annotations

import random
from fractions import Fraction
from typing import NamedTuple

import msgspec

from boardwright.core.outcome import Outcome

__all__ = ["Action", "Chance", "Decide", "Over", "Pending", "Step", "Turn"]


class Action(msgspec.Struct, frozen=True):
    """A decision or a chance outcome. `str()` is its notation, which contains no spaces."""


class Step(NamedTuple):
    """One action and the seat that takes it, counted from 0; None is chance."""

    action: Action
    seat: int | None


class Decide(msgspec.Struct, frozen=True):
    """These seats are to decide. If there are several, the step is sealed and any may go first."""

    seats: tuple[int, ...]


class Chance(msgspec.Struct, frozen=True):
    """One die or one draw. `weights` None means all outcomes are equally likely.

    `seen_by` lists the seats that see the outcome; None means everybody, spectators included.
    """

    outcomes: tuple[Action, ...]
    weights: tuple[int, ...] | None = None
    seen_by: tuple[int, ...] | None = None

    def probability(self, outcome: Action) -> Fraction:
        """The exact probability of the outcome; 0 if it cannot happen here."""
        if outcome not in self.outcomes:
            return Fraction(0)
        if self.weights is None:
            return Fraction(1, len(self.outcomes))
        return Fraction(self.weights[self.outcomes.index(outcome)], sum(self.weights))

    def sample(self, rng: random.Random) -> Action:
        """A random outcome, drawn by its probability."""
        if self.weights is None:
            return self.outcomes[int(rng.random() * len(self.outcomes))]
        return rng.choices(self.outcomes, self.weights)[0]

    def is_seen_by(self, seat: int | None) -> bool:
        """Whether the seat, or a spectator if None, sees the outcome."""
        return self.seen_by is None or seat in self.seen_by


class Over(msgspec.Struct, frozen=True):
    """The game has ended."""

    outcome: Outcome


Pending = Decide | Chance | Over


class Turn(msgspec.Struct, frozen=True):
    """One seat's whole turn in canonical order; equal turns compare equal."""

    seat: int
    actions: tuple[Action, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.actions))
