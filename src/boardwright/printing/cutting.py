"""Where to cut: crop marks, cut lines and bleed. All lengths are in millimetres."""

from __future__ import annotations

from boardwright.present.svg import Attribute, Svg

__all__ = ["BLEED", "MARK", "crop_marks", "cut_grid"]

BLEED = 2.0
"""How far the artwork goes on beyond a cut, so that no white shows beside a careless one."""
MARK = 3.0
"""The length of a crop mark."""
_LINE: dict[str, Attribute] = {"stroke": "#000000", "stroke_width": 0.15}


def crop_marks(page: Svg, x: float, y: float, width: float, height: float) -> None:
    """Marks where to cut a rectangle out: short lines outside of its corners and its bleed."""
    near, far = BLEED, BLEED + MARK
    with page.group(**_LINE):
        for at in (x, x + width):
            page.line(at, y - far, at, y - near)
            page.line(at, y + height + near, at, y + height + far)
        for at in (y, y + height):
            page.line(x - far, at, x - near, at)
            page.line(x + width + near, at, x + width + far, at)


def cut_grid(page: Svg, x: float, y: float, cell: float, columns: int, rows: int) -> None:
    """Lines between small square pieces, each cut once from edge to edge."""
    right, bottom = x + columns * cell, y + rows * cell
    with page.group(**_LINE):
        for n in range(columns + 1):
            page.line(x + n * cell, y - MARK, x + n * cell, bottom + MARK)
        for n in range(rows + 1):
            page.line(x - MARK, y + n * cell, right + MARK, y + n * cell)
