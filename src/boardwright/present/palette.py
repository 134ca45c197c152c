"""The colour and shape of every seat: one table for all games, here and on the page.

The eight colours of Grow differ in lightness as much as in hue: `tests/present/test_palette.py`
measures them as people with each kind of colour blindness see them. Every seat also has a shape, so
no picture depends on colour.
"""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

__all__ = ["LOOKS", "SeatLook", "seat_look"]


class SeatLook(NamedTuple):
    """The colours and the shape of a seat.

    `light` fills its pieces, `dark` draws edges and pieces out of action, `ink` is for text on
    `light`. `ansi` and `ansi_ink` are `light` and `ink` as numbers of xterm's 256 colours. `shape`
    is one of `SHAPES` in `shapes.py`, `glyph` the same in one character.
    """

    light: str
    dark: str
    ink: str
    shape: str
    glyph: str
    ansi: int
    ansi_ink: int


LOOKS = {
    "black": SeatLook("#4a5160", "#20242c", "#ffffff", "disc", "●", 240, 255),
    "white": SeatLook("#fffdf6", "#777059", "#2b2a26", "ring", "○", 254, 234),
    "red": SeatLook("#b3161d", "#6e0a10", "#ffffff", "square", "■", 124, 255),
    "blue": SeatLook("#164aa6", "#0b2a66", "#ffffff", "triangle", "▲", 25, 255),
    "green": SeatLook("#169468", "#07573d", "#000000", "diamond", "◆", 29, 232),
    "yellow": SeatLook("#f2e13c", "#7d7300", "#2b2a26", "star", "★", 227, 234),
    "purple": SeatLook("#9268d8", "#4c2f8a", "#000000", "plus", "✚", 98, 232),
    "orange": SeatLook("#fb9528", "#8f4a00", "#2b2a26", "hexagon", "⬢", 208, 234),
    "cyan": SeatLook("#62cdf2", "#0e6a94", "#2b2a26", "wedge", "▼", 81, 234),
    "pink": SeatLook("#cc79a7", "#8c3f6a", "#000000", "cross", "✕", 175, 232),
}


@cache
def seat_look(name: str) -> SeatLook:
    """The look of the seat with this name.

    A name that is not in `LOOKS` gets one of its colours and one of its shapes, always the same;
    `web/src/seats.ts` chooses them in the same way.
    """
    if name in LOOKS:
        return LOOKS[name]
    code = 0
    for letter in name:
        code = (37 * code + ord(letter)) % 65521
    looks = tuple(LOOKS.values())
    colour, shape = looks[code % len(looks)], looks[code // len(looks) % len(looks)]
    return colour._replace(shape=shape.shape, glyph=shape.glyph)
