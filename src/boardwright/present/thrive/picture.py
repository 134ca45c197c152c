"""Thrive as a picture: a pond of lotus flowers, each with its holes and pegs, as on the page.

South lies at the bottom for every viewer, so a hole always has the same name and place (T-03).
Black's pods are square-shouldered with a disc at the centre, White's are round with a ring.
"""

from __future__ import annotations

from boardwright.core.view import View
from boardwright.games.thrive import ThriveView
from boardwright.games.thrive.board import CENTRE, STRIDE, board, hole_offset
from boardwright.games.thrive.position import SEATS
from boardwright.present.palette import seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg, number
from boardwright.present.thrive.artwork import (
    CELL,
    PAINTS,
    POND,
    PondPaint,
    draw_flower,
    draw_squares,
)
from boardwright.present.thrive.scene import (
    description,
    is_set_up,
    pods_of,
    reached,
    status,
    tally,
)

__all__ = ["BOARD_CORNER", "draw_board", "svg"]

BOARD_CORNER = _LEFT, _TOP = 36.0, 56.0
"""The upper left corner of the squares."""
_BOTTOM = 72.0
# The colours of the page's light theme, in web/src/boards/thrive/colours.css.
_TARGET, _CAPTURE, _INK = "#17606a", "#9d1f55", "#2f4a4d"


def svg(view: View) -> str:
    assert isinstance(view, ThriveView)
    width = view.size * CELL + 2 * _LEFT
    height = _TOP + view.size * CELL + _BOTTOM
    page = Svg(width, height, f"Thrive: {status(view)}", description(view))
    page.text(width / 2, 34, status(view), font_size=19, fill=_INK, text_anchor="middle")
    draw_board(page, view)
    for seat in (0, 1):
        _count(page, view, seat, width, height)
    return page.render()


def draw_board(
    page: Svg, view: ThriveView, paint: PondPaint = POND, has_coordinates: bool = True
) -> None:
    """Draws the pond, the pods, and where the side to move can go."""
    pods = pods_of(view)
    _pond(page, view.size, paint)
    if has_coordinates:
        _coordinates(page, view.size)
    for square, (seat, mask) in sorted(pods.items()):
        _pod(page, view, square, seat, mask)
    for square in sorted(reached(view, pods)):
        _ripples(page, *_middle(view.size, square), captures=square in pods)


def _middle(size: int, square: int) -> tuple[float, float]:
    x, y = square % STRIDE, square // STRIDE
    return _LEFT + (x + 0.5) * CELL, _TOP + (size - y - 0.5) * CELL


def _pond(page: Svg, size: int, paint: PondPaint) -> None:
    side = size * CELL
    page.rect(_LEFT - 6, _TOP - 6, side + 12, side + 12, rx=20, fill=paint.shore)
    page.rect(_LEFT - 1, _TOP - 1, side + 2, side + 2, rx=15, fill=paint.gap)
    draw_squares(page, size, _LEFT, _TOP, paint)


def _coordinates(page: Svg, size: int) -> None:
    side = size * CELL
    with page.group(font_size=15, fill=_INK, text_anchor="middle"):
        for n in range(size):
            along = (n + 0.5) * CELL
            page.text(_LEFT + along, _TOP + side + 26, "abcdefgh"[n])
            page.text(_LEFT - 20, _TOP + side - along + 5, n + 1)


def _ripples(page: Svg, x: float, y: float, captures: bool) -> None:
    """Marks a square the side to move can go to: ripples, or a ring around a pod to capture."""
    if captures:
        page.rect(x - 48, y - 48, 96, 96, rx=24, fill="none", stroke=_CAPTURE, stroke_width=4)
        return
    page.circle(x, y, 6, fill=_TARGET)
    with page.group(fill="none", stroke=_TARGET, stroke_width=2):
        for r in (13, 20):
            page.circle(x, y, r)


def _pod(page: Svg, view: ThriveView, square: int, seat: int, mask: int) -> None:
    x, y = _middle(view.size, square)
    with page.group(transform=f"translate({number(x)} {number(y)})"):
        draw_flower(page, seat, PAINTS[seat])
    pitch, radius = (12.9, 4.8) if view.holes == 5 else (21.0, 8.0)
    paint = PAINTS[seat]
    for hole in board(view.size, view.holes).holes:
        dx, dy = hole_offset(hole)
        at = (x + dx * pitch, y - dy * pitch)
        if hole == CENTRE:
            shape = seat_look(SEATS[seat]).shape
            draw_shape(page, shape, *at, radius * 1.45, fill=paint.heart)
        elif mask >> hole & 1:
            page.circle(*at, radius, fill=paint.seed)
        else:
            page.circle(*at, radius * 0.46, fill=paint.hollow)


def _count(page: Svg, view: ThriveView, seat: int, width: float, height: float) -> None:
    if not is_set_up(view):
        return
    look, paint = seat_look(SEATS[seat]), PAINTS[seat]
    edge, inward, anchor = ((_LEFT, 1, "start"), (width - _LEFT, -1, "end"))[seat]
    page.circle(edge + inward * 8, height - 23, 11, fill=paint.head, stroke=paint.rim)
    draw_shape(page, look.shape, edge + inward * 8, height - 23, 6, fill=paint.heart)
    with page.group(font_size=15, fill=_INK, text_anchor=anchor):
        page.text(edge + inward * 26, height - 18, tally(view, seat))
