"""What tells the two fleets apart on paper, in colour and in black alone."""

from __future__ import annotations

from typing import NamedTuple

from boardwright.games.thrust.seats import SEATS
from boardwright.present.palette import seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg
from boardwright.printing.paper import Ink

__all__ = ["LINE", "FleetPaint", "draw_mark", "fleet_paint"]

LINE = "#20242c"
"""The colour of text and lines on white."""


class FleetPaint(NamedTuple):
    """A fleet's colours; its mark, a disc or a square, is in every ink."""

    side: str
    fill: str
    """The edge of counters and the ground of their backs, which goes on into the bleed."""
    ink: str
    """Text on `fill`."""
    stripes: str | None
    """The colour of the stripes on backs that have no other ground; they save ink."""


def fleet_paint(side: int, ink: Ink) -> FleetPaint:
    """Black is dark; Red is red, or white with stripes where there is only black."""
    name = SEATS[side]
    if name == "red" and ink == "black":
        return FleetPaint(name, "#ffffff", LINE, "#8c8c8c")
    look = seat_look(name)
    return FleetPaint(name, look.dark if name == "black" else look.light, look.ink, None)


def draw_mark(page: Svg, side: str, x: float, y: float, r: float, fill: str) -> None:
    """Draws the side's shape around a point."""
    draw_shape(page, seat_look(side).shape, x, y, r, fill=fill)
