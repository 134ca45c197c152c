"""The board of Thrive, true to scale."""

from __future__ import annotations

from boardwright.present.svg import Svg
from boardwright.present.thrive.artwork import CELL, POND, PondPaint, draw_squares
from boardwright.printing.cutting import BLEED, crop_marks
from boardwright.printing.page import DrawnPage
from boardwright.printing.sheet import PrintJob

__all__ = ["SQUARE", "board_halves"]

SQUARE = 40.0
"""The side of a square of the large board."""
_RIM = 7.0
_BLACK = PondPaint("#ffffff", "#9a9a9a", ("#ffffff", "#f2f2f2"), "#e2e2e2")


def board_halves(job: PrintJob) -> list[DrawnPage]:
    """Two pages: cut along the join they meet without a gap."""
    size = 6
    side, half = size * SQUARE + 2 * _RIM, size * SQUARE / 2 + _RIM
    pages = []
    for part, name in enumerate(("left", "right")):
        page = DrawnPage(job.paper, f"Thrive: board, {name} half")
        x, y = (job.paper.width - half) / 2, (job.paper.height - side) / 2
        view = (part * half - BLEED, -BLEED, half + 2 * BLEED, side + 2 * BLEED)
        with page.drawing.window(x - BLEED, y - BLEED, view[2], view[3], view):
            _draw_board(page.drawing, size, SQUARE, _BLACK if job.ink == "black" else POND)
        crop_marks(page.drawing, x, y, half, side)
        pages.append(page)
    return pages


def _draw_board(page: Svg, size: int, square: float, paint: PondPaint) -> None:
    """The board from (0, 0), with its bleed around it."""
    side = size * square + 2 * _RIM
    page.rect(-BLEED, -BLEED, side + 2 * BLEED, side + 2 * BLEED, fill=paint.shore)
    page.rect(_RIM, _RIM, size * square, size * square, fill=paint.gap)
    with page.group(transform=f"translate({_RIM} {_RIM}) scale({square / CELL})"):
        draw_squares(page, size, 0, 0, paint)
