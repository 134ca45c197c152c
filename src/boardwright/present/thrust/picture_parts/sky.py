"""The background of the range line: bands, stars, and a planet where Close ends."""

from __future__ import annotations

from boardwright.games.thrust.ships import BANDS
from boardwright.present.svg import Svg, number

__all__ = ["BAND", "WIDTH", "draw_sky", "middle_of"]

WIDTH, BAND, _LEFT = 640.0, 149.0, 6.0
_GROUND = ("#0a1122", "#0e1830", "#12203f", "#172a50")
_SHORE = WIDTH - 20
_GLOW = ((12.0, 0.16), (7.0, 0.3), (2.0, 0.6))
_SEA, _AIR, _RIM = "#2c6fa6", "#7fb8e6", "#4a6694"


def middle_of(band: str) -> float:
    """The x of the middle of a band."""
    return _LEFT + (BANDS.index(band) + 0.5) * BAND


def draw_sky(page: Svg, top: float, high: float) -> None:
    """Draws the background over the whole width, from `top`, `high` units tall."""
    page.rect(0, top, WIDTH, high, fill=_GROUND[0])
    edges = [_LEFT + n * BAND for n in range(1, len(BANDS))]
    for x, ground in zip(edges, _GROUND[1:], strict=True):
        page.path(_inward(x, top, high), fill=ground)
    with page.group(stroke_linecap="round"):
        page.path(_stars(top, high, 60), stroke="#5d6f92", stroke_width=1.4)
        page.path(_stars(top, high, 24), stroke="#a9b8d4", stroke_width=1.9)
    with page.group(fill="none", stroke=_RIM, stroke_width=1.2):
        for x in edges:
            page.path(_bow(x, top, high))
    for reach, opacity in _GLOW:
        page.path(_inward(_SHORE - reach, top, high), fill=_AIR, fill_opacity=opacity)
    page.path(_inward(_SHORE, top, high), fill=_SEA)


def _bow(x: float, top: float, high: float) -> str:
    """The left edge of a band: an arc around the planet."""
    ends, bend, low = number(x + 9), number(x - 9), number(top + high)
    return f"M{ends} {number(top)}Q{bend} {number(top + high / 2)} {ends} {low}"


def _inward(x: float, top: float, high: float) -> str:
    """The area from that edge to the right border."""
    return f"{_bow(x, top, high)}H{number(WIDTH)}V{number(top)}Z"


def _stars(top: float, high: float, count: int) -> str:
    """Stars at fixed places, so that the same view gives the same picture."""
    strokes, value = [], count
    for _ in range(count):
        value = (value * 16807 + 11) % 2147483647
        x, y = value % 600, value // 600 % (int(high) - 8)
        strokes.append(f"M{x + 8} {number(top + y + 4)}h0")
    return "".join(strokes)
