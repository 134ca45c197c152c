"""The pods of Thrive, to cut out: circles to fill with a pencil, or holes for pegs.

Every pod is printed with its forward edge up, where an arrow points. White's player sits opposite
and so turns the whole pod, never its pegs (T-03).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardwright.games.thrive.board import CENTRE, board, hole_offset, rotate_mask
from boardwright.games.thrive.options import ThriveOptions
from boardwright.games.thrive.position import SEATS
from boardwright.present.svg import Svg
from boardwright.present.thrive.artwork import PAINTS, FlowerPaint, draw_flower
from boardwright.printing.cutting import BLEED, MARK, crop_marks
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import MARGIN
from boardwright.printing.sheet import PrintJob
from boardwright.printing.thrive.board import board_size, large_square, small_square

__all__ = [
    "PrintedPod",
    "card_pods",
    "draw_pod",
    "large_pods",
    "owner_mask",
    "pegged_pods",
    "pod_page",
    "small_pods",
]

_UNITS = 84.0
"""The side of a pod in the units of its drawing: a head of 69 and a rim for the arrow."""
_GAP = 11.0
_CENTRE_ONLY = 1 << CENTRE
_FORWARD = 1 << 17 | _CENTRE_ONLY
_SLACK = 4.0
"""How much smaller a pod is than its square."""
_PEG_HOLE = 3.2
"""The width of a hole for cribbage pegs, an eighth of an inch."""
_BLACK_INK = (
    FlowerPaint("#ffffff", "#d9d9d9", "#000000", "#6e6e6e", "#000000", "", "", ""),
    FlowerPaint("#ffffff", "#ffffff", "#000000", "#ffffff", "#000000", "", "", ""),
)
_PENCIL = (
    "Print at 100 percent and cut at the marks. The arrow always points to the other side of the "
    "pond: pods never turn. The two filled circles are the pegs a pod starts with. Wherever the "
    "rules say that you place a peg, fill a circle with your pencil."
)
_CARD = (
    "Print at 100 percent and cut at the marks. The arrow always points to the other side of the "
    "pond: pods never turn. Place the pods as the set-up card shows, and fill the circles that are "
    "dark on it; the centre is filled already."
)
_PEGS = (
    "Print at 100 percent, glue on foam board, cut at the marks, and make the holes: 3.2 mm for "
    "cribbage pegs. The arrow always points to the other side of the pond: pods never turn. Put "
    "the first two pegs into the grey holes."
)


class PrintedPod(NamedTuple):
    """A pod to cut out: its side, its pegs as its owner sees them, and a label beside it."""

    seat: int
    mask: int = _FORWARD
    label: str = ""


DrawHole = Callable[[Svg, float, float, float, bool], None]
"""Draws a hole or a circle at (x, y) of a radius, with or without a peg."""


def large_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board in two halves."""
    return [_set_page(job, "Thrive: pods", large_square(board_size(job)), _PENCIL)]


def small_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board on one page."""
    square = small_square(board_size(job))
    return [_set_page(job, "Thrive: pods for the small board", square, _PENCIL)]


def card_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board in two halves whose pegs a set-up card tells."""
    square = large_square(board_size(job))
    return [_set_page(job, "Thrive: pods for set-up cards", square, _CARD, mask=_CENTRE_ONLY)]


def pegged_pods(job: PrintJob) -> list[DrawnPage]:
    """Pods for the board in two halves, with holes for pegs."""
    return [_set_page(job, "Thrive: pods for pegs", large_square(board_size(job)), _PEGS, _hole)]


def _set_page(
    job: PrintJob,
    title: str,
    square: float,
    caption: str,
    draw_hole: DrawHole | None = None,
    mask: int = _FORWARD,
) -> DrawnPage:
    pods = [PrintedPod(seat, mask) for seat in (0, 1) for _ in range(board_size(job))]
    return pod_page(job, title, square - _SLACK, pods, caption, draw_hole)


def pod_page(
    job: PrintJob,
    title: str,
    side: float,
    pods: Sequence[PrintedPod],
    caption: str,
    draw_hole: DrawHole | None = None,
) -> DrawnPage:
    """A page of pods with crop marks; each side begins a row."""
    page = DrawnPage(job.paper, title)
    columns = -(-board_size(job) // 2)
    step = side + _GAP
    top = MARGIN + MARK + BLEED
    left = MARGIN + MARK + BLEED
    rows = 0
    for seat in (0, 1):
        own = [pod for pod in pods if pod.seat == seat]
        for place, pod in enumerate(own):
            row, column = divmod(place, columns)
            at = (left + column * step, top + (rows + row) * step)
            draw_pod(page.drawing, job, pod, *at, side, draw_hole or _circle)
        rows += -(-len(own) // columns)
    beside = left + columns * step
    page.caption(beside, top, job.paper.width - MARGIN - beside, title, caption)
    return page


def draw_pod(
    page: Svg,
    job: PrintJob,
    pod: PrintedPod,
    x: float,
    y: float,
    side: float,
    draw_hole: DrawHole,
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
    _holes(page, job, pod, (x + side / 2, y + side / 2), side, draw_hole)
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
    draw_hole: DrawHole,
) -> None:
    options = job.game.options
    assert isinstance(options, ThriveOptions)
    pitch = side / _UNITS * (13.1 if options.holes == 5 else 21.0)
    for hole in board(options.size, options.holes).holes:
        dx, dy = hole_offset(hole)
        at = (centre[0] + dx * pitch, centre[1] - dy * pitch)
        draw_hole(page, *at, pitch, bool(pod.mask >> hole & 1))


def _circle(page: Svg, x: float, y: float, pitch: float, has_peg: bool) -> None:
    """A circle for a pencil; white on every side, so that a mark shows."""
    page.circle(x, y, pitch * 0.41, fill="#ffffff", stroke="#000000", stroke_width=0.2)
    if has_peg:
        page.circle(x, y, pitch * 0.33, fill="#000000")


def _hole(page: Svg, x: float, y: float, pitch: float, has_peg: bool) -> None:
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
