"""Thrive as a picture: a pond of lotus pods, each with its holes and pegs.

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
from boardwright.present.svg import Svg
from boardwright.present.thrive.scene import (
    description,
    is_set_up,
    pods_of,
    reached,
    status,
    tally,
)

__all__ = ["svg"]

_CELL, _LEFT, _TOP, _BOTTOM = 96.0, 36.0, 56.0, 72.0
_WATER = ("#dcecea", "#d2e5e4")
_RIPPLE, _SHORE, _INK, _BLOOM = "#8fb9ba", "#a9c9c8", "#2f4a4d", "#d98aa6"


def svg(view: View) -> str:
    assert isinstance(view, ThriveView)
    width = view.size * _CELL + 2 * _LEFT
    height = _TOP + view.size * _CELL + _BOTTOM
    page = Svg(width, height, f"Thrive: {status(view)}", description(view))
    page.text(width / 2, 34, status(view), font_size=19, fill=_INK, text_anchor="middle")
    for x in (_LEFT + 12, width - _LEFT - 12):
        _blossom(page, x, 40)
    pods = pods_of(view)
    _pond(page, view.size)
    for square in sorted(reached(view, pods)):
        _ripples(page, *_middle(view.size, square), captures=square in pods)
    for square, (seat, mask) in sorted(pods.items()):
        _pod(page, view, square, seat, mask)
    for seat in (0, 1):
        _count(page, view, seat, width, height)
    return page.render()


def _middle(size: int, square: int) -> tuple[float, float]:
    x, y = square % STRIDE, square // STRIDE
    return _LEFT + (x + 0.5) * _CELL, _TOP + (size - y - 0.5) * _CELL


def _pond(page: Svg, size: int) -> None:
    side = size * _CELL
    page.rect(_LEFT - 6, _TOP - 6, side + 12, side + 12, rx=16, fill=_SHORE)
    for x in range(size):
        for y in range(size):
            place = (_LEFT + x * _CELL + 1.5, _TOP + y * _CELL + 1.5)
            page.rect(*place, _CELL - 3, _CELL - 3, rx=12, fill=_WATER[(x + y) % 2])
    with page.group(font_size=15, fill=_INK, text_anchor="middle"):
        for n in range(size):
            along = (n + 0.5) * _CELL
            page.text(_LEFT + along, _TOP + side + 26, "abcdefgh"[n])
            page.text(_LEFT - 20, _TOP + side - along + 5, n + 1)


def _ripples(page: Svg, x: float, y: float, captures: bool) -> None:
    """Marks a square the side to move can go to: ripples, or a ring around a pod to capture."""
    if captures:
        page.circle(x, y, 46, fill="none", stroke=_BLOOM, stroke_width=3)
        return
    with page.group(fill="none", stroke=_RIPPLE, stroke_width=1.5):
        for r in (6, 13, 20):
            page.circle(x, y, r, opacity=1.15 - r / 24)


def _pod(page: Svg, view: ThriveView, square: int, seat: int, mask: int) -> None:
    x, y = _middle(view.size, square)
    look = seat_look(SEATS[seat])
    page.rect(x - 41, y - 41, 82, 82, rx=(14, 32)[seat], fill=look.light, stroke=look.dark)
    pitch = 14.5 if view.holes == 5 else 22.0
    for hole in board(view.size, view.holes).holes:
        dx, dy = hole_offset(hole)
        _hole(page, seat, hole, bool(mask >> hole & 1), x + dx * pitch, y - dy * pitch)


def _hole(page: Svg, seat: int, hole: int, filled: bool, x: float, y: float) -> None:
    look = seat_look(SEATS[seat])
    if hole == CENTRE:
        draw_shape(page, look.shape, x, y, 7.5, fill=_BLOOM)
    elif filled:
        page.circle(x, y, 5, fill=look.ink)
    else:
        page.circle(x, y, 2.4, fill=look.dark)


def _count(page: Svg, view: ThriveView, seat: int, width: float, height: float) -> None:
    if not is_set_up(view):
        return
    look = seat_look(SEATS[seat])
    edge, inward, anchor = ((_LEFT, 1, "start"), (width - _LEFT, -1, "end"))[seat]
    page.circle(edge + inward * 8, height - 23, 11, fill=look.light, stroke=look.dark)
    draw_shape(page, look.shape, edge + inward * 8, height - 23, 6, fill=_BLOOM)
    with page.group(font_size=15, fill=_INK, text_anchor=anchor):
        page.text(edge + inward * 26, height - 18, tally(view, seat))


def _blossom(page: Svg, x: float, y: float) -> None:
    with page.group(fill=_BLOOM, fill_opacity=0.55):
        for turn in (-64, -32, 0, 32, 64):
            petal = f"M{x} {y}c-7 -7 -6 -15 0 -21c6 6 7 14 0 21Z"
            page.path(petal, transform=f"rotate({turn} {x} {y})")
