"""A drawing larger than the page, as parts that meet without a gap when they are put together.

A part is cut off exactly at its right and lower edge. It has a tab at its left and upper edge, if
there is a part to go there: that one is laid over the tab, edge to line, and glued. The artwork
goes on a little over the tab, so that no white shows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from boardwright.present.svg import Attribute, Svg
from boardwright.printing.cutting import BLEED, MARK, crop_marks
from boardwright.printing.page import DrawnPage
from boardwright.printing.paper import MARGIN, Paper

__all__ = ["TAB", "Poster", "Shown", "poster_pages"]

TAB = 10.0
"""The width of the strip that is glued under the next part."""
_OUTSIDE = BLEED + MARK
_GAP = 4.0
_TAB_LINE = "#8a8a8a"
_NARROWEST_CAPTION = 36.0


class Shown(NamedTuple):
    """The rectangle of a poster that a page shows, bleed included."""

    x: float
    y: float
    width: float
    height: float

    def has(self, x: float, y: float) -> bool:
        """Whether the point is shown; text elsewhere is left out, or programs would read it."""
        return self.x <= x <= self.x + self.width and self.y <= y <= self.y + self.height


class Poster(NamedTuple):
    """What is printed: its size, where it is parted, and how it is drawn from (0, 0).

    `columns` and `rows` begin with 0 and end with its width and height. What is drawn goes on
    beyond the edges by `BLEED`.
    """

    title: str
    columns: Sequence[float]
    rows: Sequence[float]
    draw: Callable[[Svg, Shown], None]
    caption: str = ""


class _Part(NamedTuple):
    """A part of a poster: its rectangle there, and the tabs at its left and upper edge."""

    x: float
    y: float
    width: float
    height: float
    left_tab: float
    upper_tab: float
    name: str


def poster_pages(paper: Paper, poster: Poster) -> list[DrawnPage]:
    """One page for each part, row by row from the upper left."""
    parts = _parts(poster)
    return [_part_page(paper, poster, part, len(parts)) for part in parts]


def _parts(poster: Poster) -> list[_Part]:
    columns, rows = poster.columns, poster.rows
    parts = []
    for j in range(len(rows) - 1):
        for i in range(len(columns) - 1):
            size = columns[i + 1] - columns[i], rows[j + 1] - rows[j]
            tabs = TAB if i else 0.0, TAB if j else 0.0
            number = f"{j * (len(columns) - 1) + i + 1}"
            parts.append(_Part(columns[i], rows[j], *size, *tabs, number))
    return parts


def _part_page(paper: Paper, poster: Poster, part: _Part, count: int) -> DrawnPage:
    title = poster.title if count == 1 else f"{poster.title}, part {part.name} of {count}"
    page = DrawnPage(paper, title)
    whole = part.width + part.left_tab, part.height + part.upper_tab
    beside = paper.printable_width - whole[0] - 2 * _OUTSIDE - _GAP
    is_beside = beside >= _NARROWEST_CAPTION
    left = MARGIN + _OUTSIDE if is_beside else (paper.width - whole[0]) / 2
    top = (paper.height - whole[1]) / 2 if is_beside else MARGIN + _OUTSIDE
    x, y = left + part.left_tab, top + part.upper_tab
    _tabs(page.drawing, part, left, top)
    bleed = 2 * BLEED
    shown = Shown(part.x - BLEED, part.y - BLEED, part.width + bleed, part.height + bleed)
    with page.drawing.window(x - BLEED, y - BLEED, shown.width, shown.height, shown):
        poster.draw(page.drawing, shown)
    crop_marks(page.drawing, left, top, *whole)
    _join_marks(page.drawing, part, (left, top), (x, y))
    if is_beside:
        at = (left + whole[0] + _OUTSIDE + _GAP, top)
        page.caption(*at, beside, title, poster.caption)
    else:
        below = top + whole[1] + _OUTSIDE + _GAP
        page.caption(left, below, whole[0], title, poster.caption)
    return page


def _tabs(page: Svg, part: _Part, left: float, top: float) -> None:
    """The strips that are glued under the parts before, and what to do with them."""
    words: dict[str, Attribute] = {"font_size": 3.2, "fill": _TAB_LINE, "text_anchor": "middle"}
    if part.left_tab:
        middle = top + part.upper_tab + part.height / 2
        turn = f"translate({left + TAB * 0.45:.2f} {middle:.2f}) rotate(-90)"
        page.text(0, 0, "glue under the part to the left", transform=turn, **words)
    if part.upper_tab:
        middle = left + part.left_tab + part.width / 2
        page.text(middle, top + TAB * 0.5, "glue under the part above", **words)


def _join_marks(
    page: Svg, part: _Part, corner: tuple[float, float], start: tuple[float, float]
) -> None:
    """Marks outside the cut at the lines to which the parts before are laid."""
    (left, top), (x, y) = corner, start
    with page.group(stroke=_TAB_LINE, stroke_width=0.3, stroke_dasharray="1 0.6"):
        if part.left_tab:
            page.line(x, top - _OUTSIDE, x, y - BLEED)
            page.line(x, y + part.height + BLEED, x, y + part.height + _OUTSIDE)
        if part.upper_tab:
            page.line(left - _OUTSIDE, y, x - BLEED, y)
            page.line(x + part.width + BLEED, y, x + part.width + _OUTSIDE, y)
