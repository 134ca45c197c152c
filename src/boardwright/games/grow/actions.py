"""The actions of Grow and their notation.

Drops and moves are interned on first use: a 25x25 board has 390,000 of them.
"""

from __future__ import annotations

from functools import cache

from boardwright.core.turn import Action

__all__ = ["END", "SEATS", "STRIDE", "Drop", "End", "First", "Move", "Next", "space_name"]

SEATS = ("red", "blue", "green", "yellow", "purple", "orange", "cyan", "white")
"""The four colours of the rulebook and four more (G-01)."""
STRIDE = 26
"""The distance between a space and the one above it, on boards of every size."""
_COLUMNS = "abcdefghijklmnopqrstuvwxyz"


def space_name(space: int) -> str:
    """The space in notation: a column letter, i included, and a row from the bottom.

    >>> space_name(0), space_name(26 * 14 + 8)
    ('a1', 'i15')
    """
    return f"{_COLUMNS[space % STRIDE]}{space // STRIDE + 1}"


class Drop(Action, frozen=True, cache_hash=True):
    """A new head on an empty space."""

    space: int

    @staticmethod
    @cache
    def on(space: int) -> Drop:
        """The one drop on this space."""
        return Drop(space)

    def __str__(self) -> str:
        return f"+{space_name(self.space)}"


class Move(Action, frozen=True, cache_hash=True):
    """A head moves to an empty neighbour (option A) or within its group (option B)."""

    source: int
    target: int

    @staticmethod
    @cache
    def between(source: int, target: int) -> Move:
        """The one move between these spaces."""
        return Move(source, target)

    def __str__(self) -> str:
        return f"{space_name(self.source)}-{space_name(self.target)}"


class End(Action, frozen=True):
    """The end of the turn; heads that have not moved stay where they are (option C)."""

    def __str__(self) -> str:
        return "end"


END = End()


class First(Action, frozen=True):
    """The chance outcome that this seat begins, the others following in seat order."""

    seat: int

    def __str__(self) -> str:
        return f"first:{SEATS[self.seat]}"


class Next(Action, frozen=True):
    """The chance outcome that this seat is next in the turn order (`first=shuffle`)."""

    seat: int

    def __str__(self) -> str:
        return f"next:{SEATS[self.seat]}"
