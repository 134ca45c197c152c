"""Grow in a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import zip_longest

from boardwright.core.view import View
from boardwright.games.grow.actions import SEATS, STRIDE, space_name
from boardwright.games.grow.position import Cell
from boardwright.present.ansi import paint, patch, plain
from boardwright.present.grow.scene import Scene, scene_of, status, tally
from boardwright.present.palette import seat_look

__all__ = ["text"]

_COLUMNS = 80
_BEFORE, _GAP = 3, 2
"""The columns of the row numbers, and those between the board and the seats beside it."""


def text(view: View, colour: bool = False, compact: bool = False) -> str:
    """The board in letters, for `Presenter.text`.

    `R` is a head, `R3` a stack of three, `r` a tail. `R*` may still move, and in `R3*2` two may.
    Compact, the seats stand beside the board where there is room.
    """
    scene = scene_of(view)
    words = {space: _letters(scene, cell) for space, cell in scene.stones.items()}
    heading = paint(status(scene), bold=True, enabled=colour)
    if compact:
        return "\n".join((heading, *_compact_lines(scene, words, colour))) + "\n"
    widths = [max(map(len, words.values()), default=1) + 1] * scene.size
    seats = (_line(scene, seat, colour) for seat in scene.seats)
    board = (line.rstrip() for line in _board(scene, words, widths, colour))
    return "\n".join((heading, "", *board, "", *seats)) + "\n"


def _compact_lines(scene: Scene, words: dict[int, str], colour: bool) -> Iterator[str]:
    seats = [_line(scene, seat, colour) for seat in scene.seats]
    beside = _GAP + max((len(plain(seat)) for seat in seats), default=0)
    for least in (3, 2):  # narrow columns only where wide ones leave too little room
        widths = _column_widths(scene, words, least)
        if _BEFORE + sum(widths) + beside <= _COLUMNS:
            board = _board(scene, words, widths, colour)
            pairs = zip_longest(board, seats[: scene.size], fillvalue="")
            yield from (f"{line}{' ' * _GAP}{seat}".rstrip() for line, seat in pairs)
            return
    if _BEFORE + sum(widths) > _COLUMNS:  # large stacks: leave out how many of each may move
        words = {space: re.sub(r"(?<=\*)\d+", "", word) for space, word in words.items()}
        widths = _column_widths(scene, words, 2)
    yield from (line.rstrip() for line in _board(scene, words, widths, colour))
    half = (len(seats) + 1) // 2  # two seats to a line
    for first, second in zip_longest(seats[:half], seats[half:], fillvalue=""):
        yield f"{first}{' ' * (_COLUMNS // 2 - len(plain(first)))}{second}".rstrip()


def _column_widths(scene: Scene, words: dict[int, str], least: int) -> list[int]:
    """Each column is as wide as its longest word and a space."""
    widths = [least] * scene.size
    for space, word in words.items():
        widths[space % STRIDE] = max(widths[space % STRIDE], len(word) + 1)
    return widths


def _board(scene: Scene, words: dict[int, str], widths: list[int], colour: bool) -> Iterator[str]:
    """The rows from the top, then the letters of the columns; all lines have the same width."""
    for y in reversed(range(scene.size)):
        row = (
            _painted(scene, STRIDE * y + x, words, wide, colour) for x, wide in enumerate(widths)
        )
        yield f"{y + 1:>2} {''.join(row)}"
    names = (space_name(x)[0].ljust(wide) for x, wide in enumerate(widths))
    yield f"   {''.join(names)}"


def _letters(scene: Scene, cell: Cell) -> str:
    letter, ready = SEATS[cell.seat][0], scene.ready.get(cell.space, 0)
    if not cell.heads:
        return letter
    count = str(cell.heads) if cell.heads > 1 else ""
    left = f"*{ready if ready < cell.heads else ''}" if ready else ""
    return f"{letter.upper()}{count}{left}"


def _painted(scene: Scene, space: int, words: dict[int, str], wide: int, colour: bool) -> str:
    if space not in words:
        return paint("·", dim=True, enabled=colour) + " " * (wide - 1)
    cell, caption = scene.stones[space], words[space]
    look = seat_look(SEATS[cell.seat])
    return patch(caption, look, bold=cell.heads > 0, enabled=colour) + " " * (wide - len(caption))


def _line(scene: Scene, seat: int, colour: bool) -> str:
    look, letter = seat_look(SEATS[seat]), SEATS[seat][0].upper()
    sign = patch(f" {letter} ", look, bold=True, enabled=colour)
    to_play = not scene.is_over and scene.position.to_play == SEATS[seat]
    return f"{sign} {tally(scene, seat)}{' <' if to_play else ''}"
