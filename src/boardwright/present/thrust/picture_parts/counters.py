"""The counters of ships, and the colours of the whole picture."""

from __future__ import annotations

from boardwright.present.palette import seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg, number
from boardwright.present.thrust.hulls import HULLS
from boardwright.present.thrust.scene import Token

__all__ = [
    "AMBER",
    "BRIGHT",
    "DIM",
    "EDGE",
    "FACE_DOWN",
    "FACE_UP",
    "HIGH",
    "INK",
    "PANEL",
    "SPACE",
    "TINT",
    "UNSEEN",
    "WIDE",
    "draw_counter",
    "draw_side_mark",
    "draw_swatch",
]

SPACE, PANEL, EDGE = "#080d1a", "#111a2e", "#2b3957"
INK, BRIGHT, DIM, AMBER = "#d7e0ef", "#ffffff", "#93a3bf", "#f0b429"
TINT = {"black": "#c3cede", "red": "#ff8a85"}
"""The colour of a side's text and edges on the dark background."""
WIDE, HIGH = 66.0, 50.0
UNSEEN, FACE_DOWN, FACE_UP = range(3)
_CORNER = {"black": 13.0, "red": 2.0}


def draw_counter(page: Svg, token: Token, x: float, y: float) -> None:
    """Draws a ship's counter from its upper left corner; `WIDE` by `HIGH`."""
    if token.acts or token.aimed:
        corner = _CORNER[token.owner] + 4
        with page.group(fill="none", stroke=BRIGHT, stroke_width=2):
            page.rect(x - 4, y - 4, WIDE + 8, HIGH + 8, rx=corner)
    exposed = UNSEEN if not token.contact else FACE_UP if token.face_up else FACE_DOWN
    _tile(page, token.owner, x, y, WIDE, HIGH, exposed)
    ink = TINT[token.owner] if exposed == UNSEEN else seat_look(token.owner).ink
    _face(page, token, x, y, ink)
    if token.done:
        tick = f"M{number(x + WIDE - 16)} {number(y + HIGH - 10)}l4 4 7 -8"
        page.path(tick, fill="none", stroke=ink, stroke_width=2)


def draw_swatch(page: Svg, side: str, x: float, y: float, exposed: int) -> None:
    """Draws a small empty counter for the legend."""
    _tile(page, side, x, y, 26, 20, exposed)


def _tile(page: Svg, side: str, x: float, y: float, wide: float, high: float, exposed: int) -> None:
    look = seat_look(side)
    corner = _CORNER[side] * high / HIGH
    hidden = exposed == UNSEEN
    with page.group(stroke=TINT[side], stroke_width=1.6, fill=PANEL if hidden else look.light):
        page.rect(x, y, wide, high, rx=corner, stroke_dasharray="5 4" if hidden else None)
    if exposed == FACE_DOWN:
        head = 0.36 * high  # stays plain, for the label
        _stripes(page, x, y + head, wide, high - head, look.dark)


def _face(page: Svg, token: Token, x: float, y: float, ink: str) -> None:
    with page.group(font_weight="bold", fill=ink):
        page.text(x + 6, y + 15, token.label, font_size=min(14.0, 62 / len(token.label)))
        if token.kind is not None:
            page.text(x + WIDE - 6, y + 15, token.rank, font_size=14, text_anchor="end")
    middle = f"translate({number(x + 29)} {number(y + 33)}) scale(0.92)"
    if token.kind is not None:
        hull = HULLS[token.kind.name]
        page.path(hull, transform=middle, fill=ink, fill_rule="evenodd")
        return
    page.rect(x + WIDE / 2 - 16, y + 19, 32, 25, rx=3, fill=seat_look(token.owner).light)
    with page.group(font_size=20, font_weight="bold", fill=ink, text_anchor="middle"):
        page.text(x + WIDE / 2, y + 39, token.rank)


def _stripes(page: Svg, x: float, y: float, wide: float, high: float, colour: str) -> None:
    """Draws the back of a counter: slanting lines that end at its edges."""
    strokes = []
    for start in range(12, int(wide + high) - 8, 10):
        left, right = max(2.0, start - high + 2), min(start - 2.0, wide - 2)
        low, up = y + start - left, y + start - right
        strokes.append(f"M{number(x + left)} {number(low)}L{number(x + right)} {number(up)}")
    page.path("".join(strokes), stroke=colour, stroke_width=3, stroke_opacity=0.75)


def draw_side_mark(page: Svg, side: str, x: float, y: float, r: float) -> None:
    """Draws the side's shape in its colour."""
    look = seat_look(side)
    draw_shape(page, look.shape, x, y, r, fill=look.light, stroke=TINT[side], stroke_width=1.4)
