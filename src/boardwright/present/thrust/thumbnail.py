"""Thrust! as a small picture: the four ranges, the ships found there, and how many are not."""

from __future__ import annotations

from boardwright.core.view import View
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS
from boardwright.present.palette import seat_look
from boardwright.present.svg import Svg
from boardwright.present.thrust.picture_parts.counters import EDGE, PANEL, SPACE, TINT
from boardwright.present.thrust.scene import Scene, scene_of

__all__ = ["thumbnail"]

_SIDE = 192.0
_COLUMN = _SIDE / len(BANDS)
_COUNTER, _ROW = 26.0, 20.0
_CORNER = {"black": 6.0, "red": 0.0}


def thumbnail(view: View) -> str:
    scene = scene_of(view)
    page = Svg(_SIDE, _SIDE, "Thrust!", paper=SPACE)
    for number in range(0, len(BANDS), 2):
        page.rect(number * _COLUMN, 0, _COLUMN, _SIDE, fill=PANEL)
    page.line(0, _SIDE / 2, _SIDE, _SIDE / 2, stroke=EDGE, stroke_width=2)
    for side, direction in ((scene.below, 1), (1 - scene.below, -1)):
        _ships(page, scene, side, direction)
        _unseen(page, scene, side, direction)
    return page.render()


def _ships(page: Svg, scene: Scene, side: int, direction: int) -> None:
    """Draws the counters the viewer can see, from the middle outwards."""
    name = SEATS[side]
    with page.group(fill=seat_look(name).light, stroke=TINT[name], stroke_width=2):
        for number, band in enumerate(BANDS):
            x = (number + 0.5) * _COLUMN - _COUNTER / 2
            for row in range(len(scene.at(side, band))):
                y = _SIDE / 2 + direction * (row + 0.75) * _ROW - 7
                page.rect(x, y, _COUNTER, 14, rx=_CORNER[name])


def _unseen(page: Svg, scene: Scene, side: int, direction: int) -> None:
    """Draws a dot at the edge for each ship that may be anywhere."""
    if SEATS[side] == scene.own:
        return
    y = _SIDE / 2 + direction * (_SIDE / 2 - 13)
    with page.group(fill="none", stroke=TINT[SEATS[side]], stroke_width=2, stroke_dasharray="4 2"):
        for number in range(scene.view.unrevealed[side].ships):
            page.circle((number + 0.5) * _COLUMN, y, 8)
