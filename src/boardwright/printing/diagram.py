"""A diagram: a position with arrows for moves, small enough for a column of text."""

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
    bands: tuple[str, ...] = ()
    """The part of the range line to show; all of it if empty."""

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


def draw_arrow(page: Svg, start: Point, end: Point, width: float, gap: float) -> None:
    """Draws an arrow with a white edge; it starts `gap` off the middle and ends closer to it."""
    angle = math.atan2(end[1] - start[1], end[0] - start[0])
    cos, sin = math.cos(angle), math.sin(angle)
    tip = (end[0] - 0.3 * gap * cos, end[1] - 0.3 * gap * sin)
    back = (tip[0] - 3 * width * cos, tip[1] - 3 * width * sin)
    wing = (1.8 * width * sin, 1.8 * width * cos)
    head = (tip, (back[0] + wing[0], back[1] - wing[1]), (back[0] - wing[0], back[1] + wing[1]))
    shaft = "M{} {}L{} {}".format(*map(number, (start[0] + gap * cos, start[1] + gap * sin, *back)))
    page.path(shaft, stroke="#ffffff", stroke_width=1.8 * width)
    page.polygon(head, fill="#ffffff", stroke="#ffffff", stroke_width=0.8 * width)
    page.path(shaft, stroke="#000000", stroke_width=width)
    page.polygon(head, fill="#000000")
