"""What the rule sheets of Thrive need: numbers of the options, and diagrams."""

from __future__ import annotations

from boardwright.games.thrive import ThriveOptions, ThriveView
from boardwright.games.thrive.board import STRIDE, square_name
from boardwright.present.svg import Svg
from boardwright.present.thrive.artwork import CELL, POND, PondPaint
from boardwright.present.thrive.picture import BOARD_CORNER, draw_board
from boardwright.present.thrive.scene import description
from boardwright.printing.paper import Ink
from boardwright.printing.rule_diagram import Diagram, draw_arrow, draw_coordinates
from boardwright.printing.rule_sheet import RuleTexts
from boardwright.printing.sheet import PrintJob

__all__ = ["TEXTS"]

_LETTERS, _RIM = 34.0, 7.0
_BLACK = PondPaint("#ffffff", "#ffffff", ("#ffffff", "#f0f0f0"), "#dedede")


def _values(job: PrintJob) -> dict[str, str]:
    options = job.game.options
    assert isinstance(options, ThriveOptions)
    return {
        "size": str(options.size),
        "pods": str(2 * options.size),
        "side": str(options.holes),
        "holes": str(options.holes**2),
        "turns": str(options.no_progress or ThriveOptions().no_progress),
    }


def _draw(diagram: Diagram, ink: Ink) -> str:
    view = diagram.view("thrive")
    assert isinstance(view, ThriveView)
    side, left = view.size * CELL, _LETTERS + _RIM
    page = Svg(side + left + _RIM, side + left + _RIM, "Thrive", description(view), paper="none")
    with page.group(transform=f"translate({left - BOARD_CORNER[0]} {_RIM - BOARD_CORNER[1]})"):
        draw_board(page, view, _BLACK if ink == "black" else POND, has_coordinates=False)
    draw_coordinates(page, view.size, CELL, (left, _RIM + 4), _LETTERS)
    middles = {
        square_name(STRIDE * y + x): (left + (x + 0.5) * CELL, side - (y + 0.5) * CELL + _RIM)
        for x in range(view.size)
        for y in range(view.size)
    }
    for move in diagram.arrows:
        source, target = move.split("-")
        draw_arrow(page, middles[source], middles[target], 9, 40)
    return page.render()


TEXTS = RuleTexts(
    _values, _draw, (("card", "twins"), ("self_capture", "not_last"), ("holes", 3), ("size", 5))
)
