"""A Grow position in text and JSON. `docs/notation.md` is the reference.

    3/1R1/b1B(2) red,blue red - 0 - - -

The board by rows from the top, the turn order, who is to play, the progress of this turn (`-`,
`grew` or `dropped`), quiet turns, heads that have already moved, seats that withdrew, the outcome.
A row consists of runs of empty spaces (a number), tails (the small letter of the seat) and heads
(the capital letter, with the number of heads if they are a stack).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, ClassVar, NamedTuple

import msgspec

from boardwright.core.errors import BadPosition, quote
from boardwright.core.view import View
from boardwright.games.grow.actions import SEATS, STRIDE, space_name
from boardwright.games.grow.board import spaces

if TYPE_CHECKING:
    from boardwright.games.grow.state import GrowState

__all__ = [
    "NOBODY",
    "Cell",
    "GrowPosition",
    "GrowView",
    "cells",
    "format_text",
    "parse_text",
    "to_position",
]

_LETTERS = "".join(name[0] for name in SEATS)
_RUN, _COUNT = r"([1-9][0-9]?)(?![0-9])", r"\(([1-9][0-9]{0,2})\)"
_CELL = re.compile(rf"{_RUN}|([{_LETTERS}])|([{_LETTERS.upper()}])(?:{_COUNT})?")
_ROW = (1 << STRIDE) - 1
_PROGRESS = ("-", "grew", "dropped")
NOBODY = "-"
_MAX_CHARACTERS = 20_000


class GrowPosition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A Grow position in JSON."""

    rows: tuple[str, ...]
    """The board from the top."""
    order: tuple[str, ...] = ()
    to_play: str = NOBODY
    """A seat's name; `-` while the turn order is being drawn."""
    dropped: bool = False
    """Whether a head was dropped this turn."""
    grew: bool = False
    """Whether a space became occupied this turn."""
    quiet: int = 0
    """Turns in a row without a newly occupied space."""
    moved: tuple[str, ...] = ()
    """The spaces of heads that may no longer move this turn, one entry for each head."""
    withdrawn: tuple[str, ...] = ()
    outcome: str = "-"


class GrowView(View, frozen=True, omit_defaults=True):
    """A position and its viewer. Nothing is hidden in Grow."""

    game: ClassVar[str] = "grow"
    position: GrowPosition
    compensation: int = 0
    """The points for each place later in the turn order, as the option says."""

    def __str__(self) -> str:
        viewer = "-" if self.seat is None else SEATS[self.seat]
        return f"@{viewer} {format_text(self.position)}"


class Cell(NamedTuple):
    """An occupied space, its owner and its number of heads; without heads it shows a tail."""

    space: int
    seat: int
    heads: int


def cells(rows: tuple[str, ...]) -> Iterator[Cell]:
    """The occupied spaces of a square board given by its rows from the top.

    Raises `BadPosition` while iterating if a row is malformed or of the wrong length.
    """
    size = len(rows)
    for y, row in zip(reversed(range(size)), rows, strict=True):
        x = place = 0
        while place < len(row) and x < size:
            match = _CELL.match(row, place)
            if match is None:
                raise BadPosition(f"invalid board row: {quote(row)}")
            run, tail, head, count = match.groups()
            if run is None:
                seat = _LETTERS.index(tail or head.lower())
                yield Cell(STRIDE * y + x, seat, 0 if tail else int(count or 1))
            x += int(run or 1)
            place = match.end()
        if x != size or place < len(row):
            raise BadPosition(f"a row must have {size} spaces, got {quote(row)}")


def to_position(state: GrowState) -> GrowPosition:
    """The state in its JSON form, without loss."""
    moved = Counter(state.heads[state.mover])
    moved.subtract(state.ready)
    return GrowPosition(
        rows=_rows(state),
        order=tuple(SEATS[seat] for seat in state.order),
        to_play=NOBODY if state.undrawn else SEATS[state.mover],
        dropped=state.dropped,
        grew=state.grew,
        quiet=state.quiet,
        moved=tuple(map(space_name, moved.elements())),
        withdrawn=tuple(SEATS[seat] for seat in state.withdrawn),
        outcome="-" if state.ended is None else str(state.ended),
    )


def _rows(state: GrowState) -> tuple[str, ...]:
    size = state.game.options.size
    heads: list[list[tuple[int, int]]] = [[] for _ in range(size)]
    for seat, stones in enumerate(state.heads):
        for space in stones:
            heads[space // STRIDE].append((seat, space % STRIDE))
    return tuple(
        _row_of(size, tuple([own >> STRIDE * y & _ROW for own in state.owned]), tuple(heads[y]))
        for y in reversed(range(size))
    )


@lru_cache(maxsize=1 << 14)  # most rows stay as they are from one view to the next
def _row_of(size: int, owned: tuple[int, ...], heads: tuple[tuple[int, int], ...]) -> str:
    """A row, from the columns each seat owns and the (seat, column) of each head."""
    counts = Counter(heads)
    stones = {
        x: _stones(seat, counts[seat, x]) for seat, own in enumerate(owned) for x in spaces(own)
    }
    return _row(stones.get(x) for x in range(size))


def _row(stones: Iterable[str | None]) -> str:
    row, run = "", 0
    for stone in stones:
        if stone is None:
            run += 1
        else:
            row += f"{run or ''}{stone}"
            run = 0
    return f"{row}{run or ''}"


def _stones(seat: int, heads: int) -> str:
    letter = _LETTERS[seat]
    if heads > 1:
        return f"{letter.upper()}({heads})"
    return letter.upper() if heads else letter


def format_text(position: GrowPosition) -> str:
    """The position as text; `parse_text` reads it."""
    fields = (
        "/".join(position.rows),
        _join_list(position.order),
        position.to_play,
        _PROGRESS[position.grew + position.dropped],
        str(position.quiet),
        _join_list(position.moved),
        _join_list(position.withdrawn),
        position.outcome,
    )
    return " ".join(fields)


def _join_list(parts: tuple[str, ...]) -> str:
    return ",".join(parts) or "-"


def parse_text(text: str, seats: tuple[str, ...]) -> GrowPosition:
    """The position in `text`, checked for syntax only; raises `BadPosition`.

    Fields at the end may be left out; the seats then play in the order of `seats`.
    """
    if len(text) > _MAX_CHARACTERS:
        raise BadPosition(f"grow position too long: {quote(text)}")
    board, *rest = text.split(" ")
    order = rest[0] if rest else ",".join(seats)
    defaults = (order, order.partition(",")[0], "-", "0", "-", "-", "-")
    fields = (*rest, *defaults[len(rest) :])
    if len(fields) != 7:
        raise BadPosition(f"invalid grow position: {quote(text)}")
    order, to_play, progress, quiet, moved, withdrawn, outcome = fields
    if progress not in _PROGRESS:
        raise BadPosition(f"the turn so far must be -, grew or dropped, got {quote(progress)}")
    if not (quiet.isascii() and quiet.isdigit() and len(quiet) < 6):
        raise BadPosition(f"quiet turns must be a number, got {quote(quiet)}")
    return GrowPosition(
        rows=tuple(board.split("/")),
        order=_split_list(order),
        to_play=to_play,
        dropped=progress == "dropped",
        grew=progress != "-",
        quiet=int(quiet),
        moved=_split_list(moved),
        withdrawn=_split_list(withdrawn),
        outcome=outcome,
    )


def _split_list(text: str) -> tuple[str, ...]:
    return () if text == "-" else tuple(text.split(","))
