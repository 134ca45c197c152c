"""The range line Out - Sensor - Combat - Close, with a planet where Close ends."""

from __future__ import annotations

from boardwright.draw.svg import Point, Svg, number
from boardwright.draw.thrust import words
from boardwright.draw.thrust.art import (
    AMBER,
    BRIGHT,
    DIM,
    HIGH,
    TINT,
    WIDE,
    counter,
)
from boardwright.draw.thrust.scene import Scene, Token
from boardwright.games.thrust.ships import BANDS
from boardwright.games.thrust.words import SEATS

__all__ = ["RangeLine"]

_WIDTH, _BAND, _LEFT = 640.0, 149.0, 6.0
_ROW, _AXIS, _STRIP, _PAD = HIGH + 12, 48.0, 30.0, 12.0
_GROUND = ("#0a1122", "#0e1830", "#12203f", "#172a50")
_KNOWN = ("unseen here", "shows class", "shows kind", "shows DMG too")
_SEA, _AIR = "#2c6fa6", "#7fb8e6"


class RangeLine:
    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.sides = (1 - scene.below, scene.below)
        self.rows = [max(1, *(-(-len(scene.at(s, band)) // 2) for band in BANDS))
                     for s in self.sides]
        self.strips = [_STRIP if self._strip(side) else 0.0 for side in self.sides]
        high = [_PAD + rows * _ROW + strip for rows, strip in zip(self.rows, self.strips)]
        self.axis = high[0]
        self.height = high[0] + _AXIS + high[1]

    def draw(self, page: Svg, top: float) -> None:
        self._sky(page, top)
        middle = top + self.axis
        for index, band in enumerate(BANDS):
            x = _LEFT + (index + 0.5) * _BAND
            page.text(x, middle + 22, band.upper(), font_size=16, font_weight="bold",
                      fill=BRIGHT, text_anchor="middle", letter_spacing=2)
            page.text(x, middle + 39, _KNOWN[index], font_size=12.5, fill=DIM,
                      text_anchor="middle")
        places = self._places(top)
        self._aim(page, places)
        for token, (x, y) in places.items():
            counter(page, token, x, y)
        for strip, side, y in zip(self.strips, self.sides, (top, top + self.height - _STRIP)):
            if strip:
                self._unseen(page, side, y)

    def _strip(self, side: int) -> str:
        own = SEATS[side] == self.scene.own
        return "" if own else words.unseen_words(self.scene, side)

    def _places(self, top: float) -> dict[Token, Point]:
        """Two counters abreast in a band, the first ones next to the axis."""
        found = {}
        for upper, side in zip((True, False), self.sides):
            for index, band in enumerate(BANDS):
                tokens = self.scene.at(side, band)
                for n, token in enumerate(tokens):
                    row, column = divmod(n, 2)
                    abreast = min(2, len(tokens) - 2 * row)
                    left = _LEFT + (index + 0.5) * _BAND - abreast * (WIDE + 6) / 2 + 3
                    x = left + column * (WIDE + 6)
                    y = self.axis - (row + 1) * _ROW + 6 if upper else self.axis + _AXIS + row * _ROW + 4
                    found[token] = (x, top + y)
        return found

    def _aim(self, page: Svg, places: dict[Token, Point]) -> None:
        """From the acting ship to the one it pursues, evades or fires at."""
        actor, target = self.scene.actor(), self.scene.target()
        if actor is None or target is None:
            return
        (x1, y1), (x2, y2) = places[actor], places[target]
        x1, y1, x2, y2 = x1 + WIDE / 2, y1 + HIGH / 2, x2 + WIDE / 2, y2 + HIGH / 2
        dash = None if self.scene.view.stage.what in ("attack", "damage") else "2 7"
        page.line(x1, y1, x2, y2, stroke=AMBER, stroke_width=3, stroke_linecap="round",
                  stroke_dasharray=dash)

    def _unseen(self, page: Svg, side: int, y: float) -> None:
        """They may be anywhere on the line or off it, so the strip spans all of it."""
        tint = TINT[SEATS[side]]
        page.rect(_LEFT + 6, y + 5, _WIDTH - 2 * _LEFT - 12, _STRIP - 8, rx=11, fill="none",
                  stroke=tint, stroke_dasharray="2 5")
        page.text(_WIDTH / 2, y + 21, f"? {self._strip(side)} ?", font_size=14, fill=tint,
                  text_anchor="middle")

    def _sky(self, page: Svg, top: float) -> None:
        high = self.height
        for index, ground in enumerate(_GROUND):
            left = 0.0 if index == 0 else _LEFT + index * _BAND
            page.path(_bowed(left, top, high), fill=ground)
        page.path(_stars(top, high, 7), stroke="#5d6f92", stroke_width=1.4, stroke_linecap="round")
        page.path(_stars(top, high, 3), stroke="#a9b8d4", stroke_width=1.8, stroke_linecap="round")
        with page.group(fill="none", stroke="#4a6694", stroke_width=1.2):
            for index in range(1, 4):
                page.path(_arc(_LEFT + index * _BAND, top, high))
        for inset, opacity in ((12.0, 0.16), (7.0, 0.3), (2.0, 0.6)):
            page.path(_bowed(_WIDTH - 20 - inset, top, high), fill=_AIR, fill_opacity=opacity)
        page.path(_bowed(_WIDTH - 20, top, high), fill=_SEA)
        y = top + self.axis + _AXIS / 2
        page.line(0, y - _AXIS / 2, _WIDTH, y - _AXIS / 2, stroke="#4a6694", stroke_width=1)
        page.line(0, y + _AXIS / 2, _WIDTH, y + _AXIS / 2, stroke="#4a6694", stroke_width=1)


def _arc(x: float, top: float, high: float) -> str:
    """Bands lie around the planet, so their edges bow towards the left."""
    end = x + 9
    return f"M{number(end)} {number(top)}Q{number(x - 9)} {number(top + high / 2)} {number(end)} {number(top + high)}"


def _bowed(x: float, top: float, high: float) -> str:
    if not x:
        return f"M0 {number(top)}V{number(top + high)}H{number(_WIDTH)}V{number(top)}Z"
    return f"{_arc(x, top, high)}H{number(_WIDTH)}V{number(top)}Z"


def _stars(top: float, high: float, seed: int) -> str:
    """The same sky every time: a small linear generator, no randomness."""
    strokes, value = [], seed
    for _ in range(9 * seed):
        value = (value * 16807 + 11) % 2147483647
        x, y = value % 600, value // 600 % max(1, int(high) - 8)
        strokes.append(f"M{x + 8} {number(top + y + 4)}h0")
    return "".join(strokes)
