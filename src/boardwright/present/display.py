"""What one viewer is shown of a match, ready for JSON."""

from __future__ import annotations

import msgspec
from msgspec import Raw

__all__ = ["Check", "Die", "Display", "LogEntry", "SeatRoll"]


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


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die that has fallen."""

    sides: int
    """A d100 shows 0 to 99, other dice 1 to so many."""
    face: int
    grade: str = ""
    """In words, where the viewer knows what it is held against: success, failure, critical ..."""


class SeatRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of one seat in a check."""

    seat: int
    dice: tuple[Die, ...]
    text: str = ""
    """What counts in it, in words: what it is held against, what gave a second die."""
    under: int | None = None
    """A die below this succeeds; None where the viewer does not know, or no such thing counts."""


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice rolled together for one thing, complete, as the viewer may know them."""

    headline: str
    """What was rolled for."""
    rolls: tuple[SeatRoll, ...]
    result: str = ""
    """What came of it, in a sentence."""


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One turn, or one run of chance, as the viewer has seen it."""

    number: int
    """Counts entries from 1."""
    seat: int | None
    """None for chance."""
    actions: tuple[str, ...]
    """In notation, as far as the viewer saw them."""
    text: tuple[str, ...]
    """The same in words, for the log and for screen readers."""
    observations: Raw | None = None
    """In games with hidden parts: the observations of each step, lists of lists."""
    checks: tuple[Check, ...] = ()
    """The dice that fell in it."""
