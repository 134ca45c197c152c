"""The colour and shape of every seat: one table for all games, here and on the page.

The colours start from the Okabe-Ito set, which colour-blind people can tell apart. Every seat also
has a shape, so no picture depends on colour.
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
    "white": SeatLook("#fffdf6", "#8d8672", "#2b2a26", "ring", "○", 254, 234),
    "red": SeatLook("#d55e00", "#8a3c00", "#000000", "square", "■", 166, 232),
    "blue": SeatLook("#0072b2", "#00486f", "#ffffff", "triangle", "▲", 25, 255),
    "green": SeatLook("#009e73", "#006248", "#000000", "diamond", "◆", 36, 232),
    "yellow": SeatLook("#f0e442", "#a3990e", "#2b2a26", "star", "★", 227, 234),
    "purple": SeatLook("#6a4bb0", "#41297a", "#ffffff", "plus", "✚", 61, 255),
    "orange": SeatLook("#e69f00", "#956700", "#2b2a26", "hexagon", "⬢", 214, 234),
    "cyan": SeatLook("#56b4e9", "#1f79ab", "#2b2a26", "wedge", "▼", 75, 234),
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
