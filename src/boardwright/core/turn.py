"""What a state waits for: a decision, an event of chance, or nothing more.

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
    """A typed decision or chance outcome. `str()` gives its text, without spaces."""


class Step(NamedTuple):
    """`seat` is None for an outcome of chance. Seats count from 0."""

    action: Action
    seat: int | None


class Decide(msgspec.Struct, frozen=True):
    """These seats are to decide. Two seats: a sealed step, either may commit first."""

    seats: tuple[int, ...]


class Chance(msgspec.Struct, frozen=True):
    """One die or one draw. `weights` None means all outcomes are equally likely.

    `seen_by` names the seats that see the outcome; None means everybody.
    """

    outcomes: tuple[Action, ...]
    weights: tuple[int, ...] | None = None
    seen_by: tuple[int, ...] | None = None

    def probability(self, outcome: Action) -> Fraction:
        """Exact; zero for what cannot happen here."""
        if outcome not in self.outcomes:
            return Fraction(0)
        if self.weights is None:
            return Fraction(1, len(self.outcomes))
        return Fraction(self.weights[self.outcomes.index(outcome)], sum(self.weights))

    def sample(self, rng: random.Random) -> Action:
        if self.weights is None:
            return self.outcomes[int(rng.random() * len(self.outcomes))]
        return rng.choices(self.outcomes, self.weights)[0]

    def is_seen_by(self, seat: int | None) -> bool:
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
