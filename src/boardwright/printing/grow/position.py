"""A position of Grow to play on: the board with its tails, and marks where the heads stand."""

from __future__ import annotations

from boardwright.games.grow.actions import STRIDE
from boardwright.games.grow.position import Cell
from boardwright.present.grow.artwork import draw_head, draw_tail
from boardwright.present.grow.scene import Scene, scene_of
from boardwright.present.svg import Svg
from boardwright.printing.grow.board import PITCH, RIM, draw_board, parted
from boardwright.printing.grow.stones import printed_look
from boardwright.printing.page import Page
from boardwright.printing.position import diagram_page, position_view
from boardwright.printing.sheet import PrintJob
from boardwright.printing.tiles import Poster, Shown, poster_pages

__all__ = ["position_pages"]

_CAPTION = (
    "Print at 100 percent, cut, and glue each tab under the part beside it. Put a head stone on "
    "every light stone, as many as its number says, and a tail where the last one leaves. Dark "
    "stones are tails: they stay."
)


def position_pages(job: PrintJob) -> list[Page]:
    """A page with the diagram, and the board with its stones."""
    scene = scene_of(position_view(job))
    columns, rows = parted(scene.size)

    def draw(page: Svg, shown: Shown) -> None:
        draw_board(page, job, scene.size, PITCH, shown)
        for cell in scene.stones.values():
            _stone(page, job, scene, cell, shown)

    words = "The board follows; the stones are the sheet “stones”."
    poster = Poster("Grow: board of the position", columns, rows, draw, _CAPTION)
    return [*diagram_page(job, words), *poster_pages(job.paper, poster)]


def _stone(page: Svg, job: PrintJob, scene: Scene, cell: Cell, shown: Shown) -> None:
    x = RIM + (cell.space % STRIDE + 0.5) * PITCH
    y = RIM + (scene.size - cell.space // STRIDE - 0.5) * PITCH
    look = printed_look(cell.seat, job.ink)
    if not cell.heads:
        draw_tail(page, look, x, y, PITCH)
        return
    draw_head(page, look, x, y, PITCH, 0.4)
    if cell.heads > 1 and shown.has(x, y):
        page.circle(x + 5.2, y - 5.2, 2.3, fill="#ffffff", stroke="#000000", stroke_width=0.2)
        page.text(x + 5.2, y - 4.1, cell.heads, font_size=3.2, text_anchor="middle")
