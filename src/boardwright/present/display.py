"""What one viewer is shown of a match, ready for JSON. Nothing in it is hidden from the viewer."""

from __future__ import annotations

import msgspec
from msgspec import Raw

__all__ = ["Check", "Die", "Display", "LogEntry", "SeatRoll"]


class Display(msgspec.Struct, frozen=True, omit_defaults=True):
    """A position as one viewer is shown it: the view, the choices and the prompt."""

    view: Raw
    """The game's view of the position, in the form of `docs/schemas/<game>-view.json`."""
    deciding: tuple[int, ...] = ()
    """The seats to decide, several for a sealed step; empty for chance and after the end."""
    choices: Raw | None = None
    """What the board offers, in the form of the game's presenter; see `ListedChoices.choices`."""
    prompt: str = ""
    """What the viewing seat is to do, or what is awaited; empty once the game is over."""
    end_action: str = ""
    """The action that ends the viewing seat's turn, where its player decides when; else empty."""
    can_confirm: bool = False
    """Whether the draft can be confirmed: it ends the turn, or chance or another seat is next.

    Where the game has hidden parts, every draft of one legal decision can be confirmed.
    """
    reminder: str = ""
    """What the viewing seat could still do before it ends its turn; empty if nothing useful."""
    notation: str = ""
    """The view in notation, for a game without a presenter of its own; else empty."""


class Die(msgspec.Struct, frozen=True, omit_defaults=True):
    """A die that has been rolled."""

    sides: int
    """100 for a die of 0 to 99; otherwise the faces are 1 to `sides`."""
    face: int
    grade: str = ""
    """`success`, `critical failure` and so on; empty if the viewer doesn't know the threshold."""


class SeatRoll(msgspec.Struct, frozen=True, omit_defaults=True):
    """The dice of one seat in a check."""

    seat: int
    dice: tuple[Die, ...]
    text: str = ""
    """What affects the roll, in words: fuel burned, a second die, the threshold."""
    under: int | None = None
    """The threshold: a die below it succeeds. None if there is none or the viewer doesn't know it.

    Of a ship whose damage the viewer can't see it is the printed value, and so are the grades.
    """


class Check(msgspec.Struct, frozen=True, omit_defaults=True):
    """Dice rolled for one thing, with their grades and the result, as the viewer may know them."""

    headline: str
    """What was rolled for."""
    rolls: tuple[SeatRoll, ...]
    result: str = ""
    """The result in one sentence, no more than the viewer may know."""


class LogEntry(msgspec.Struct, frozen=True, omit_defaults=True):
    """One turn, or one run of chance, as the viewer saw it."""

    number: int
    """From 1, the same for every viewer."""
    seat: int | None
    """None for chance."""
    actions: tuple[str, ...]
    """In notation; only those that the viewer saw in full."""
    text: tuple[str, ...]
    """The entry in words, for the log and for screen readers: sentences without a full stop."""
    observations: Raw | None = None
    """The viewer's observations, a list for each step; None in a game without hidden parts."""
    checks: tuple[Check, ...] = ()
    """The dice checks completed in this entry."""
