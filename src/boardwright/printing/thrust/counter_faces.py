"""The two sides of a counter, from its upper left corner, in millimetres."""

from __future__ import annotations

from boardwright.games.thrust.ships import CLASSES, Kind
from boardwright.present.svg import Svg, number
from boardwright.present.thrust.hulls import HULLS
from boardwright.present.thrust.names import weapon_name
from boardwright.present.thrust.scene import printed_stats
from boardwright.printing.cutting import BLEED
from boardwright.printing.thrust.fleet_paint import LINE, FleetPaint, draw_mark

__all__ = ["HIGH", "WIDE", "draw_back", "draw_front"]

WIDE, HIGH = 42.0, 24.0
"""The size of a counter once it is cut out."""
_EDGE, _HEAD = 1.4, 6.4
_CUT = "#8c8c8c"
"""A hairline for scissors, which shows on every ground."""


def draw_front(page: Svg, kind: Kind, paint: FleetPaint) -> None:
    """The statistics, which show while the counter lies face up."""
    _ground(page, paint)
    white = "#ffffff"
    page.rect(_EDGE, _HEAD, WIDE - 2 * _EDGE, HIGH - _HEAD - _EDGE, fill=white)
    if paint.stripes:
        with page.group(fill="none", stroke=LINE, stroke_width=0.4):
            page.rect(_EDGE, _EDGE, WIDE - 2 * _EDGE, HIGH - 2 * _EDGE)
            page.line(_EDGE, _HEAD, WIDE - _EDGE, _HEAD)
    page.rect(0, 0, WIDE, HIGH, fill="none", stroke=_CUT, stroke_width=0.1)
    draw_mark(page, paint.side, 4.2, 3.9, 1.5, paint.ink)
    page.text(6.8, 5.0, kind.title, font_size=3.3, font_weight="bold", fill=paint.ink)
    hull = f"translate({number(WIDE / 2)} 10.6) scale(0.27)"
    page.path(HULLS[kind.name], transform=hull, fill=LINE, fill_rule="evenodd")
    with page.group(text_anchor="end", fill=LINE):
        page.text(WIDE - 3.2, 12, CLASSES[kind.rank], font_size=4)
    _stats(page, {**printed_stats(kind), "DMG": weapon_name(kind), "FUEL": kind.fuel})


def _stats(page: Svg, stats: dict[str, object]) -> None:
    column = (WIDE - 2 * _EDGE) / len(stats)
    with page.group(text_anchor="middle", fill=LINE):
        for place, (name, value) in enumerate(stats.items()):
            x = _EDGE + column * (place + 0.5)
            page.text(x, 16.6, name, font_size=2.3)
            page.text(x, 21.2, value, font_size=4.2, font_weight="bold")


def draw_back(page: Svg, rank: int, paint: FleetPaint) -> None:
    """The class, which is all that shows while the counter lies face down."""
    _ground(page, paint)
    if paint.stripes:
        _stripes(page, paint.stripes)
        with page.group(fill=paint.fill, stroke=LINE, stroke_width=0.4):
            page.rect(WIDE / 2 - 11, 4, 22, HIGH - 8, rx=2)
    for x in (5.0, WIDE - 5.0):
        draw_mark(page, paint.side, x, HIGH / 2, 2.4, paint.ink)
    with page.group(text_anchor="middle", fill=paint.ink):
        page.text(WIDE / 2, 16, CLASSES[rank], font_size=11, font_weight="bold")
        page.text(WIDE / 2, 19.2, "class", font_size=2.6)


def _ground(page: Svg, paint: FleetPaint) -> None:
    page.rect(-BLEED, -BLEED, WIDE + 2 * BLEED, HIGH + 2 * BLEED, fill=paint.fill)


def _stripes(page: Svg, colour: str) -> None:
    """Slanting lines over the back and its bleed."""
    top, bottom = -BLEED, HIGH + BLEED
    high = bottom - top
    left, right = -BLEED, WIDE + BLEED
    strokes = []
    for start in range(2, int(right - left + high), 3):
        foot, head = max(left, left + start - high), min(right, left + start)
        low, up = top + start - (foot - left), top + start - (head - left)
        strokes.append(f"M{number(foot)} {number(low)}L{number(head)} {number(up)}")
    page.path("".join(strokes), stroke=colour, stroke_width=0.6, fill="none")
