"""What the rule sheets of Grow need: numbers of the options, and diagrams."""

from __future__ import annotations

import math
from functools import partial

from boardwright.games.grow import GrowOptions
from boardwright.games.grow.actions import STRIDE, space_name
from boardwright.present.grow.picture import Plan, draw_board
from boardwright.present.grow.scene import description, scene_of
from boardwright.present.svg import Svg
from boardwright.printing.grow.stones import printed_look
from boardwright.printing.paper import Ink
from boardwright.printing.rule_diagram import Diagram, draw_arrow, draw_coordinates
from boardwright.printing.rule_sheet import RuleTexts
from boardwright.printing.sheet import PrintJob

__all__ = ["TEXTS"]

_LETTERS, _RIM = 26.0, 3.0


def _values(job: PrintJob) -> dict[str, str]:
    options = job.game.options
    assert isinstance(options, GrowOptions)
    (players,) = (spec for spec in options.specs() if spec.key == "players")
    return {
        "size": str(options.size),
        "least": str(players.low),
        "most": str(players.high),
        "rounds": str(options.stall_rounds or GrowOptions().stall_rounds),
    }


def _draw(diagram: Diagram, ink: Ink) -> str:
    scene = scene_of(diagram.view("grow"))
    plan = Plan(scene)
    left, side = _LETTERS * 1.3 + _RIM, plan.side
    page = Svg(side + left + _RIM, side + _LETTERS * 1.3 + _RIM, "Grow", description(scene), "none")
    with page.group(transform=f"translate({left - plan.left} {_RIM - plan.top})"):
        draw_board(
            page,
            plan,
            scene,
            partial(printed_look, ink=ink),
            wood="#ffffff" if ink == "black" else "#f0dfb8",
            has_coordinates=False,
        )
        middles = {
            space_name(STRIDE * y + x): plan.at(STRIDE * y + x)
            for x in range(plan.size)
            for y in range(plan.size)
        }
        for move in diagram.arrows:
            source, target = move.split("-")
            ends = middles[source], middles[target]
            bow = 1.1 * plan.cell if math.dist(*ends) > 1.5 * plan.cell else 0
            draw_arrow(page, *ends, 5, 0.42 * plan.cell, bow)
    draw_coordinates(page, plan.size, plan.cell, (left, _RIM), _LETTERS)
    return page.render()


TEXTS = RuleTexts(
    _values,
    _draw,
    (("size", 9), ("fresh_head", "may_move"), ("ties", "later_player")),
    stated=("players",),
)
