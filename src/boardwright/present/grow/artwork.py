"""The board and the stones of Grow, for pictures and for paper.

`unit` is the distance of two lines, and (left, top) the upper left corner of the board, half a unit
outside of its lines.
"""

from __future__ import annotations

from boardwright.present.palette import SeatLook
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg

__all__ = ["draw_head", "draw_lines", "draw_star_points", "draw_tail"]

_PALE = "#fffdf6"


def draw_lines(
    page: Svg, size: int, unit: float, left: float, top: float, colour: str, width: float
) -> None:
    """Draws the lines of the board; the spaces are where they cross (G-02)."""
    first, last = unit / 2, unit * (size - 0.5)
    with page.group(stroke=colour, stroke_width=width):
        for n in range(size):
            x, y = left + (n + 0.5) * unit, top + (size - n - 0.5) * unit
            page.line(x, top + last, x, top + first)
            page.line(left + first, y, left + last, y)


def draw_star_points(
    page: Svg, size: int, unit: float, left: float, top: float, colour: str
) -> None:
    """Draws the marked points of a Go board, on boards of 9 by 9 and larger."""
    if size < 9:
        return
    edge = 2 if size < 12 else 3
    lines = {edge, size - 1 - edge} | ({size // 2} if size % 2 else set())
    for y in sorted(lines):
        for x in sorted(lines):
            at = (left + (x + 0.5) * unit, top + (size - y - 0.5) * unit)
            page.circle(*at, unit / 12, fill=colour)


def draw_head(page: Svg, look: SeatLook, x: float, y: float, unit: float, edge: float = 2) -> None:
    """Draws a head, light with a dark edge."""
    page.circle(x, y, unit * 0.4, fill=look.light, stroke=look.dark, stroke_width=edge)
    draw_shape(page, look.shape, x, y, unit * 0.19, fill=look.ink)


def draw_tail(page: Svg, look: SeatLook, x: float, y: float, unit: float) -> None:
    """Draws a tail, smaller and dark."""
    page.circle(x, y, unit * 0.31, fill=look.dark)
    draw_shape(page, look.shape, x, y, unit * 0.13, fill=_PALE, fill_opacity=0.85)
