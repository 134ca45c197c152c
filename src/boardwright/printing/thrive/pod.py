"""One pod of Thrive, to cut out: circles to fill with a pencil, or holes for pegs."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from boardwright.games.thrive.board import CENTRE, board, hole_offset, rotate_mask
from boardwright.games.thrive.options import ThriveOptions
from boardwright.games.thrive.position import SEATS
from boardwright.present.svg import Svg
from boardwright.present.thrive.artwork import PAINTS, FlowerPaint, draw_flower
from boardwright.printing.cutting import BLEED, crop_marks
from boardwright.printing.sheet import PrintJob

__all__ = [
    "CENTRE_ONLY",
    "FORWARD",
    "DrawHole",
    "PrintedPod",
    "draw_circle",
    "draw_hole",
    "draw_pod",
    "owner_mask",
]

_UNITS = 84.0
"""The side of a pod in the units of its drawing: a head of 69 and a rim for the arrow."""
CENTRE_ONLY = 1 << CENTRE
FORWARD = 1 << 17 | CENTRE_ONLY
_PEG_HOLE = 3.2
"""The width of a hole for cribbage pegs, an eighth of an inch."""
_BLACK_INK = (
    FlowerPaint("#ffffff", "#d9d9d9", "#000000", "#6e6e6e", "#000000", "", "", ""),
    FlowerPaint("#ffffff", "#ffffff", "#000000", "#ffffff", "#000000", "", "", ""),
)


class PrintedPod(NamedTuple):
    """A pod to cut out: its side, its pegs as its owner sees them, and a label beside it."""

    seat: int
    mask: int = FORWARD
    label: str = ""


DrawHole = Callable[[Svg, float, float, float, bool], None]
"""Draws a hole or a circle at (x, y) of a radius, with or without a peg."""


def draw_pod(
    page: Svg,
    job: PrintJob,
    pod: PrintedPod,
    x: float,
    y: float,
    side: float,
    draw_one: DrawHole,
) -> None:
    """Draws a pod from its upper left corner, with its bleed, crop marks and label."""
    bleed = BLEED * _UNITS / side
    reach, whole = _UNITS / 2 + bleed, _UNITS + 2 * bleed
    seat = pod.seat
    paint = (_BLACK_INK if job.ink == "black" else PAINTS)[seat]
    view = (-reach, -reach, whole, whole)
    with page.window(x - BLEED, y - BLEED, side + 2 * BLEED, side + 2 * BLEED, view):
        page.rect(-reach, -reach, whole, whole, fill=paint.petal)
        with page.group(transform="scale(1.13)"):  # its petals go on beyond the cut
            draw_flower(page, seat, paint)
        arrow = [(-4.5, -33.2), (4.5, -33.2), (0.0, -37.4)]
        page.polygon(arrow, fill="#000000", stroke="#ffffff", stroke_width=0.7)
    _holes(page, job, pod, (x + side / 2, y + side / 2), side, draw_one)
    crop_marks(page, x, y, side, side)
    if pod.label:
        at = (x + side / 2, y + side + BLEED + 3)
        page.text(*at, pod.label, font_size=3.2, text_anchor="middle")


def _holes(
    page: Svg,
    job: PrintJob,
    pod: PrintedPod,
    centre: tuple[float, float],
    side: float,
    draw_one: DrawHole,
) -> None:
    options = job.game.options
    assert isinstance(options, ThriveOptions)
    pitch = side / _UNITS * (13.1 if options.holes == 5 else 21.0)
    for hole in board(options.size, options.holes).holes:
        dx, dy = hole_offset(hole)
        at = (centre[0] + dx * pitch, centre[1] - dy * pitch)
        draw_one(page, *at, pitch, bool(pod.mask >> hole & 1))


def draw_circle(page: Svg, x: float, y: float, pitch: float, has_peg: bool) -> None:
    """A circle for a pencil; white on every side, so that a mark shows."""
    page.circle(x, y, pitch * 0.41, fill="#ffffff", stroke="#000000", stroke_width=0.2)
    if has_peg:
        page.circle(x, y, pitch * 0.33, fill="#000000")


def draw_hole(page: Svg, x: float, y: float, pitch: float, has_peg: bool) -> None:
    """A hole to make, with a cross at its centre."""
    radius = min(_PEG_HOLE / 2, pitch * 0.41)
    fill = "#b0b0b0" if has_peg else "#ffffff"
    page.circle(x, y, radius, fill=fill, stroke="#000000", stroke_width=0.2)
    with page.group(stroke="#000000", stroke_width=0.15):
        page.line(x - radius, y, x + radius, y)
        page.line(x, y - radius, x, y + radius)


def owner_mask(seat: int, mask: int) -> int:
    """The pegs as the owner sees them, forward up; masks are the same for both sides (T-03)."""
    return rotate_mask(mask) if SEATS[seat] == "white" else mask
