"""What a seat sees, what it observes, and what it therefore knows.

Views and observations are built by allow-list. Everything that leaves a match (for a computer
player, a socket, a log, a drawing) is made of these and never contains a state.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

from boardwright.core.turn import Action

__all__ = ["Information", "Observation", "View"]


class View(msgspec.Struct, frozen=True):
    """The position as one seat, or a spectator (None), sees it. `str()` is one line of text."""

    game: ClassVar[str]
    seat: int | None

    @property
    def turn_key(self) -> object:
        """What the decisions of one turn share where other seats act in between.

        The round number, for example; None where a turn is not interrupted.
        """
        return None


class Observation(msgspec.Struct, frozen=True, tag_field="event"):
    """One thing a seat learns from a step. `str()` describes it on one line."""


class Information(msgspec.Struct, frozen=True):
    """All a seat knows: the current view, everything it has observed, its legal actions."""

    view: View
    observations: tuple[tuple[Observation, ...], ...] = ()
    """One entry for each step since the start, never empty.

    Every seat notices every step, even one of which it sees nothing else: their number is public.
    """
    legal: tuple[Action, ...] = ()
    origin: View | None = None
    """The seat's view before the first step, if play did not begin at the game's start."""

    @property
    def seat(self) -> int | None:
        return self.view.seat
