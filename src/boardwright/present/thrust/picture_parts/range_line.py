"""The range line Out - Sensor - Combat - Close with the counters on it."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS
from boardwright.present.svg import Point, Svg, number
from boardwright.present.thrust.picture_parts.counters import (
    AMBER,
    BRIGHT,
    DIM,
    HIGH,
    SPACE,
    TINT,
    WIDE,
    draw_counter,
)
from boardwright.present.thrust.picture_parts.sky import WIDTH, draw_sky, middle_of
from boardwright.present.thrust.scene import Scene, Token
from boardwright.present.thrust.status import unrevealed_text

__all__ = ["RangeLine"]

_ROW, _COLUMN = HIGH + 12, WIDE + 6
_AXIS, _STRIP, _PAD = 48.0, 30.0, 12.0
_SHOWN = ("nothing shows", "class shows", "kind shows", "DMG shows too")


class _Half(NamedTuple):
    """The part of the line above or below the axis, with one side's counters."""

    scene: Scene
    side: int

    @property
    def unseen(self) -> str:
        own = SEATS[self.side] == self.scene.own
        return "" if own else unrevealed_text(self.scene, self.side)

    @property
    def height(self) -> float:
        rows = max(-(-len(self.scene.at(self.side, band)) // 2) for band in BANDS)
        return _PAD + max(1, rows) * _ROW + (_STRIP if self.unseen else 0)

    def places(self, start: float, step: float) -> dict[Token, Point]:
        """The upper left corner of each counter: two side by side, row by row from the axis."""
        corners = {}
        for band in BANDS:
            tokens = self.scene.at(self.side, band)
            for n, token in enumerate(tokens):
                row, column = divmod(n, 2)
                abreast = min(2, len(tokens) - 2 * row)
                left = middle_of(band) - abreast * _COLUMN / 2 + 3
                corners[token] = (left + column * _COLUMN, start + row * step)
        return corners

    def draw_unseen(self, page: Svg, y: float) -> None:
        """Draws a strip along the whole line: unrevealed ships may be anywhere on it or off it."""
        if not self.unseen:
            return
        tint, caption = TINT[SEATS[self.side]], f"? {self.unseen} ?"
        strip = (12.0, y + 5, WIDTH - 50, _STRIP - 8)
        page.rect(*strip, rx=11, fill="none", stroke=tint, stroke_dasharray="2 5")
        page.text(WIDTH / 2 - 13, y + 21, caption, font_size=14, fill=tint, text_anchor="middle")


class RangeLine:
    """The range line: the viewer's ships below it, the other side's contacts above it.

    `height` is known before it is drawn.
    """

    def __init__(self, scene: Scene) -> None:
        self._scene = scene
        self._upper, self._lower = _Half(scene, 1 - scene.below), _Half(scene, scene.below)
        self.height = self._upper.height + _AXIS + self._lower.height

    def draw(self, page: Svg, top: float) -> None:
        """Draws the line over the whole width, with its upper edge at `top`."""
        draw_sky(page, top, self.height)
        axis, bottom = top + self._upper.height, top + self.height
        _names(page, axis)
        places = {
            **self._upper.places(axis - _ROW + 6, -_ROW),
            **self._lower.places(axis + _AXIS + 6, _ROW),
        }
        self._aim(page, places)
        for token, (x, y) in places.items():
            draw_counter(page, token, x, y)
        self._upper.draw_unseen(page, top)
        self._lower.draw_unseen(page, bottom - _STRIP)

    def _aim(self, page: Svg, places: dict[Token, Point]) -> None:
        """Draws a line from the acting ship to the one it pursues, evades or attacks."""
        actor, target = self._scene.actor(), self._scene.target()
        if actor is None or target is None:
            return
        (x1, y1), (x2, y2) = (places[token] for token in (actor, target))
        x1, x2, y1, y2 = x1 + WIDE / 2, x2 + WIDE / 2, y1 + HIGH / 2, y2 + HIGH / 2
        halfway = (x1 + x2) / 2
        if actor.band == target.band:  # the name of the band lies between them
            halfway = 2 * (middle_of(actor.band) + 66) - halfway
        bend = f"{number(halfway)} {number((y1 + y2) / 2)}"
        path = f"M{number(x1)} {number(y1)}Q{bend} {number(x2)} {number(y2)}"
        fires = self._scene.view.stage.kind in ("attack", "damage")
        with page.group(fill="none", stroke=AMBER, stroke_width=3, stroke_linecap="round"):
            page.path(path, stroke_dasharray=None if fires else "1 8")


def _names(page: Svg, axis: float) -> None:
    """Draws the names of the bands, and how much a revealed ship shows in each (R-25)."""
    page.rect(0, axis, WIDTH - 22, _AXIS, fill=SPACE, fill_opacity=0.55)
    for band, shown in zip(BANDS, _SHOWN, strict=True):
        x = middle_of(band)
        with page.group(text_anchor="middle"):
            with page.group(font_size=16, font_weight="bold", letter_spacing=2):
                page.text(x, axis + 22, band.upper(), fill=BRIGHT)
            page.text(x, axis + 39, shown, font_size=12.5, fill=DIM)
