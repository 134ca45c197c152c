"""The pond and the flowers of Thrive, for pictures and for paper; a square is 100 wide."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.present.svg import Svg, number
from boardwright.present.thrive.printed import FLOWERS

__all__ = ["CELL", "PAINTS", "POND", "FlowerPaint", "PondPaint", "draw_flower", "draw_squares"]

CELL = 100.0
_PAD_PATH = "M4 -2L34.3 -8.6A35.4 35.4 0 1 1 27.9 -21.8Z"


class PondPaint(NamedTuple):
    """The colours of the board: its rim, between the squares, the squares by turns, the leaves."""

    shore: str
    gap: str
    water: tuple[str, str]
    pad: str


class FlowerPaint(NamedTuple):
    """The colours of a side's pods."""

    petal: str
    inner: str
    edge: str
    head: str
    rim: str
    seed: str
    hollow: str
    heart: str


# The colours of the page's light theme, in web/src/boards/thrive/colours.css.
POND = PondPaint("#4f938c", "#a3d7d0", ("#a3d7d0", "#b7e1db"), "#a2d9b4")
PAINTS = (
    FlowerPaint(
        "#f2a354", "#f8cd87", "#b06a1c", "#464d5c", "#20242c", "#ffd968", "#747c8e", "#f7a14e"
    ),
    FlowerPaint(
        "#f59fc1", "#fcd3e2", "#93365f", "#fffdf6", "#8d8672", "#a8326c", "#c3bba3", "#7d7663"
    ),
)


def draw_squares(page: Svg, size: int, left: float, top: float, paint: PondPaint = POND) -> None:
    """Draws the squares of the pond, each with its leaf, from the upper left corner."""
    for x in range(size):
        for y in range(size):
            at = (left + x * CELL, top + y * CELL)
            fill = paint.water[(x + y) % 2]
            page.rect(at[0] + 1, at[1] + 1, CELL - 2, CELL - 2, rx=13, fill=fill)
            turn = (x * 95 + (size - 1 - y) * 140) % 360
            place = f"translate({number(at[0] + CELL / 2)} {number(at[1] + CELL / 2)})"
            page.path(_PAD_PATH, transform=f"{place} rotate({turn})", fill=paint.pad)


def draw_flower(page: Svg, seat: int, paint: FlowerPaint) -> None:
    """Draws a side's flower around (0, 0), without holes."""
    flower = FLOWERS[seat]
    half = flower.half
    with page.group(stroke=paint.edge, stroke_width=0.9):
        page.path("".join(flower.outer), fill=paint.petal)
        page.path("".join(flower.inner), fill=paint.inner)
    with page.group(fill=paint.head, stroke=paint.rim, stroke_width=1.8):
        page.rect(-half, -half, 2 * half, 2 * half, rx=flower.corner)
