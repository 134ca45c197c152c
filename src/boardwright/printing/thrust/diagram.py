"""A position of Thrust! as a table of ships and ranges: little ink, and legible when small."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from boardwright.core.view import View
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS
from boardwright.present.palette import seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg
from boardwright.present.thrust.scene import KIND, Scene, Token, scene_of
from boardwright.printing.thrust.fleet_paint import LINE

__all__ = ["draw_diagram"]

_WIDTH, _ROW, _TOP = 100.0, 5.4, 11.0
_BAND, _BANDS = 9.0, 54.0
_DAMAGE, _FUEL = 89.0, 97.0
_PALE = "#c4c9d2"


def draw_diagram(views: Sequence[View]) -> str:
    """Both fleets, if the views are those of both seats, or what a spectator sees of them."""
    scenes = [scene_of(view) for view in views]
    view = scenes[0].view
    rows = [row for side in range(len(SEATS)) for row in _rows(scenes[side % len(scenes)], side)]
    title = f"Turn {view.turn}, {view.phase} phase"
    page = Svg(_WIDTH, _TOP + len(rows) * _ROW + 1, title, paper="none")
    _draw_head(page, title)
    y = _TOP
    for row in rows:
        _draw_row(page, row, y)
        y += _ROW
    return page.render()


class _Row(NamedTuple):
    """A ship, or what is known of several."""

    side: str
    name: str
    token: Token | None


def _rows(scene: Scene, side: int) -> list[_Row]:
    """The side's ships, those that the scene doesn't show, and those that were removed."""
    name, view = SEATS[side], scene.view
    rows = [_Row(name, _name(token), token) for token in scene.of(side)]
    unseen = 0 if scene.own == name else view.unrevealed[side].ships
    if unseen:
        rows.append(_Row(name, f"{unseen} unrevealed", None))
    return rows + [_Row(name, f"{KIND[kind].title}: lost", None) for kind in view.lost[side]]


def _draw_head(page: Svg, title: str) -> None:
    page.text(2, 4.5, title, font_size=4, font_weight="bold", fill=LINE)
    with page.group(font_size=2.6, fill=LINE, text_anchor="middle"):
        for band, name in enumerate(BANDS):
            page.text(_BANDS + band * _BAND, 9, name.capitalize())
        page.text(_DAMAGE, 9, "DMG")
        page.text(_FUEL, 9, "Fuel")


def _draw_row(page: Svg, row: _Row, y: float) -> None:
    """One line; the mark in the range is filled once the ship is revealed."""
    shape, token = seat_look(row.side).shape, row.token
    draw_shape(page, shape, 4, y + 2.6, 1.6, fill=LINE)
    page.text(7.5, y + 3.8, row.name, font_size=3.6, fill=LINE)
    page.line(0, y + _ROW, _WIDTH, y + _ROW, stroke=_PALE, stroke_width=0.2)
    if token is None:
        return
    x = _BANDS + BANDS.index(token.band) * _BAND
    fill = LINE if token.contact else "#ffffff"
    draw_shape(page, shape, x, y + 2.7, 1.8, fill=fill, stroke=LINE, stroke_width=0.4)
    with page.group(font_size=3.6, fill=LINE, text_anchor="middle"):
        page.text(_DAMAGE, y + 3.8, "?" if token.damage is None else token.damage)
        page.text(_FUEL, y + 3.8, "?" if token.data is None else token.data.fuel)


def _name(token: Token) -> str:
    kind = f"class {token.rank}" if token.kind is None else token.kind.title
    if token.data is None:
        return f"{kind} ({token.label})"
    return f"{token.label} {kind}" + (f" (c{token.contact})" if token.contact else "")
