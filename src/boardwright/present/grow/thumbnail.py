"""Grow as a small picture: squares for tails, discs for heads, without words.

All stones of one seat and kind are one path, so that the largest board stays small.
"""

from __future__ import annotations

from collections.abc import Iterable

from boardwright.core.view import View
from boardwright.games.grow.actions import SEATS, STRIDE
from boardwright.games.grow.position import Cell
from boardwright.present.grow.scene import scene_of
from boardwright.present.palette import seat_look
from boardwright.present.svg import Svg

__all__ = ["thumbnail"]

_SIDE = 192.0
_WOOD, _LINE = "#f0dfb8", "#d9c08e"


def thumbnail(view: View) -> str:
    scene = scene_of(view)
    page = Svg(_SIDE, _SIDE, "Grow", paper=_WOOD)
    # One space is 10 by 10 units, so that the paths are whole numbers.
    with page.group(transform=f"scale({_SIDE / (10 * scene.size):.4f})"):
        page.path(_lines(scene.size), stroke=_LINE)
        for seat in sorted(scene.seats):
            look = seat_look(SEATS[seat])
            own = scene.of(seat)
            page.path(_squares(scene.size, own), fill=look.dark)
            heads = [cell for cell in own if cell.heads]
            page.path(_discs(scene.size, heads), fill=look.light, stroke=look.dark)
    return page.render()


def _lines(size: int) -> str:
    length = 10 * size - 10
    places = range(5, 10 * size, 10)
    return "".join(f"M{n} 5v{length}M5 {n}h{length}" for n in places)


def _squares(size: int, stones: Iterable[Cell]) -> str:
    return "".join(f"M{x} {y}h10v10h-10z" for x, y in _corners(size, stones))


def _discs(size: int, stones: Iterable[Cell]) -> str:
    arcs = "a4 4 0 1 0 8 0a4 4 0 1 0 -8 0"
    return "".join(f"M{x + 1} {y + 5}{arcs}" for x, y in _corners(size, stones))


def _corners(size: int, stones: Iterable[Cell]) -> Iterable[tuple[int, int]]:
    for cell in stones:
        yield 10 * (cell.space % STRIDE), 10 * (size - 1 - cell.space // STRIDE)
