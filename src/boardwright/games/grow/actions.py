"""What a player or chance may do, and how it is written.

Drops and moves are made once, when first asked for: a 25x25 board has 390,000 of them.
"""

from __future__ import annotations

from functools import cache

from boardwright.core.turn import Action

__all__ = ["END", "SEATS", "STRIDE", "Drop", "End", "First", "Move", "Next", "space_name"]

SEATS = ("red", "blue", "green", "yellow", "purple", "orange", "cyan", "white")
"""Four colours of the rulebook and four more (G-01)."""
STRIDE = 26
_COLUMNS = "abcdefghijklmnopqrstuvwxyz"


def space_name(space: int) -> str:
    """Columns are letters, i among them; a1 is the bottom left.

    >>> space_name(0), space_name(26 * 14 + 8)
    ('a1', 'i15')
    """
    return f"{_COLUMNS[space % STRIDE]}{space // STRIDE + 1}"


class Drop(Action, frozen=True, cache_hash=True):
    """A new head on an unoccupied space."""

    space: int

    @staticmethod
    @cache
    def on(space: int) -> Drop:
        return Drop(space)

    def __str__(self) -> str:
        return f"+{space_name(self.space)}"


class Move(Action, frozen=True, cache_hash=True):
    """A head goes to a free neighbour (option A) or within its group (option B)."""

    source: int
    target: int

    @staticmethod
    @cache
    def between(source: int, target: int) -> Move:
        return Move(source, target)

    def __str__(self) -> str:
        return f"{space_name(self.source)}-{space_name(self.target)}"


class End(Action, frozen=True):
    """The turn is done; heads that have not moved stay where they are (option C)."""

    def __str__(self) -> str:
        return "end"


END = End()


class First(Action, frozen=True):
    """Chance decides who begins; the others follow in seat order (`first = random`)."""

    seat: int

    def __str__(self) -> str:
        return f"first:{SEATS[self.seat]}"


class Next(Action, frozen=True):
    """Chance draws the next seat of the turn order (`first = shuffle`)."""

    seat: int

    def __str__(self) -> str:
        return f"next:{SEATS[self.seat]}"
