"""Thrive as a small picture: pods with their pegs, without words."""

from __future__ import annotations

from boardwright.core.view import View
from boardwright.games.thrive import ThriveView
from boardwright.games.thrive.board import CENTRE, STRIDE, board, hole_offset
from boardwright.games.thrive.position import SEATS
from boardwright.present.palette import seat_look
from boardwright.present.svg import Svg
from boardwright.present.thrive.scene import pods_of

__all__ = ["thumbnail"]

_SIDE = 192.0
_WATER, _SHORE, _BLOOM = "#d7e9e7", "#a9c9c8", "#d98aa6"


def thumbnail(view: View) -> str:
    assert isinstance(view, ThriveView)
    page = Svg(_SIDE, _SIDE, "Thrive", paper=_SHORE)
    cell = (_SIDE - 8) / view.size
    with page.group(fill=_WATER):
        for square in board(view.size, view.holes).squares:
            x, y = _corner(view.size, cell, square)
            page.rect(x + 1, y + 1, cell - 2, cell - 2, rx=cell * 0.1)
    for square, (seat, mask) in pods_of(view).items():
        _pod(page, view, cell, square, seat, mask)
    return page.render()


def _corner(size: int, cell: float, square: int) -> tuple[float, float]:
    x, y = square % STRIDE, square // STRIDE
    return 4 + x * cell, 4 + (size - 1 - y) * cell


def _pod(page: Svg, view: ThriveView, cell: float, square: int, seat: int, mask: int) -> None:
    x, y = _corner(view.size, cell, square)
    look = seat_look(SEATS[seat])
    inset = cell * 0.09
    side = cell - 2 * inset
    page.rect(x + inset, y + inset, side, side, rx=side * (0.17, 0.4)[seat], fill=look.light)
    pitch = side / (view.holes + 0.8)
    for hole in board(view.size, view.holes).holes:
        if mask >> hole & 1:
            dx, dy = hole_offset(hole)
            place = (x + cell / 2 + dx * pitch, y + cell / 2 - dy * pitch)
            page.circle(*place, pitch * 0.42, fill=_BLOOM if hole == CENTRE else look.ink)
