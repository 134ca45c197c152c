"""Grow: a Go board with light heads, dark tails, and roads between stones of one group.

Every stone carries its owner's shape. A ring around a head says that it may still move this
turn; a stack has the number of its heads, or how many of them may still move (`1/3`).
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from boardwright.core.view import View
from boardwright.games.grow import GrowPosition, GrowView
from boardwright.games.grow.actions import SEATS, STRIDE, space_name
from boardwright.games.grow.position import NOBODY, Cell, cells
from boardwright.present import palette
from boardwright.present.ansi import paint, patch
from boardwright.present.svg import Svg

__all__ = ["svg", "text"]


class _Scene(NamedTuple):
    """What there is to draw."""

    position: GrowPosition
    size: int
    stones: dict[int, Cell]
    ready: dict[int, int]
    """How many heads of the player to move may still move, by space."""

    @property
    def is_over(self) -> bool:
        return self.position.outcome != "-"

    @property
    def seats(self) -> list[int]:
        """In turn order; before that is settled, those that are known."""
        names = dict.fromkeys((*self.position.order, *self.position.withdrawn))
        return [SEATS.index(name) for name in names]

    def of(self, seat: int) -> list[Cell]:
        return [cell for cell in self.stones.values() if cell.seat == seat]


def _scene(view: View) -> _Scene:
    assert isinstance(view, GrowView)
    position = view.position
    stones = {cell.space: cell for cell in sorted(cells(position.rows))}
    moved = Counter(position.moved)
    ready = {
        cell.space: cell.heads - moved[space_name(cell.space)]
        for cell in stones.values()
        if SEATS[cell.seat] == position.to_play and position.outcome == "-"
    }
    still = {space: count for space, count in ready.items() if count}
    return _Scene(position, len(position.rows), stones, still)


# -- words -----------------------------------------------------------------------------

_REASONS = {
    "board_full": "the board is full",
    "stall": "no new space was taken",
    "surrender": "the others withdrew",
}


def _status(scene: _Scene) -> str:
    """Whose turn it is and what may still be done, or how it ended."""
    position = scene.position
    if scene.is_over:
        return _ending(position.outcome)
    if position.to_play == NOBODY:
        return "Chance draws the turn order"
    who = position.to_play.capitalize()
    if not scene.of(SEATS.index(position.to_play)):
        return f"{who} to place the first head"
    drop = "drop used" if position.dropped else "drop open"
    return f"{who} to play: {drop}, {_count(sum(scene.ready.values()), 'head')} to move"


def _ending(outcome: str) -> str:
    reason, _, winners = outcome.partition(":")
    names = [SEATS[int(number) - 1].capitalize() for number in winners.split(",")]
    *others, last = names
    who = f"{', '.join(others)} and {last} share the win" if others else f"{last} wins"
    return f"{who}: {_REASONS[reason]}"


def _tally(scene: _Scene, seat: int) -> str:
    own = scene.of(seat)
    heads = _count(sum(cell.heads for cell in own), "head")
    gone = ", withdrew" if SEATS[seat] in scene.position.withdrawn else ""
    return f"{SEATS[seat].capitalize()} {_count(len(own), 'space')}, {heads}{gone}"


def _count(number: int, noun: str) -> str:
    return f"{number} {noun}{'s' * (number != 1)}"


def _description(scene: _Scene) -> str:
    """The board for those who hear it: every player's heads and tails."""
    said = [_status(scene)]
    for seat in scene.seats:
        heads = [_named(cell) for cell in scene.of(seat) if cell.heads]
        tails = [_named(cell) for cell in scene.of(seat) if not cell.heads]
        placed = f"heads {' '.join(heads) or 'none'}; tails {' '.join(tails) or 'none'}"
        said.append(f"{_tally(scene, seat)}: {placed}")
    return ". ".join(said) + "."


def _named(cell: Cell) -> str:
    stack = f" (stack of {cell.heads})" if cell.heads > 1 else ""
    return space_name(cell.space) + stack


# -- picture ---------------------------------------------------------------------------

_WOOD, _RIM, _LINE, _INK, _RING = "#f0dfb8", "#cfb27a", "#8a744a", "#33291a", "#161310"
_HEADER, _LEGEND, _COLUMN = 50.0, 26.0, 290.0


class _Plan:
    """Where things lie on the page."""

    def __init__(self, scene: _Scene) -> None:
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


def svg(view: View) -> str:
    scene = _scene(view)
    plan = _Plan(scene)
    page = Svg(plan.width, plan.height, f"Grow: {_status(scene)}", _description(scene))
    _headline(page, plan, _status(scene))
    _wood(page, plan)
    for cell in scene.stones.values():
        _roads(page, plan, scene, cell)
    for cell in scene.stones.values():
        _stone(page, plan, cell, scene.ready.get(cell.space, 0), scene)
    for place, seat in enumerate(scene.seats):
        _legend(page, plan, scene, place, seat)
    return page.render()


def _headline(page: Svg, plan: _Plan, words: str) -> None:
    fitting = min(18.0, 1.75 * plan.width / len(words))
    page.text(plan.width / 2, 32, words, font_size=fitting, fill=_INK, text_anchor="middle")


