"""Grow as a picture: light heads, dark tails, and roads between stones of one group.

Every stone has its owner's shape. A head with a ring around it may still move this turn. A stack
has a number: its heads, or how many of them may still move (`1/3`).
"""

from __future__ import annotations

from collections.abc import Callable

from boardwright.core.view import View
from boardwright.games.grow.actions import SEATS, STRIDE, space_name
from boardwright.games.grow.position import Cell
from boardwright.present.grow.artwork import (
    draw_head,
    draw_lines,
    draw_star_points,
    draw_tail,
)
from boardwright.present.grow.scene import Scene, description, scene_of, status, tally
from boardwright.present.palette import SeatLook, seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg

__all__ = ["Plan", "draw_board", "svg"]

_PALE = "#fffdf6"
_WOOD, _RIM, _LINE, _INK, _RING = "#f0dfb8", "#cfb27a", "#8a744a", "#33291a", "#161310"
_HEADER, _LEGEND, _COLUMN = 50.0, 26.0, 290.0


class Plan:
    """The layout of the picture, in units of its view box.

    The board is a square with the upper left corner (`left`, `top`) and this `side`.
    """

    top = _HEADER

    def __init__(self, scene: Scene) -> None:
        self.size = scene.size
        self.cell = max(30.0, min(56.0, 560 / scene.size))
        self.side = self.cell * scene.size
        columns = max(1, min(len(scene.seats), int((self.side + 64) // _COLUMN)))
        self.columns = columns
        self.width = max(self.side + 64, 420.0)
        self.left = (self.width - self.side) / 2
        rows = -(-len(scene.seats) // columns)
        self.height = _HEADER + self.side + 44 + rows * _LEGEND + 8

    def at(self, space: int) -> tuple[float, float]:
        x, y = space % STRIDE, space // STRIDE
        return self.left + (x + 0.5) * self.cell, _HEADER + (self.size - y - 0.5) * self.cell


def _look_of(seat: int) -> SeatLook:
    return seat_look(SEATS[seat])


def svg(view: View) -> str:
    scene = scene_of(view)
    plan = Plan(scene)
    page = Svg(plan.width, plan.height, f"Grow: {status(scene)}", description(scene))
    _headline(page, plan, status(scene))
    draw_board(page, plan, scene)
    for place, seat in enumerate(scene.seats):
        _legend(page, plan, scene, place, seat)
    return page.render()


def draw_board(
    page: Svg,
    plan: Plan,
    scene: Scene,
    look_of: Callable[[int], SeatLook] = _look_of,
    wood: str = _WOOD,
    has_coordinates: bool = True,
) -> None:
    """Draws the board, its stones, and the roads between them."""
    _wood(page, plan, wood, has_coordinates)
    for cell in scene.stones.values():
        _roads(page, plan, scene, cell, look_of(cell.seat))
    for cell in scene.stones.values():
        _stone(page, plan, cell, scene.ready.get(cell.space, 0), scene, look_of(cell.seat))


def _headline(page: Svg, plan: Plan, words: str) -> None:
    fitting = min(18.0, 1.75 * plan.width / len(words))
    page.text(plan.width / 2, 32, words, font_size=fitting, fill=_INK, text_anchor="middle")


def _wood(page: Svg, plan: Plan, wood: str, has_coordinates: bool) -> None:
    """The spaces are where lines cross (G-02)."""
    side, cell = plan.side, plan.cell
    page.rect(plan.left, _HEADER, side, side, rx=8, fill=wood, stroke=_RIM, stroke_width=2)
    draw_lines(page, plan.size, cell, plan.left, _HEADER, _LINE, 1)
    if has_coordinates:
        _coordinates(page, plan)
    draw_star_points(page, plan.size, cell, plan.left, _HEADER, _LINE)


def _coordinates(page: Svg, plan: Plan) -> None:
    with page.group(font_size=13, fill=_INK, text_anchor="middle"):
        for n in range(plan.size):
            x, y = plan.at((STRIDE + 1) * n)
            page.text(x, _HEADER + plan.side + 19, space_name(n)[0])
            page.text(plan.left - 15, y + 4.5, n + 1)


def _roads(page: Svg, plan: Plan, scene: Scene, cell: Cell, look: SeatLook) -> None:
    """Joins neighbours of one colour: heads travel along these roads (option B)."""
    for near in (cell.space + 1, cell.space + STRIDE):
        if near in scene.stones and scene.stones[near].seat == cell.seat:
            ends = (*plan.at(cell.space), *plan.at(near))
            page.line(*ends, stroke=look.dark, stroke_width=plan.cell * 0.2, stroke_opacity=0.6)


def _stone(page: Svg, plan: Plan, cell: Cell, ready: int, scene: Scene, look: SeatLook) -> None:
    x, y = plan.at(cell.space)
    unit = plan.cell
    if not cell.heads:
        draw_tail(page, look, x, y, unit)
        return
    if ready:
        page.circle(x, y, unit * 0.465, fill=_PALE, stroke=_RING, stroke_width=1.6)
    draw_head(page, look, x, y, unit)
    if cell.heads > 1:
        mover = scene.position.to_play == SEATS[cell.seat] and not scene.is_over
        partly = mover and 0 < ready < cell.heads
        _badge(page, x, y, unit, f"{ready}/{cell.heads}" if partly else str(cell.heads))


def _badge(page: Svg, x: float, y: float, unit: float, words: str) -> None:
    """The number of heads at the upper right of a stack."""
    high = min(17.0, unit * 0.38)
    wide = high * (0.6 * len(words) + 0.4)
    left, top = x + max(unit * 0.48 - wide, unit * 0.1), y - unit * 0.5
    page.rect(left, top, wide, high, rx=high / 2, fill="#ffffff", stroke=_RING, stroke_width=1)
    with page.group(font_weight="bold", text_anchor="middle", fill=_RING):
        page.text(left + wide / 2, top + high * 0.8, words, font_size=high * 0.86)


def _legend(page: Svg, plan: Plan, scene: Scene, place: int, seat: int) -> None:
    look = seat_look(SEATS[seat])
    row, column = divmod(place, plan.columns)
    x = (plan.width - plan.columns * _COLUMN) / 2 + column * _COLUMN + 22
    y = _HEADER + plan.side + 48 + row * _LEGEND
    page.circle(x, y, 9.5, fill=look.light, stroke=look.dark, stroke_width=2)
    draw_shape(page, look.shape, x, y, 5, fill=look.ink)
    to_play = not scene.is_over and scene.position.to_play == SEATS[seat]
    weight = "bold" if to_play else None
    page.text(x + 17, y + 5, tally(scene, seat), font_size=14, fill=_INK, font_weight=weight)
