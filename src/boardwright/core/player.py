"""The interface that computer players, the arena and the server share."""

from __future__ import annotations

from typing import Protocol

from boardwright.core.turn import Action
from boardwright.core.view import Information

__all__ = ["Choice", "Player"]

Choice = Action | tuple[Action, ...]
"""One decision, or successive decisions of one turn."""


class Player(Protocol):
    """Chooses from what its seat knows, and from nothing else.

    `choose` is the only call a player gets. It may remember earlier calls (a belief, a search
    tree), but need not: `information` always holds everything the seat has observed.
    """

    @property
    def name(self) -> str:
        """The name that records and reports use."""

    def choose(self, information: Information) -> Choice:
        """A legal decision for `information.seat`, or several that are legal in succession."""
