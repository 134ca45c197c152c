"""Chance that games of a group share.

Each event has a random number of its own, derived from the seat whose turn it follows, the number
of that turn, the kind of event, and how many of that kind came before it. So the same dice meet the
same seat in every game of the group even after play has gone different ways.
"""

from __future__ import annotations

import random
from collections import Counter

from boardwright.core.state import State
from boardwright.core.turn import Action, Chance, Step

__all__ = ["SharedDice"]


class SharedDice:
    def __init__(self, key: str) -> None:
        self._key = key
        self._seat: int | None = None
        self._turns: Counter[int] = Counter()
        self._draws: Counter[str] = Counter()

    def note_decision(self, before: State, step: Step) -> None:
        """A seat has decided: what falls now belongs to its turn."""
        self._seat = step.seat
        if step.seat is not None and before.begins_turn:
            self._turns[step.seat] += 1

    def draw(self, state: State, pending: Chance) -> Action:
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
