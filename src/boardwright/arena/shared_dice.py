"""Chance that the games of a group share.

Each event has its own random number, derived from the seat whose turn it follows, the number of
that turn, the kind of event, and how many of that kind came before. So a seat gets the same dice in
every game of the group, even after the games have diverged.
"""

from __future__ import annotations

import random
from collections import Counter

from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Step

__all__ = ["SharedDice"]


class SharedDice:
    """The dice of one game; equal keys give equal dice."""

    def __init__(self, key: str) -> None:
        self._key = key
        self._seat: int | None = None
        self._turns: Counter[int] = Counter()
        self._draws: Counter[str] = Counter()

    def note_decision(self, before: State, step: Step) -> None:
        """Record that a seat has decided: what is rolled next belongs to its turn."""
        self._seat = step.seat
        if step.seat is not None and before.begins_turn:
            self._turns[step.seat] += 1

    def draw(self, state: State, pending: Chance) -> Action:
        """The outcome of this chance node."""
        event_key = self._event_key(state, pending)
        number = self._draws[event_key]
        self._draws[event_key] += 1
        return pending.sample(random.Random(f"{self._key}:{event_key}:{number}"))

    def _event_key(self, state: State, pending: Chance) -> str:
        turn = state.view(None).turn_key
        if turn is None and self._seat is not None:
            turn = self._turns[self._seat]
        kind = type(pending.outcomes[0]).__name__
        return f"{self._seat}:{turn}:{kind}:{len(pending.outcomes)}"
