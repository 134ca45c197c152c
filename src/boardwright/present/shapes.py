"""The shapes of seats: outlines around (0, 0), all of about the same weight to the eye.

The page draws the same ones: `web/constants.py` writes each `shape_path` into `web/src/palette.ts`.
"""

from __future__ import annotations

import math

from boardwright.present.svg import Attribute, Point, Svg, number

__all__ = ["SHAPES", "draw_shape", "shape_path"]

_DISC = 0.85
_RING = (0.95, 0.5)


def draw_shape(
    page: Svg, shape: str, x: float, y: float, r: float, **attributes: Attribute
) -> None:
    """Draws one of `SHAPES` with radius `r` around a point; raises `KeyError` for another."""
    if shape == "disc":
        page.circle(x, y, _DISC * r, **attributes)
    elif shape == "ring":
        page.path(_ring(x, y, r), fill_rule="evenodd", **attributes)
    else:
        page.polygon([(x + r * dx, y + r * dy) for dx, dy in _OUTLINES[shape]], **attributes)


def shape_path(shape: str) -> str:
    """One of `SHAPES` with radius 1 as an SVG path, for `fill-rule="evenodd"`."""
    if shape == "disc":
        return _circle(0, 0, _DISC)
    if shape == "ring":
        return _ring(0, 0, 1)
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in _OUTLINES[shape])}Z"


def _ring(x: float, y: float, r: float) -> str:
    return "".join(_circle(x, y, radius * r) for radius in _RING)


def _circle(x: float, y: float, radius: float) -> str:
    left, arc = number(x - radius), f"a{number(radius)} {number(radius)} 0 1 0"
    across = number(2 * radius)
    return f"M{left} {number(y)}{arc} {across} 0{arc} -{across} 0Z"


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
    "diamond": [(0.0, -1.1), (0.85, 0.0), (0.0, 1.1), (-0.85, 0.0)],
    "star": _star(),
    "plus": _plus(turned=False),
    "hexagon": _corners(6, 0.98, 0),
    "wedge": [(0.0, 0.95), (0.98, -0.75), (-0.98, -0.75)],
    "cross": _plus(turned=True),
}
SHAPES = ("disc", "ring", *_OUTLINES)
