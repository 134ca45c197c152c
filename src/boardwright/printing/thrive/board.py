"""The board of Thrive, true to scale: squares of 40 mm in two halves, or as fit on one page."""

from __future__ import annotations

from boardwright.games.thrive.options import ThriveOptions
from boardwright.present.svg import Svg
from boardwright.present.thrive.artwork import CELL, POND, PondPaint, draw_squares
from boardwright.printing.cutting import BLEED, MARK
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import PAPERS
from boardwright.printing.sheet import PrintJob
from boardwright.printing.tiles import Poster, Shown, poster_pages

__all__ = ["board_halves", "board_page", "board_size", "large_square", "small_square"]

_RIM = 7.0
_LARGEST_SQUARE = 40.0
_OUTSIDE = 2 * (_RIM + BLEED + MARK)
_BLACK = PondPaint("#ffffff", "#ffffff", ("#ffffff", "#f0f0f0"), "#dedede")
_LETTERS = {"colour": "#ffffff", "black": "#000000"}
_JOIN = (
    "Print at 100 percent. Cut at the marks. Glue the tab of the right half under the left half, "
    "edge to the dashed line. Card underneath makes the board stiff."
)
_ONE_PAGE = "Print at 100 percent. Cut at the marks, or play on the page as it is."


def board_size(job: PrintJob) -> int:
    """The squares along each side."""
    options = job.game.options
    assert isinstance(options, ThriveOptions)
    return options.size


def large_square(size: int) -> float:
    """The side of a square of the board in two halves, in whole millimetres.

    It is the same on every paper, so that families with different paper can mix their pieces.
    """
    height = min(paper.printable_height for paper in PAPERS.values()) - _OUTSIDE
    return min(_LARGEST_SQUARE, height // size)


def small_square(size: int) -> float:
    """The side of a square of the board on one page."""
    width = min(paper.printable_width for paper in PAPERS.values()) - _OUTSIDE
    return min(_LARGEST_SQUARE, width // size)


def board_halves(job: PrintJob) -> list[DrawnPage]:
    """Two pages; the cut is between two columns."""
    size = board_size(job)
    square = large_square(size)
    side, join = size * square + 2 * _RIM, _RIM + (size + 1) // 2 * square
    title = "Thrive: board"
    return poster_pages(job.paper, _poster(job, title, square, (0, join, side), _JOIN))


def board_page(job: PrintJob) -> list[DrawnPage]:
    """One page with a smaller board."""
    square = small_square(board_size(job))
    side = board_size(job) * square + 2 * _RIM
    title = "Thrive: small board"
    return poster_pages(job.paper, _poster(job, title, square, (0, side), _ONE_PAGE))


def _poster(
    job: PrintJob, title: str, square: float, columns: tuple[float, ...], caption: str
) -> Poster:
    size = board_size(job)

    def draw(page: Svg, shown: Shown) -> None:
        _draw_board(page, job, size, square, shown)

    return Poster(title, columns, (0, size * square + 2 * _RIM), draw, caption)


def _draw_board(page: Svg, job: PrintJob, size: int, square: float, shown: Shown) -> None:
    """The board from (0, 0), with its bleed around it."""
    paint = _BLACK if job.ink == "black" else POND
    length = size * square
    side = length + 2 * _RIM
    page.rect(-BLEED, -BLEED, side + 2 * BLEED, side + 2 * BLEED, fill=paint.shore)
    page.rect(_RIM, _RIM, length, length, fill=paint.gap)
    with page.group(transform=f"translate({_RIM} {_RIM}) scale({square / CELL})"):
        draw_squares(page, size, 0, 0, paint)
    if job.ink == "black":
        _draw_lines(page, size, square)
    with page.group(font_size=4.4, fill=_LETTERS[job.ink], text_anchor="middle"):
        for n in range(size):
            along = _RIM + (n + 0.5) * square
            _name(page, shown, along, side - _RIM / 2 + 1.5, "abcdefgh"[n])
            _name(page, shown, _RIM / 2, side - along + 1.5, str(n + 1))


def _name(page: Svg, shown: Shown, x: float, y: float, name: str) -> None:
    if shown.has(x, y):
        page.text(x, y, name)


def _draw_lines(page: Svg, size: int, square: float) -> None:
    """The edges of the squares, which black ink has no shades to show."""
    first, last = _RIM, _RIM + size * square
    with page.group(stroke="#000000", stroke_width=0.25):
        for n in range(size + 1):
            at = _RIM + n * square
            page.line(at, first, at, last)
            page.line(first, at, last, at)
