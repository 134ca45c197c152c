"""What a table looks like to one viewer, ready for JSON."""

from __future__ import annotations

import msgspec
from msgspec import Raw

__all__ = ["Display", "LogEntry"]


class Display(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as one seat sees it, and what may be done there."""

    view: Raw
    """The game's own view, as `docs/schemas` has it."""
    deciding: tuple[int, ...] = ()
    """The seats to decide; two for a sealed step. Nobody once the game is over."""
    choices: Raw | None = None
    """What the viewing seat may do, factored; each game has its own form. None: nothing."""
    prompt: str = ""
    """What remains to be done in this turn, in words, for the viewing seat."""
    end_action: str = ""
    """The action that would end the viewing seat's turn, where the player says when."""
    can_confirm: bool = False
    """The draft is a whole turn, or goes as far as it can before chance or others."""
    reminder: str = ""
    """What useful thing would be left undone by confirming now, in words; nothing if none."""
    notation: str = ""
    """The view in notation; only of a game that has no presenter of its own."""


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of the record as the viewer has seen it."""

    number: int
    """Counts lines from 1."""
    seat: int | None
    """None for chance."""
    actions: tuple[str, ...]
    """In notation, as far as the viewer saw them."""
    text: tuple[str, ...]
    """The same in words, for the log and for screen readers."""
    observations: Raw | None = None
    """In games with hidden parts: the observations of each step, lists of lists."""
