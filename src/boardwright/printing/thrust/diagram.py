"""A position of Thrust! as a table of ships and ranges: little ink, and legible when small."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.view import View
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS
from boardwright.present.palette import seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg
from boardwright.present.thrust.scene import Scene, Token, scene_of
from boardwright.present.thrust.status import lost_text
from boardwright.printing.thrust.fleet_paint import LINE

__all__ = ["draw_diagram"]

_WIDTH, _ROW, _TOP = 100.0, 5.4, 11.0
_BAND, _BANDS = 9.0, 54.0
_DAMAGE, _FUEL = 89.0, 97.0
_PALE = "#c4c9d2"


def draw_diagram(views: Sequence[View]) -> str:
    """Both fleets, if the views are those of both seats, or what a spectator sees of them."""
    scenes = [scene_of(view) for view in views]
    rows = [scene.of(side) for side, scene in _sides(scenes)]
    height = _TOP + (sum(map(len, rows)) + 2) * _ROW + 1
    view = scenes[0].view
    title = f"Turn {view.turn}, {view.phase} phase"
    page = Svg(_WIDTH, height, title, paper="none")
    _draw_head(page, title, height)
    y = _TOP
    for (side, scene), tokens in zip(_sides(scenes), rows, strict=True):
        for token in tokens:
            _draw_ship(page, token, y)
            y += _ROW
        page.text(2, y + 3.8, _summary(scene, side), font_size=3.2, fill=LINE)
        page.line(0, y + _ROW, _WIDTH, y + _ROW, stroke=_PALE, stroke_width=0.3)
        y += _ROW
    return page.render()


def _sides(scenes: Sequence[Scene]) -> list[tuple[int, Scene]]:
    """Each side with the scene that shows the most of it."""
    return [(side, scenes[side % len(scenes)]) for side in range(len(SEATS))]


def _draw_head(page: Svg, title: str, height: float) -> None:
    page.text(2, 4.5, title, font_size=4, font_weight="bold", fill=LINE)
    with page.group(font_size=3, fill=LINE, text_anchor="middle"):
        for band, name in enumerate(BANDS):
            page.text(_BANDS + band * _BAND, 9, name.capitalize())
        page.text(_DAMAGE, 9, "DMG")
        page.text(_FUEL, 9, "Fuel")
    for band in range(len(BANDS)):
        x = _BANDS + band * _BAND
        page.line(x, _TOP, x, height - 1, stroke=_PALE, stroke_width=0.2)


def _draw_ship(page: Svg, token: Token, y: float) -> None:
    """One line; its mark in the range is filled once the ship is revealed."""
    shape = seat_look(token.owner).shape
    draw_shape(page, shape, 4, y + 2.6, 1.6, fill=LINE)
    page.text(7.5, y + 3.8, _name(token), font_size=3.6, fill=LINE)
    x = _BANDS + BANDS.index(token.band) * _BAND
    fill = LINE if token.contact else "#ffffff"
    draw_shape(page, shape, x, y + 2.6, 1.8, fill=fill, stroke=LINE, stroke_width=0.4)
    with page.group(font_size=3.6, fill=LINE, text_anchor="middle"):
        page.text(_DAMAGE, y + 3.8, "?" if token.damage is None else token.damage)
        page.text(_FUEL, y + 3.8, "?" if token.data is None else token.data.fuel)


def _name(token: Token) -> str:
    kind = f"class {token.rank}" if token.kind is None else token.kind.title
    if token.data is None:
        return f"{kind} ({token.label})"
    return f"{token.label} {kind}" + (f" (c{token.contact})" if token.contact else "")


def _summary(scene: Scene, side: int) -> str:
    """What the lines above don't say."""
    hidden = "" if scene.own == SEATS[side] else f"{scene.view.unrevealed[side].ships} unrevealed"
    parts = [part for part in (hidden, lost_text(scene, side)) if part]
    return f"{SEATS[side].capitalize()}: {'; '.join(parts) or 'no ship lost'}"
