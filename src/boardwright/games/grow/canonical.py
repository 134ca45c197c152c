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

Deed = Drop | Move


def canonical(actions: tuple[Action, ...], own: int, empty: int) -> tuple[Action, ...]:
    """The form of a playable turn of the player who owns these spaces."""
    deeds = sorted((a for a in actions if isinstance(a, Deed)), key=_rank)
    if len(deeds) < 2:
        return actions
    if empty & ~_targets(deeds):
        ending = (END,) if type(actions[-1]) is End else ()
        return (*_arrange(deeds, own), *ending)
    return _fill(deeds, own)


def _rank(deed: Deed) -> tuple[int, int]:
    return (-1, deed.space) if isinstance(deed, Drop) else (deed.source, deed.target)


def _target(deed: Deed) -> int:
    return deed.space if isinstance(deed, Drop) else deed.target


def _targets(deeds: Sequence[Deed]) -> int:
    area = 0
    for deed in deeds:
        area |= 1 << _target(deed)
    return area


def _fill(deeds: list[Deed], own: int) -> tuple[Deed, ...]:
    """The board gets full: the greatest decision that can be the last of all is it."""
    for place in reversed(range(len(deeds))):
        last, rest = deeds[place], deeds[:place] + deeds[place + 1 :]
        area = own | _targets(rest)
        if not area >> _target(last) & 1 and _is_possible(last, area):
            first = _arrange(rest, own)
            if len(first) == len(rest):
                return (*first, last)
    raise AssertionError("a turn that was played has a last decision")


def _arrange(deeds: list[Deed], own: int) -> tuple[Deed, ...]:
    """The least possible decision first, again and again."""
    left, found = list(deeds), []
    place = 0
    while place < len(left):
        if not _is_possible(left[place], own):
            place += 1
            continue
        deed = left.pop(place)
        found.append(deed)
        here = 1 << _target(deed)
        if not own & here:  # only a new space can make more moves possible
            own |= here
            place = 0
    return tuple(found)


def _is_possible(deed: Deed, own: int) -> bool:
    """Given that it is in some order: then a target next to the head is never an enemy's."""
    if isinstance(deed, Drop):
        return True
    source = 1 << deed.source
    return bool(own & source and (neighbours(source) | group(deed.source, own)) >> deed.target & 1)
