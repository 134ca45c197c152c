"""The two lotus flowers of Thrive, drawn by the page and in pictures.

Black's has pointed petals around a square seed head, White's round ones around a round head, so
that they differ without colour.
"""

from __future__ import annotations

import math
from typing import NamedTuple

__all__ = ["FLOWERS", "PRINTED", "Flower"]


class Flower(NamedTuple):
    """A flower around (0, 0), within a square of the board, which is 100 wide.

    `half` is half the width of its seed head and `corner` the rounding of it. The petals are SVG
    paths: those behind, and those over them.
    """

    half: float
    corner: float
    outer: tuple[str, ...]
    inner: tuple[str, ...]


def _petal(degrees: float, tip: float, wide: float, pointed: bool) -> str:
    """A petal that starts in the middle and points in a direction."""
    cos, sin = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))

    def at(x: float, y: float) -> str:
        return f"{round(x * cos - y * sin)} {round(x * sin + y * cos)}"

    low, high, lean = (0.5, 0.84, 0.55) if pointed else (0.45, 1.0, 1.0)
    left = f"{at(-1.5 * wide, -low * tip)} {at(-lean * wide, -high * tip)} {at(0, -tip)}"
    right = f"{at(lean * wide, -high * tip)} {at(1.5 * wide, -low * tip)} 0 0"
    return f"M0 0C{left}C{right}Z"


def _around(starts: tuple[int, ...], tip: float, wide: float, pointed: bool) -> tuple[str, ...]:
    """Petals in all four directions, each so many degrees from the axis."""
    return tuple(
        _petal(start + turn, tip, wide, pointed) for start in starts for turn in (0, 90, 180, 270)
    )


FLOWERS = (
    Flower(
        34.5,
        9,
        _around((45,), 63, 15, True) + _around((15, 75), 50, 14, True),
        _around((0,), 47, 13, True) + _around((30, 60), 54, 12, True),
    ),
    Flower(
        34.5,
        25,
        _around((45,), 58, 20, False) + _around((15, 75), 49, 17, False),
        _around((0,), 46, 17, False) + _around((30, 60), 49, 14, False),
    ),
)
"""Black's and White's."""

PRINTED = {"FLOWERS": [flower._asdict() for flower in FLOWERS]}
