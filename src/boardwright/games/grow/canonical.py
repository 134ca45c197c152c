"""One form for all turns that differ only in the order of their decisions.

The effect of a turn depends on its decisions, not on their order. A drop that is possible at all is
possible at the start of the turn, and a move that is possible stays so while its owner gains
spaces. So the least decision that is possible now may always come next, unless it fills the board,
which ends the game: that one must come last.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.turn import Action
from boardwright.games.grow.actions import END, Drop, End, Move
from boardwright.games.grow.board import group, neighbours

__all__ = ["canonical"]

BoardAction = Drop | Move


def canonical(actions: tuple[Action, ...], own: int, empty: int) -> tuple[Action, ...]:
    """The canonical form of a legal turn of the player who owns the spaces `own`."""
    board_actions = sorted((a for a in actions if isinstance(a, BoardAction)), key=_rank)
    if len(board_actions) < 2:
        return actions
    if empty & ~_targets(board_actions):
        ending = (END,) if type(actions[-1]) is End else ()
        return (*_in_order(board_actions, own), *ending)
    return _in_order_filling_board(board_actions, own)


def _rank(action: BoardAction) -> tuple[int, int]:
    return (-1, action.space) if isinstance(action, Drop) else (action.source, action.target)


def _target(action: BoardAction) -> int:
    return action.space if isinstance(action, Drop) else action.target


def _targets(board_actions: Sequence[BoardAction]) -> int:
    area = 0
    for action in board_actions:
        area |= 1 << _target(action)
    return area


def _in_order_filling_board(board_actions: list[BoardAction], own: int) -> tuple[BoardAction, ...]:
    """The turn fills the board: the greatest decision that can come last does."""
    for place in reversed(range(len(board_actions))):
        last, rest = board_actions[place], board_actions[:place] + board_actions[place + 1 :]
        area = own | _targets(rest)
        if not area >> _target(last) & 1 and _is_possible(last, area):
            first = _in_order(rest, own)
            if len(first) == len(rest):
                return (*first, last)
    raise AssertionError("a turn that was played has a last decision")


def _in_order(board_actions: list[BoardAction], own: int) -> tuple[BoardAction, ...]:
    """Take the least possible decision, repeatedly; any that never becomes possible is left out."""
    remaining, ordered = list(board_actions), []
    place = 0
    while place < len(remaining):
        if not _is_possible(remaining[place], own):
            place += 1
            continue
        action = remaining.pop(place)
        ordered.append(action)
        here = 1 << _target(action)
        if not own & here:  # only a new space can make more moves possible
            own |= here
            place = 0
    return tuple(ordered)


def _is_possible(action: BoardAction, own: int) -> bool:
    """Whether it can come now, if it can in some order: its target is never an enemy's."""
    if isinstance(action, Drop):
        return True
    source = 1 << action.source
    return bool(
        own & source and (neighbours(source) | group(action.source, own)) >> action.target & 1
    )
