"""A diagram of the rules: a position with arrows for moves, small enough for a column of text."""

from __future__ import annotations

import math
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

import boardwright
from boardwright.core.view import View
from boardwright.present.svg import Point, Svg, number

__all__ = ["Diagram", "diagrams", "draw_arrow", "draw_coordinates"]


class Diagram(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position of a rule sheet, and what the sheet says about it."""

    position: str
    options: dict[str, Any] = {}
    seat: int | None = None
    """The seat whose view is drawn; None is a spectator's."""
    arrows: tuple[str, ...] = ()
    """Legal moves drawn as arrows."""
    legal: tuple[str, ...] = ()
    """Other actions that the text says are possible."""
    illegal: tuple[str, ...] = ()
    """Actions that the text says are not possible."""

    def view(self, game: str) -> View:
        """What is drawn."""
        return boardwright.game(game, self.options).parse_position(self.position).view(self.seat)


@cache
def diagrams(game: str) -> dict[str, Diagram]:
    """The diagrams of a game's sheets, by name."""
    text = files(f"boardwright.printing.{game}").joinpath("diagrams.json").read_bytes()
    return msgspec.json.decode(text, type=dict[str, Diagram])


def draw_coordinates(page: Svg, size: int, unit: float, corner: Point, letters: float) -> None:
    """Writes letters below a board and numbers to its left; `corner` is its upper left one."""
    left, top = corner
    with page.group(font_size=letters, fill="#000000", text_anchor="middle"):
        for n in range(size):
            along = (n + 0.5) * unit
            page.text(left + along, top + size * unit + letters, "abcdefghijklmnopqrstuvwxy"[n])
            page.text(left - letters * 0.6, top + size * unit - along + letters / 3, n + 1)


def draw_arrow(
    page: Svg, start: Point, end: Point, width: float, gap: float, bow: float = 0.0
) -> None:
    """Draws an arrow with a white edge; it starts `gap` off a middle and ends closer to another.

    It is bent to its right by `bow`.
    """
    length = math.dist(start, end)
    across = (bow * (start[1] - end[1]) / length, bow * (end[0] - start[0]) / length)
    bend = ((start[0] + end[0]) / 2 + across[0], (start[1] + end[1]) / 2 + across[1])
    begin, (tip, back) = _off(start, bend, gap), _tip(bend, end, 0.3 * gap, 3 * width)
    wing = (0.6 * (tip[1] - back[1]), 0.6 * (tip[0] - back[0]))
    head = (tip, (back[0] + wing[0], back[1] - wing[1]), (back[0] - wing[0], back[1] + wing[1]))
    shaft = "M{} {}Q{} {} {} {}".format(*map(number, (*begin, *bend, *back)))
    page.path(shaft, fill="none", stroke="#ffffff", stroke_width=1.8 * width)
    page.polygon(head, fill="#ffffff", stroke="#ffffff", stroke_width=0.8 * width)
    page.path(shaft, fill="none", stroke="#000000", stroke_width=width)
    page.polygon(head, fill="#000000")


def _off(middle: Point, towards: Point, gap: float) -> Point:
    """The point `gap` off a middle in a direction."""
    part = gap / math.dist(middle, towards)
    return (
        middle[0] + part * (towards[0] - middle[0]),
        middle[1] + part * (towards[1] - middle[1]),
    )


def _tip(bend: Point, end: Point, gap: float, high: float) -> tuple[Point, Point]:
    """The tip of an arrow, and the middle of the back of its head."""
    return _off(end, bend, gap), _off(end, bend, gap + high)
