"""What one viewer is shown of a match, ready for JSON. Nothing in it is hidden from the viewer."""

from __future__ import annotations

import msgspec
from msgspec import Raw

__all__ = ["Check", "Die", "Display", "LogEntry", "LogLine", "OfferedOrder", "SeatRoll"]


class OfferedOrder(msgspec.Struct, frozen=True):
    """A standing order that the viewing seat can give, also while others decide."""

    order: str
    """Its name, such as `pass:attack:3`."""
    text: str
    """The label of the button that gives it: `Pass with all four`."""
    standing: str
    """What it does while it stands, and until when, in a sentence."""


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
    notice: str = ""
    """What else the viewer should know now, such as a count that will end the game; or empty."""
    standing_order: OfferedOrder | None = None
    """The standing order that the viewing seat can give, or has given; None if there is none."""


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


class LogLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """A line of the log in short, and where it belongs."""

    text: str
    group: tuple[str, ...]
    """The parts of the game it belongs to, the largest first: `("Turn 3", "Attack")`."""
    continues: bool = False
    """Whether it continues the last line of an earlier entry instead of being one of its own."""


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
    lines: tuple[LogLine, ...] = ()
    """The entry in short, in the groups of a long game; empty if nothing happened that matters.

    A game that has none for any entry is logged in notation, entry by entry.
    """
