"""A view of Grow in the form that drawings need, and in words."""

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
    """A position with its stones by space."""

    position: GrowPosition
    size: int
    stones: dict[int, Cell]
    """Every occupied space, in board order."""
    ready: dict[int, int]
    """How many heads of the seat to play may still move, by space; spaces with none are missing."""
    compensation: int
    """The points for each place later in the turn order (G-28)."""

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.position.outcome != "-"

    @property
    def seats(self) -> list[int]:
        """The seats drawn into the turn order so far, in that order, then seats that withdrew."""
        names = dict.fromkeys((*self.position.order, *self.position.withdrawn))
        return [SEATS.index(name) for name in names]

    def of(self, seat: int) -> list[Cell]:
        """The seat's stones."""
        return [cell for cell in self.stones.values() if cell.seat == seat]

    def compensation_of(self, seat: int) -> int:
        """The points that the seat counts besides its spaces."""
        order = self.position.order
        return self.compensation * order.index(SEATS[seat]) if SEATS[seat] in order else 0


def scene_of(view: View) -> Scene:
    """The scene of a view of Grow."""
    assert isinstance(view, GrowView)
    position = view.position
    stones = {cell.space: cell for cell in sorted(cells(position.rows))}
    moved = Counter(position.moved)
    ready = {
        cell.space: cell.heads - moved[space_name(cell.space)]
        for cell in stones.values()
        if SEATS[cell.seat] == position.to_play and position.outcome == "-"
    }
    ready = {space: count for space, count in ready.items() if count}
    return Scene(position, len(position.rows), stones, ready, view.compensation)


# -- in words --------------------------------------------------------------------------


def status(scene: Scene) -> str:
    """Who is to play and what is left of the turn, or how the game ended; no full stop."""
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
    """At least as many seats as the position names.

    A game may end before every seat is drawn into the turn order.
    """
    last_winner = re.split("[:,]", scene.position.outcome)[-1]
    return max(len(scene.seats), int(last_winner))


def tally(scene: Scene, seat: int) -> str:
    """The seat with its number of spaces and heads: `Red 3 spaces, 1 head`.

    The points of its compensation follow the spaces: `Blue 3 spaces + 6, 1 head`.
    """
    own = scene.of(seat)
    more = f" + {points}" if (points := scene.compensation_of(seat)) else ""
    heads = counted(sum(cell.heads for cell in own), "head")
    gone = ", withdrew" if SEATS[seat] in scene.position.withdrawn else ""
    return f"{SEATS[seat].capitalize()} {counted(len(own), 'space')}{more}, {heads}{gone}"


def description(scene: Scene) -> str:
    """The whole position for screen readers: the status, then each seat's heads and tails."""
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
