"""The board of Grow: lines 16 mm apart for stones of 14 mm, on as many pages as it needs."""

from __future__ import annotations

from itertools import accumulate

from boardwright.games.grow.actions import space_name
from boardwright.games.grow.options import GrowOptions
from boardwright.present.grow.artwork import draw_lines, draw_star_points
from boardwright.present.svg import Svg
from boardwright.printing.cutting import BLEED, MARK
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import PAPERS
from boardwright.printing.sheet import PrintJob
from boardwright.printing.tiles import TAB, Poster, Shown, poster_pages

__all__ = ["PITCH", "RIM", "board_pages", "draw_board", "options_of", "parted"]

PITCH = 16.0
"""The distance of two lines."""
RIM = 5.0
"""The edge with the names of the lines, outside of the stones at the outermost lines."""
_WOOD = {"colour": "#f0dfb8", "black": "#ffffff"}
_LINE = {"colour": "#8a744a", "black": "#000000"}
_INK = {"colour": "#33291a", "black": "#000000"}
_CAPTION = (
    "Print at 100 percent. Cut at the marks. Glue each tab under the part beside it, edge to the "
    "dashed line. You play on the points where lines cross."
)
_ONE_PAGE = "Print at 100 percent. You play on the points where lines cross."


def options_of(job: PrintJob) -> GrowOptions:
    """The game's options."""
    options = job.game.options
    assert isinstance(options, GrowOptions)
    return options


def board_pages(job: PrintJob) -> list[DrawnPage]:
    """The empty board."""
    size = options_of(job).size
    columns, rows = parted(size)
    caption = _ONE_PAGE if len(columns) == len(rows) == 2 else _CAPTION

    def draw(page: Svg, shown: Shown) -> None:
        draw_board(page, job, size, PITCH, shown)

    title = f"Grow: board of {size} by {size}"
    return poster_pages(job.paper, Poster(title, columns, rows, draw, caption))


def parted(size: int) -> tuple[list[float], list[float]]:
    """Where the board with its rim is parted, between lines; the same on every paper."""
    outside = 2 * (BLEED + MARK)
    width = min(paper.printable_width for paper in PAPERS.values()) - outside
    height = min(paper.printable_height for paper in PAPERS.values()) - outside
    return _cuts(size, width), _cuts(size, height)


def _cuts(size: int, length: float) -> list[float]:
    """Parts of nearly the same number of lines, each at most so long with its rim and its tab."""
    count = 1
    if size * PITCH + 2 * RIM > length:
        count = -(-size // int((length - RIM - TAB) // PITCH))
    lines = [size // count + (part < size % count) for part in range(count)]
    inner = [RIM + PITCH * n for n in accumulate(lines[:-1])]
    return [0, *inner, size * PITCH + 2 * RIM]


def draw_board(page: Svg, job: PrintJob, size: int, pitch: float, shown: Shown) -> None:
    """Draws the board from (0, 0) with its rim, where its lines are named, and its bleed."""
    side = size * pitch + 2 * RIM
    page.rect(-BLEED, -BLEED, side + 2 * BLEED, side + 2 * BLEED, fill=_WOOD[job.ink])
    draw_lines(page, size, pitch, RIM, RIM, _LINE[job.ink], 0.3)
    draw_star_points(page, size, pitch, RIM, RIM, _LINE[job.ink])
    letter = min(3.4, pitch / 3)
    with page.group(font_size=letter, fill=_INK[job.ink], text_anchor="middle"):
        for n in range(size):
            along = RIM + (n + 0.5) * pitch
            _name(page, shown, along, side - RIM * 0.35, space_name(n)[0])
            _name(page, shown, RIM * 0.55, side - along + letter * 0.35, str(n + 1))


def _name(page: Svg, shown: Shown, x: float, y: float, name: str) -> None:
    if shown.has(x, y):
        page.text(x, y, name)
