"""Grow with pencils: the whole board on one page, and a key to the marks of every player."""

from __future__ import annotations

from boardwright.games.grow.actions import SEATS
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg
from boardwright.printing.grow.board import RIM, draw_board, options_of
from boardwright.printing.grow.stones import printed_look
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import MARGIN, PAPERS
from boardwright.printing.sheet import PrintJob
from boardwright.printing.tiles import Shown

__all__ = ["pencil_page"]

_WIDEST_PITCH = 16.0
_KEY_ROW = 10.0
_HOW = (
    "Draw your shape where you drop a head, and a ring around it: the ring is the head. To move "
    "it, rub the ring out and draw it at its new point, with your shape if the point was empty. A "
    "shape without a ring is a tail. Write a number beside a ring that stands for several heads."
)


def pencil_page(job: PrintJob) -> list[DrawnPage]:
    """One page, whatever the size of the board."""
    size = options_of(job).size
    width = min(paper.printable_width for paper in PAPERS.values()) - 2 * RIM
    pitch = min(_WIDEST_PITCH, int(2 * width / size) / 2)
    page = DrawnPage(job.paper, f"Grow: pencil sheet of {size} by {size}")
    side = size * pitch + 2 * RIM
    left, top = (job.paper.width - side) / 2, MARGIN + 8
    whole = Shown(0, 0, side, side)
    with page.drawing.window(left, top, side, side, whole):
        draw_board(page.drawing, job, size, pitch, whole)
    width = job.paper.printable_width - 10
    page.write(MARGIN + 5, MARGIN + 1, width, "", title=page.title)
    below = top + side + 4
    page.write(MARGIN + 5, below, width, _HOW, 3.4)
    for seat in range(options_of(job).players):
        row, column = divmod(seat, 3)
        at = (MARGIN + 10 + column * width / 3, below + 20 + row * _KEY_ROW)
        _key(page.drawing, job, seat, *at)
    return [page]


def _key(page: Svg, job: PrintJob, seat: int, x: float, y: float) -> None:
    """A player's head and tail as they are drawn, and a line for a name."""
    look = printed_look(seat, job.ink)
    colour = look.dark
    draw_shape(page, look.shape, x, y, 1.9, fill=colour)
    page.circle(x, y, 3.6, fill="none", stroke=colour, stroke_width=0.5)
    draw_shape(page, look.shape, x + 9, y, 1.9, fill=colour)
    page.text(x + 14, y + 1.2, SEATS[seat].capitalize(), font_size=3.6)
    page.line(x + 29, y + 1.6, x + 52, y + 1.6, stroke="#000000", stroke_width=0.15)
