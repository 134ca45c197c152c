"""Thrive in a terminal."""

from __future__ import annotations

from collections.abc import Iterator

from boardwright.core.view import View
from boardwright.games.thrive import ThriveView
from boardwright.games.thrive.board import CENTRE, STRIDE
from boardwright.games.thrive.position import SEATS
from boardwright.present.ansi import paint, patch
from boardwright.present.palette import seat_look
from boardwright.present.thrive.scene import is_set_up, pods_of, status, tally

__all__ = ["text"]

_FRAMES = (("┏┓", "┃┃", "┗┛"), ("╭╮", "││", "╰╯"))
_PAIRS = "·▄▀█"
"""Two holes, one above the other: the lower peg counts 1, the upper one 2."""


def text(view: View, colour: bool = False, compact: bool = False) -> str:
    """The board for `Presenter.text`.

    Compact, a pod of five rows has three lines: the upper two rows and the lower two share one.
    """
    assert isinstance(view, ThriveView)
    if compact and view.holes == 5:
        return "\n".join(_compact_lines(view, colour)) + "\n"
    lines = [paint(status(view), bold=True, enabled=colour), "", *_board(view, colour)]
    if is_set_up(view):
        lines += ["", "   ".join(tally(view, seat) for seat in (0, 1))]
    return "\n".join(lines) + "\n"


def _compact_lines(view: ThriveView, colour: bool) -> Iterator[str]:
    """The status, then the board with each side's pods counted at its end of the board."""
    board = _board(view, colour, compact=True)
    counts = {1: tally(view, 1), len(board) - 3: tally(view, 0)} if is_set_up(view) else {}
    yield paint(status(view), bold=True, enabled=colour)
    for number, line in enumerate(board):
        yield f"{line}  {counts[number]}" if number in counts else line.rstrip()


def _board(view: ThriveView, colour: bool, *, compact: bool = False) -> list[str]:
    """The squares with the numbers of the rows and the letters of the columns."""
    pods, lines = pods_of(view), []
    high, wide = (3, view.holes + 2) if compact else (view.holes, 2 * view.holes + 1)
    for y in reversed(range(view.size)):
        row = []
        for x in range(view.size):
            pod = pods.get(STRIDE * y + x)
            water = [("~" if n == high // 2 else "").center(wide) for n in range(high)]
            row.append(water if pod is None else _pod_block(*pod, view.holes, compact, colour))
        for number, parts in enumerate(zip(*row, strict=True)):
            label = str(y + 1) if number == high // 2 else " "
            lines.append(f"{label} {' '.join(parts)}")
    lines.append("  " + " ".join("abcdefgh"[x].center(wide) for x in range(view.size)))
    return lines if compact else [line.rstrip() for line in lines]


def _pod_block(seat: int, mask: int, holes: int, compact: bool, colour: bool) -> list[str]:
    """The lines of one pod in its frame, top first."""
    rows = list(_paired_rows(seat, mask) if compact else _hole_rows(seat, mask, holes // 2))
    top, side, bottom = _FRAMES[seat]
    frames = (top, *(side,) * (len(rows) - 2), bottom)
    look = seat_look(SEATS[seat])
    framed = (f"{frame[0]}{row}{frame[1]}" for frame, row in zip(frames, rows, strict=True))
    return [patch(line, look, enabled=colour) for line in framed]


def _hole_rows(seat: int, mask: int, reach: int) -> Iterator[str]:
    for dy in range(reach, -reach - 1, -1):
        yield " ".join(_symbol(seat, mask, _hole(dx, dy)) for dx in range(-reach, reach + 1))


def _paired_rows(seat: int, mask: int) -> Iterator[str]:
    """Five rows in three lines; the middle row has one of its own."""
    columns = range(-2, 3)
    for upper, lower in ((2, 1), (0, 0), (-1, -2)):
        yield "".join(
            _symbol(seat, mask, _hole(dx, 0))
            if upper == lower
            else _PAIRS[2 * _has_peg(mask, _hole(dx, upper)) + _has_peg(mask, _hole(dx, lower))]
            for dx in columns
        )


def _hole(dx: int, dy: int) -> int:
    """The number of a hole by its place from the centre."""
    return 5 * (dy + 2) + dx + 2


def _has_peg(mask: int, hole: int) -> bool:
    return bool(mask >> hole & 1)


def _symbol(seat: int, mask: int, hole: int) -> str:
    if hole == CENTRE:
        return "BW"[seat]
    return "●" if _has_peg(mask, hole) else "·"