def _wood(page: Svg, plan: _Plan) -> None:
    """The spaces are where lines cross (G-02)."""
    side, cell = plan.side, plan.cell
    page.rect(plan.left, _HEADER, side, side, rx=8, fill=_WOOD, stroke=_RIM, stroke_width=2)
    first, last = plan.at(0), plan.at((STRIDE + 1) * (plan.size - 1))
    with page.group(stroke=_LINE, stroke_width=1):
        for n in range(plan.size):
            x, y = plan.at((STRIDE + 1) * n)
            page.line(x, first[1], x, last[1])
            page.line(first[0], y, last[0], y)
    with page.group(font_size=13, fill=_INK, text_anchor="middle"):
        for n in range(plan.size):
            x, y = plan.at((STRIDE + 1) * n)
            page.text(x, _HEADER + side + 19, space_name(n)[0])
            page.text(plan.left - 15, y + 4.5, n + 1)
    _dots(page, plan, cell / 12)


def _dots(page: Svg, plan: _Plan, r: float) -> None:
    """The marked points of a Go board, where it is large enough to want them."""
    if plan.size < 9:
        return
    edge = 2 if plan.size < 12 else 3
    lines = {edge, plan.size - 1 - edge} | ({plan.size // 2} if plan.size % 2 else set())
    for y in sorted(lines):
        for x in sorted(lines):
            page.circle(*plan.at(STRIDE * y + x), r, fill=_LINE)


def _roads(page: Svg, plan: _Plan, scene: _Scene, cell: Cell) -> None:
    """Neighbours of one colour are joined: heads travel along (option B)."""
    for near in (cell.space + 1, cell.space + STRIDE):
        if near in scene.stones and scene.stones[near].seat == cell.seat:
            colour = palette.seat(SEATS[cell.seat]).dark
            ends = (*plan.at(cell.space), *plan.at(near))
            page.line(*ends, stroke=colour, stroke_width=plan.cell * 0.2, stroke_opacity=0.6)


def _stone(page: Svg, plan: _Plan, cell: Cell, ready: int, scene: _Scene) -> None:
    look = palette.seat(SEATS[cell.seat])
    x, y = plan.at(cell.space)
    unit = plan.cell
    if not cell.heads:
        page.circle(x, y, unit * 0.31, fill=look.dark)
        palette.mark(page, look.shape, x, y, unit * 0.13, fill=look.light)
        return
    if ready:
        page.circle(x, y, unit * 0.465, fill="#fffdf6", stroke=_RING, stroke_width=1.6)
    page.circle(x, y, unit * 0.4, fill=look.light, stroke=look.dark, stroke_width=2)
    palette.mark(page, look.shape, x, y, unit * 0.19, fill=look.ink)
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


def _legend(page: Svg, plan: _Plan, scene: _Scene, place: int, seat: int) -> None:
    look = palette.seat(SEATS[seat])
    row, column = divmod(place, plan.columns)
    x = (plan.width - plan.columns * _COLUMN) / 2 + column * _COLUMN + 22
    y = _HEADER + plan.side + 48 + row * _LEGEND
    page.circle(x, y, 9.5, fill=look.light, stroke=look.dark, stroke_width=2)
    palette.mark(page, look.shape, x, y, 5, fill=look.ink)
    to_play = not scene.is_over and scene.position.to_play == SEATS[seat]
    weight = "bold" if to_play else None
    page.text(x + 17, y + 5, _tally(scene, seat), font_size=14, fill=_INK, font_weight=weight)


# -- terminal --------------------------------------------------------------------------


def text(view: View, colour: bool = False) -> str:
    """Capitals are heads, with their number in a stack; `*` may still move; small ones tails."""
    scene = _scene(view)
    words = {space: _letters(scene, cell) for space, cell in scene.stones.items()}
    wide = max(map(len, words.values()), default=1) + 1
    lines = [paint(_status(scene), bold=True, enabled=colour), ""]
    for y in reversed(range(scene.size)):
        row = (_painted(scene, STRIDE * y + x, words, wide, colour) for x in range(scene.size))
        lines.append(f"{y + 1:>2} {''.join(row)}".rstrip())
    names = (space_name(x)[0].ljust(wide) for x in range(scene.size))
    lines += [f"   {''.join(names)}".rstrip(), ""]
    return "\n".join((*lines, *(_line(scene, seat, colour) for seat in scene.seats))) + "\n"


def _letters(scene: _Scene, cell: Cell) -> str:
    letter, ready = SEATS[cell.seat][0], scene.ready.get(cell.space, 0)
    if not cell.heads:
        return letter
    count = str(cell.heads) if cell.heads > 1 else ""
    left = f"*{ready if ready < cell.heads else ''}" if ready else ""
    return f"{letter.upper()}{count}{left}"


def _painted(scene: _Scene, space: int, words: dict[int, str], wide: int, colour: bool) -> str:
    if space not in words:
        return paint("·", dim=True, enabled=colour) + " " * (wide - 1)
    cell, said = scene.stones[space], words[space]
    look = palette.seat(SEATS[cell.seat])
    return patch(said, look, bold=cell.heads > 0, enabled=colour) + " " * (wide - len(said))


def _line(scene: _Scene, seat: int, colour: bool) -> str:
    look, letter = palette.seat(SEATS[seat]), SEATS[seat][0].upper()
    sign = patch(f" {letter} ", look, bold=True, enabled=colour)
    to_play = not scene.is_over and scene.position.to_play == SEATS[seat]
    return f"{sign} {_tally(scene, seat)}{' <' if to_play else ''}"
