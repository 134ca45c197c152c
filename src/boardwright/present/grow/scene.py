"""What there is to draw of a position of Grow, and the position in words."""

from __future__ import annotations

import re
from collections import Counter
from typing import NamedTuple

from boardwright.core.view import View
from boardwright.games.grow import GrowPosition, GrowView
from boardwright.games.grow.actions import SEATS, space_name
from boardwright.games.grow.position import NOBODY, Cell, cells
from boardwright.present.grow.endings import ENDINGS
from boardwright.present.outcomes import ending_of_view
from boardwright.present.phrases import counted

__all__ = ["Scene", "description", "scene_of", "status", "tally"]


class Scene(NamedTuple):
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


def scene_of(view: View) -> Scene:
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
    return Scene(position, len(position.rows), stones, still)


# -- in words --------------------------------------------------------------------------


def status(scene: Scene) -> str:
    """Whose turn it is and what may still be done, or how it ended."""
    position = scene.position
    if scene.is_over:
        return ending_of_view(position.outcome, SEATS[: _players(scene)], ENDINGS)
    if position.to_play == NOBODY:
        return "Chance draws the turn order"
    who = position.to_play.capitalize()
    if not scene.of(SEATS.index(position.to_play)):
        return f"{who} to place the first head"
    drop = "drop used" if position.dropped else "drop open"
    return f"{who} to play: {drop}, {counted(sum(scene.ready.values()), 'head')} to move"


def _players(scene: Scene) -> int:
    """As far as the position tells: a game may end before everybody has a place in the order."""
    last_winner = re.split("[:,]", scene.position.outcome)[-1]
    return max(len(scene.seats), int(last_winner))


def tally(scene: Scene, seat: int) -> str:
    own = scene.of(seat)
    heads = counted(sum(cell.heads for cell in own), "head")
    gone = ", withdrew" if SEATS[seat] in scene.position.withdrawn else ""
    return f"{SEATS[seat].capitalize()} {counted(len(own), 'space')}, {heads}{gone}"


def description(scene: Scene) -> str:
    """The board for those who hear it: every player's heads and tails."""
    phrases = [status(scene)]
    for seat in scene.seats:
        heads = [_named(cell) for cell in scene.of(seat) if cell.heads]
        tails = [_named(cell) for cell in scene.of(seat) if not cell.heads]
        placed = f"heads {' '.join(heads) or 'none'}; tails {' '.join(tails) or 'none'}"
        phrases.append(f"{tally(scene, seat)}: {placed}")
    return ". ".join(phrases) + "."


def _named(cell: Cell) -> str:
    stack = f" (stack of {cell.heads})" if cell.heads > 1 else ""
    return space_name(cell.space) + stack
