"""Who is who, by colour and by shape: one table for all games.

The colours start from the Okabe-Ito set, which colour-blind people can tell apart. The shapes
say the same once more, so no picture depends on colour.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from boardwright.present.svg import Attribute, Point, Svg, number

__all__ = ["SEATS", "Seat", "mark", "seat"]


class Seat(NamedTuple):
    """`light` for what is alive, `dark` for edges and remains, `ink` for words upon `light`.

    `ansi` and `ansi_ink` are `light` and `ink` in the 256 colours of a terminal.
    """

    light: str
    dark: str
    ink: str
    shape: str
    glyph: str
    ansi: int
    ansi_ink: int


SEATS = {
    "black": Seat("#4a5160", "#20242c", "#ffffff", "disc", "●", 240, 255),
    "white": Seat("#fffdf6", "#8d8672", "#2b2a26", "ring", "○", 254, 234),
    "red": Seat("#d55e00", "#8a3c00", "#000000", "square", "■", 166, 232),
    "blue": Seat("#0072b2", "#00486f", "#ffffff", "triangle", "▲", 25, 255),
    "green": Seat("#009e73", "#006248", "#000000", "diamond", "◆", 36, 232),
    "yellow": Seat("#f0e442", "#a3990e", "#2b2a26", "star", "★", 227, 234),
    "purple": Seat("#6a4bb0", "#41297a", "#ffffff", "plus", "✚", 61, 255),
    "orange": Seat("#e69f00", "#956700", "#2b2a26", "hexagon", "⬢", 214, 234),
    "cyan": Seat("#56b4e9", "#1f79ab", "#2b2a26", "wedge", "▼", 75, 234),
    "pink": Seat("#cc79a7", "#8c3f6a", "#000000", "cross", "✕", 175, 232),
}


def seat(name: str) -> Seat:
    """By the colour's name, as games name their seats."""
    return SEATS[name]


def mark(page: Svg, shape: str, x: float, y: float, r: float, **attributes: Attribute) -> None:
    """A seat's shape around a point, all shapes about equally heavy."""
    if shape == "disc":
        page.circle(x, y, 0.85 * r, **attributes)
    elif shape == "ring":
        page.path(_ring(x, y, r), fill_rule="evenodd", **attributes)
    else:
        page.polygon([(x + r * dx, y + r * dy) for dx, dy in _OUTLINES[shape]], **attributes)


def _ring(x: float, y: float, r: float) -> str:
    def circle(radius: float) -> str:
        left, arc = number(x - radius), f"a{number(radius)} {number(radius)} 0 1 0"
        across = number(2 * radius)
        return f"M{left} {number(y)}{arc} {across} 0{arc} -{across} 0Z"

    return circle(0.95 * r) + circle(0.5 * r)


def _corners(count: int, radius: float, start: float = -90) -> list[Point]:
    angles = (math.radians(start + 360 * k / count) for k in range(count))
    return [(radius * math.cos(a), radius * math.sin(a)) for a in angles]


def _plus(turned: bool) -> list[Point]:
    arm, width = 1.0, 0.34
    quarter = [(-width, -arm), (width, -arm), (width, -width)]
    outline = []
    for _ in range(4):
        outline += quarter
        quarter = [(-y, x) for x, y in quarter]
    c = math.sqrt(0.5)
    return [(c * (x - y), c * (x + y)) for x, y in outline] if turned else outline


def _star() -> list[Point]:
    outer, inner = _corners(5, 1.1), _corners(5, 0.48, -54)
    return [point for pair in zip(outer, inner, strict=True) for point in pair]


_OUTLINES = {
    "square": _corners(4, 1.08, 45),
    "triangle": [(0.0, -0.95), (0.98, 0.75), (-0.98, 0.75)],
    "wedge": [(0.0, 0.95), (0.98, -0.75), (-0.98, -0.75)],
    "diamond": [(0.0, -1.1), (0.85, 0.0), (0.0, 1.1), (-0.85, 0.0)],
    "star": _star(),
    "plus": _plus(turned=False),
    "cross": _plus(turned=True),
    "hexagon": _corners(6, 0.98, 0),
}
