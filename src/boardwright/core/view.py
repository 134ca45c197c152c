"""What a seat sees, what it learns, and what it therefore knows.

Views and observations are built by allow-list. Whatever leaves the match (to a bot, a socket,
a log, a drawing) is made of these and never holds a state.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from boardwright.core.turn import Action

__all__ = ["Information", "Observation", "View"]


class View(msgspec.Struct, frozen=True):
    """The position as one seat sees it; seat None is a spectator. `str()` is one line of text."""

    game: ClassVar[str]
    seat: int | None

    @property
    def turn_key(self) -> object:
        """Where other seats act in between the decisions of one turn, what these have in common
        (the number of the round); None where a turn is one piece."""
        return None


class Observation(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing a seat learns from a step. `str()` says it in words."""


class Information(msgspec.Struct, frozen=True):
    """All a seat knows: the view now, everything it has observed, and what it may do."""

    view: View
    observations: tuple[tuple[Observation, ...], ...] = ()
    """One entry for each step since the start of the game, empty or not: the number of steps
    is public, so what happened unseen still took its place."""
    legal: tuple[Action, ...] = ()
    origin: View | None = None
    """What the seat saw before the first step, where play did not begin from the game's start."""

    @property
    def seat(self) -> int | None:
        return self.view.seat
