"""The one interface that bots, the arena and the server share."""

from __future__ import annotations

from typing import Protocol

from boardwright.core.turn import Action
from boardwright.core.view import Information

__all__ = ["Choice", "Player"]

Choice = Action | tuple[Action, ...]
"""One decision, or the successive decisions of a turn."""


class Player(Protocol):
    """Chooses from what its seat knows, and from nothing else.

    A player may remember earlier calls (a belief, a search tree); it is told nothing in between,
    since `information` always holds everything the seat has observed.
    """

    @property
    def name(self) -> str: ...

    def choose(self, information: Information) -> Choice: ...
