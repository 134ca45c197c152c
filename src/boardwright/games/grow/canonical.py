"""One form for all turns that differ only in the order of their decisions.

What a turn brings about depends on which decisions were made and not on their order. A drop is
possible at the start of a turn if it is at all; a move that is possible stays so while its owner
gains spaces. So the least decision that is possible now may always come next - unless it fills
the board, which ends the game: that one must come last.
"""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.turn import Action
from boardwright.games.grow.actions import END, Drop, End, Move
from boardwright.games.grow.board import group, neighbours

__all__ = ["canonical"]

BoardAction = Drop | Move


def canonical(actions: tuple[Action, ...], own: int, empty: int) -> tuple[Action, ...]:
    """The form of a playable turn of the player who owns these spaces."""
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
    """The board gets full: the greatest decision that can be the last of all is it."""
    for place in reversed(range(len(board_actions))):
        last, rest = board_actions[place], board_actions[:place] + board_actions[place + 1 :]
        area = own | _targets(rest)
        if not area >> _target(last) & 1 and _is_possible(last, area):
            first = _in_order(rest, own)
            if len(first) == len(rest):
                return (*first, last)
    raise AssertionError("a turn that was played has a last decision")


def _in_order(board_actions: list[BoardAction], own: int) -> tuple[BoardAction, ...]:
    """The least possible decision first, again and again."""
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
    """Given that it is in some order: then a target next to the head is never an enemy's."""
    if isinstance(action, Drop):
        return True
    source = 1 << action.source
    return bool(
        own & source and (neighbours(source) | group(action.source, own)) >> action.target & 1
    )
