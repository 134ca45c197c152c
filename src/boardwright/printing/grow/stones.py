"""The stones of Grow to cut out: a page of heads and tails for each player.

Players are told apart by colour and by shape, heads and tails by light and dark.
"""

from __future__ import annotations

from boardwright.games.grow.actions import SEATS
from boardwright.present.grow.artwork import draw_head, draw_tail
from boardwright.present.palette import SeatLook, seat_look
from boardwright.printing.cutting import MARK, cut_grid
from boardwright.printing.grow.board import options_of
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import MARGIN, PAPERS, Ink
from boardwright.printing.sheet import PrintJob

__all__ = ["STONE", "printed_look", "stone_pages"]

STONE = 14.0
"""The side of a stone's square."""
_COLUMNS = 13
_HEAD_ROWS = 6
_HEADER = 12.0
_CAPTION = (
    "Heads are light, tails are dark. Cut along the lines, or around the stones. {heads} heads and "
    "{tails} tails; print the page again if you run out."
)


def printed_look(seat: int, ink: Ink) -> SeatLook:
    """The colours and the shape of a seat on paper."""
    look = seat_look(SEATS[seat])
    if ink == "black":
        return look._replace(light="#ffffff", dark="#000000", ink="#000000")
    return look


def stone_pages(job: PrintJob) -> list[DrawnPage]:
    """One page for each player of the game."""
    return [_page(job, seat) for seat in range(options_of(job).players)]


def _page(job: PrintJob, seat: int) -> DrawnPage:
    name = SEATS[seat].capitalize()
    page = DrawnPage(job.paper, f"Grow: stones of {name}")
    look = printed_look(seat, job.ink)
    rows = _rows()
    left = (job.paper.width - _COLUMNS * STONE) / 2
    top = MARGIN + _HEADER + MARK
    unit = STONE / 0.92
    for row in range(rows):
        for column in range(_COLUMNS):
            at = (left + (column + 0.5) * STONE, top + (row + 0.5) * STONE)
            if row < _HEAD_ROWS:
                draw_head(page.drawing, look, *at, unit, 0.4)
            else:
                draw_tail(page.drawing, look, *at, unit)
    cut_grid(page.drawing, left, top, STONE, _COLUMNS, rows)
    heads, tails = _HEAD_ROWS * _COLUMNS, (rows - _HEAD_ROWS) * _COLUMNS
    words = _CAPTION.format(heads=heads, tails=tails)
    page.write(left, MARGIN + 1, 180, words, 3.2, page.title)
    return page


def _rows() -> int:
    """As many as fit on every paper."""
    height = min(paper.printable_height for paper in PAPERS.values())
    return int((height - _HEADER - 2 * MARK) // STONE)
