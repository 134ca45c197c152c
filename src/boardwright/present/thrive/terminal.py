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


def text(view: View, colour: bool = False) -> str:
    assert isinstance(view, ThriveView)
    lines = [paint(status(view), bold=True, enabled=colour), ""]
    pods = pods_of(view)
    for y in reversed(range(view.size)):
        row = [_block(view, pods.get(STRIDE * y + x), colour) for x in range(view.size)]
        for number, parts in enumerate(zip(*row, strict=True)):
            label = str(y + 1) if number == view.holes // 2 else " "
            lines.append(f"{label} {' '.join(parts)}".rstrip())
    wide = 2 * view.holes + 1
    lines.append("  " + " ".join("abcdefgh"[x].center(wide) for x in range(view.size)).rstrip())
    if is_set_up(view):
        lines += ["", "   ".join(tally(view, seat) for seat in (0, 1))]
    return "\n".join(lines) + "\n"


def _block(view: ThriveView, pod: tuple[int, int] | None, colour: bool) -> list[str]:
    """The lines of one square, top first."""
    middle = view.holes // 2
    if pod is None:
        wide = 2 * view.holes + 1
        return [("~" if n == middle else "").center(wide) for n in range(view.holes)]
    seat, mask = pod
    look = seat_look(SEATS[seat])
    return [patch(line, look, enabled=colour) for line in _pod_lines(seat, mask, middle)]


def _pod_lines(seat: int, mask: int, reach: int) -> Iterator[str]:
    for dy in range(reach, -reach - 1, -1):
        top, side, bottom = _FRAMES[seat]
        frame = top if dy == reach else bottom if dy == -reach else side
        row = (_symbol(seat, mask, 5 * (dy + 2) + dx + 2) for dx in range(-reach, reach + 1))
        yield frame[0] + " ".join(row) + frame[1]


def _symbol(seat: int, mask: int, hole: int) -> str:
    if hole == CENTRE:
        return "BW"[seat]
    return "●" if mask >> hole & 1 else "·"
