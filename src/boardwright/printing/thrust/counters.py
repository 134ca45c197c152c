"""The counters of both fleets: a page of fronts, and a page of backs that lies behind it."""

from __future__ import annotations

from collections.abc import Callable

from boardwright.games.thrust.options import ThrustOptions
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import KINDS, Kind
from boardwright.present.svg import Svg, number
from boardwright.printing.cutting import BLEED, MARK
from boardwright.printing.page import DrawnPage
from boardwright.printing.sheet import PrintJob
from boardwright.printing.thrust.counter_faces import HIGH, WIDE, draw_back, draw_front
from boardwright.printing.thrust.fleet_paint import LINE, FleetPaint, fleet_paint

__all__ = ["EACH", "counters"]

EACH = 4
"""Counters of each kind and side (R-19): a row of the page."""
_ACROSS, _DOWN = WIDE + 2 * BLEED, HIGH + 2 * BLEED


_Face = Callable[[Svg, Kind, FleetPaint], None]


def counters(job: PrintJob) -> list[DrawnPage]:
    """For each side the fronts, then the backs: an even number of pages, so print them first.

    The grid lies in the middle of the paper, so that a back lies behind its front whichever edge
    the paper is turned over.
    """
    pages = []
    for side, name in enumerate(SEATS):
        paint = fleet_paint(side, job.ink)
        for label, face in (("fronts", draw_front), ("backs", _draw_back)):
            page = DrawnPage(job.paper, f"Thrust!: {name.capitalize()}'s counters, {label}")
            with page.drawing.group(transform=_turn(job, is_back=face is not draw_front)):
                _draw_grid(page.drawing, job, paint, face, is_back=face is not draw_front)
            how = _how(job) if face is draw_front else ""
            page.drawing.text(
                job.paper.width / 2,
                9.6,
                page.title + how,
                font_size=3,
                fill=LINE,
                text_anchor="middle",
            )
            pages.append(page)
    return pages


def _how(job: PrintJob) -> str:
    return (
        f". At 100 percent, on both sides, turned over the {job.duplex} edge; other sheets on one."
    )


def _draw_back(page: Svg, kind: Kind, paint: FleetPaint) -> None:
    draw_back(page, kind.rank, paint)


def _turn(job: PrintJob, *, is_back: bool) -> str | None:
    """Paper turned over its short edge comes out upside down."""
    if not is_back or job.duplex == "long":
        return None
    return f"rotate(180 {number(job.paper.width / 2)} {number(job.paper.height / 2)})"


def _draw_grid(page: Svg, job: PrintJob, paint: FleetPaint, face: _Face, *, is_back: bool) -> None:
    """A row for each kind; backs are mirrored from left to right, as the paper is turned."""
    options = job.game.options
    assert isinstance(options, ThrustOptions)
    left = (job.paper.width - EACH * _ACROSS) / 2 + BLEED
    top = (job.paper.height - len(KINDS) * _DOWN) / 2 + BLEED
    for row, printed in enumerate(KINDS):
        kind = printed.with_options(options.passenger_class, options.mid_die)
        for place in range(EACH):
            column = EACH - 1 - place if is_back else place
            at = f"translate({number(left + column * _ACROSS)} {number(top + row * _DOWN)})"
            with page.group(transform=at):
                face(page, kind, paint)
    _marks(page, left, top)


def _marks(page: Svg, left: float, top: float) -> None:
    """Crop marks around the grid: a ruler from one to its twin is a cut."""
    right = left + EACH * _ACROSS - BLEED
    bottom = top + len(KINDS) * _DOWN - BLEED
    with page.group(stroke=LINE, stroke_width=0.15):
        for column in range(EACH):
            for x in (left + column * _ACROSS, left + column * _ACROSS + WIDE):
                page.line(x, top - BLEED - MARK, x, top - BLEED)
                page.line(x, bottom, x, bottom + MARK)
        for row in range(len(KINDS)):
            for y in (top + row * _DOWN, top + row * _DOWN + HIGH):
                page.line(left - BLEED - MARK, y, left - BLEED, y)
                page.line(right, y, right + MARK, y)
