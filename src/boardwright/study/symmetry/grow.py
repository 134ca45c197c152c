"""The eight symmetries of Grow's square board, which is empty at the start."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from boardwright.core.game import Game
from boardwright.core.turn import Action
from boardwright.games.grow import Grow
from boardwright.games.grow.actions import STRIDE, Drop, Move

__all__ = ["symmetries"]


def symmetries(game: Game) -> Iterator[Callable[[Action], Action]]:
    """Turns and reflections, the identity left out."""
    assert isinstance(game, Grow)
    last = game.options.size - 1
    for swap, left, down in product((False, True), repeat=3):
        if swap or left or down:
            yield _on_actions(last, swap, left, down)


def _on_actions(last: int, swap: bool, left: bool, down: bool) -> Callable[[Action], Action]:
    def image(space: int) -> int:
        y, x = divmod(space, STRIDE)
        x, y = (y, x) if swap else (x, y)
        return STRIDE * (last - y if down else y) + (last - x if left else x)

    def of_action(action: Action) -> Action:
        if isinstance(action, Drop):
            return Drop.on(image(action.space))
        if isinstance(action, Move):
            return Move.between(image(action.source), image(action.target))
        return action

    return of_action
