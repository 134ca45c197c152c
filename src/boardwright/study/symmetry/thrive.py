"""Thrive's left and right: a set-up that is its own reflection makes them equal."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from boardwright.core.game import Game
from boardwright.core.turn import Action
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.board import STRIDE, Move, Peg

__all__ = ["symmetries"]


def symmetries(game: Game) -> Iterator[Callable[[Action], Action]]:
    """The reflection, if the pods start that way; none where they are drawn by chance."""
    assert isinstance(game, Thrive)
    start = game.start()
    assert isinstance(start, ThriveState)
    last = game.options.size - 1
    side = start.sides[0]
    image = sorted((_square(square, last), _mask(mask)) for square, mask in side)
    if side and image == sorted(side):
        yield lambda action: _action(action, last)


def _action(action: Action, last: int) -> Action:
    if isinstance(action, Move):
        return Move(_square(action.source, last), _square(action.target, last))
    if isinstance(action, Peg):
        return Peg(_square(action.square, last), _hole(action.hole))
    return action


def _square(square: int, last: int) -> int:
    y, x = divmod(square, STRIDE)
    return STRIDE * y + last - x


def _hole(hole: int) -> int:
    return hole - hole % 5 + 4 - hole % 5


def _mask(mask: int) -> int:
    return sum(1 << _hole(hole) for hole in range(25) if mask >> hole & 1)
