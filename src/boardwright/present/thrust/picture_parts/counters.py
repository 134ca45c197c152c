"""Counters and the silhouettes on them."""

from __future__ import annotations

from boardwright.present import palette
from boardwright.present.svg import Svg, number
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
    "counter",
    "side_mark",
    "swatch",
]

SPACE, PANEL, EDGE = "#080d1a", "#111a2e", "#2b3957"
INK, BRIGHT, DIM, AMBER = "#d7e0ef", "#ffffff", "#93a3bf", "#f0b429"
TINT = {"black": "#c3cede", "red": "#ff9248"}
"""Words and edges of a side, light enough for the dark."""
WIDE, HIGH = 66.0, 50.0
UNSEEN, FACE_DOWN, FACE_UP = range(3)
_CORNER = {"black": 13.0, "red": 2.0}

_SHIPS = {
    "freighter": "M-21-6h9v12h-9zM-11-6h9v12h-9zM-1-6h9v12h-9zM9-5h6l6 5-6 5h-6z",
    "patrol": "M21 0L11-5H-5L-10-11H-17L-13-3-19 0-13 3-17 11H-10L-5 5H11ZM7-1.6h6v3.2h-6z",
    "salvage": "M-20-7h22v14h-22zM4-9h9l8 6-3 3-7-5h-7zM4 9h9l8-6-3-3-7 5h-7zM-15-3h5v6h-5z",
    "subcompact": "M-10 0c0-5 5-8 11-8s12 4 12 8-6 8-12 8-11-3-11-8zM-15-4h3v8h-3zM3-4h6v4h-6z",
    "fighter": "M21 0L4-3-7-11H-13L-9-3-18-2V2L-9 3-13 11H-7L4 3Z",
    "highend": "M22 0C12-5-2-7-19-4L-14 0-19 4C-2 7 12 5 22 0zM-15-10H-8L4-6-9-6zM-4-1h9v2h-9z",
    "science": "M-21-6h10v12h-10zM-10-1.5h13v3h-13z"
    "M4-11c10 3 10 19 0 22 5-7 5-15 0-22zM13-1h8v2h-8z",
    "troop": "M-20-10H5L21-3V3L5 10H-20L-15 0ZM-10-5h4v10h-4zM-2-5h4v10h-4z",
    "cruiser": "M-21 1c0-5 6-6 12-6H11c6 0 9 2 11 5l-6 6H-16zM-9-10H8v3H-9z"
    "M-11-2h3v3h-3zM-5-2h3v3h-3zM1-2h3v3h-3zM7-2h3v3h-3z",
}
"""Side views, bow to the right where Close is, around the middle of a counter."""


def counter(page: Svg, token: Token, x: float, y: float) -> None:
    """`x`, `y` is the upper left corner."""
    if token.acts or token.aimed:
        corner = _CORNER[token.owner] + 4
        with page.group(fill="none", stroke=BRIGHT, stroke_width=2):
            page.rect(x - 4, y - 4, WIDE + 8, HIGH + 8, rx=corner)
    exposed = UNSEEN if not token.contact else FACE_UP if token.face_up else FACE_DOWN
    _tile(page, token.owner, x, y, WIDE, HIGH, exposed)
    ink = TINT[token.owner] if exposed == UNSEEN else palette.seat(token.owner).ink
    _face(page, token, x, y, ink)
    if token.done:
        tick = f"M{number(x + WIDE - 16)} {number(y + HIGH - 10)}l4 4 7 -8"
        page.path(tick, fill="none", stroke=ink, stroke_width=2)


def swatch(page: Svg, side: str, x: float, y: float, exposed: int) -> None:
    """A little counter for a legend."""
    _tile(page, side, x, y, 26, 20, exposed)


def _tile(page: Svg, side: str, x: float, y: float, wide: float, high: float, exposed: int) -> None:
    show = palette.seat(side)
    corner = _CORNER[side] * high / HIGH
    hidden = exposed == UNSEEN
    with page.group(stroke=TINT[side], stroke_width=1.6, fill=PANEL if hidden else show.light):
        page.rect(x, y, wide, high, rx=corner, stroke_dasharray="5 4" if hidden else None)
    if exposed == FACE_DOWN:
        head = 0.36 * high  # stays plain, for the label
        _stripes(page, x, y + head, wide, high - head, show.dark)


def _face(page: Svg, token: Token, x: float, y: float, ink: str) -> None:
    with page.group(font_weight="bold", fill=ink):
        page.text(x + 6, y + 15, token.label, font_size=min(14.0, 62 / len(token.label)))
        if token.kind is not None:
            page.text(x + WIDE - 6, y + 15, token.rank, font_size=14, text_anchor="end")
    middle = f"translate({number(x + 29)} {number(y + 33)}) scale(0.92)"
    if token.kind is not None:
        hull = _SHIPS[token.kind.name]
        page.path(hull, transform=middle, fill=ink, fill_rule="evenodd")
        return
    page.rect(x + WIDE / 2 - 16, y + 19, 32, 25, rx=3, fill=palette.seat(token.owner).light)
    with page.group(font_size=20, font_weight="bold", fill=ink, text_anchor="middle"):
        page.text(x + WIDE / 2, y + 39, token.rank)


def _stripes(page: Svg, x: float, y: float, wide: float, high: float, colour: str) -> None:
    """A counter's back: slanting lines that end at its edges."""
    strokes = []
    for start in range(12, int(wide + high) - 8, 10):
        left, right = max(2.0, start - high + 2), min(start - 2.0, wide - 2)
        low, up = y + start - left, y + start - right
        strokes.append(f"M{number(x + left)} {number(low)}L{number(x + right)} {number(up)}")
    page.path("".join(strokes), stroke=colour, stroke_width=3, stroke_opacity=0.75)


def side_mark(page: Svg, side: str, x: float, y: float, r: float) -> None:
    """The side's shape in its colour."""
    show = palette.seat(side)
    palette.mark(page, show.shape, x, y, r, fill=show.light, stroke=TINT[side], stroke_width=1.4)
