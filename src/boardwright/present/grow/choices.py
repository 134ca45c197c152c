"""The choices of Grow: heads that may still move, their groups and free spaces."""

from __future__ import annotations

from collections import Counter

import msgspec

from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.games.grow.actions import space_name
from boardwright.games.grow.board import groups, neighbours, spaces
from boardwright.games.grow.state import GrowState
from boardwright.present.phrases import counted, listed, waiting
from boardwright.present.presenter import ListedChoices

__all__ = ["GrowChoices", "GrowHead", "list_choices"]


class GrowHead(msgspec.Struct, frozen=True, omit_defaults=True):
    """A space with heads that may still move."""

    group: int
    """The index in `GrowChoices.groups` of the group it may travel in (option B)."""
    free: tuple[str, ...] = ()
    """The empty neighbours it may grow onto (option A)."""
    count: int = 1
    """How many of the heads on the space may still move."""


class GrowChoices(msgspec.Struct, frozen=True):
    """What the seat to play may do; other viewers get no choices."""

    drop: bool
    """Whether a head may be dropped on any of the `free` spaces."""
    heads: dict[str, GrowHead]
    """By space; only heads that may still move and have somewhere to go."""
    groups: tuple[tuple[str, ...], ...]
    """The spaces of each group that has such a head."""
    moved: tuple[str, ...]
    """The spaces of the seat's heads that may not move any more, one entry for each head."""
    free: tuple[str, ...] = ()
    """The empty spaces; none if no head may be dropped."""


def list_choices(state: State, view: View) -> ListedChoices:
    assert isinstance(state, GrowState)
    if view.seat is None or not _decides(state, view.seat):
        return ListedChoices(None, waiting(state, view.seat))
    return ListedChoices(_choices(state), _prompt(state), _reminder(state))


def _choices(state: GrowState) -> GrowChoices:
    seat, empty = state.mover, state.empty
    group_names: list[tuple[str, ...]] = []
    heads: dict[str, GrowHead] = {}
    stacks = Counter(state.ready)
    for group in groups(state.owned[seat]):
        movable = _heads(group, stacks, empty, len(group_names))
        heads.update(movable)
        if movable:
            group_names.append(tuple(map(space_name, spaces(group))))
    moved = Counter(state.heads[seat])
    moved.subtract(state.ready)
    return GrowChoices(
        drop=not state.dropped,
        heads=heads,
        groups=tuple(group_names),
        moved=tuple(map(space_name, moved.elements())),
        free=() if state.dropped else tuple(map(space_name, spaces(empty))),
    )


def _heads(group: int, stacks: Counter[int], empty: int, index: int) -> dict[str, GrowHead]:
    heads = {}
    for space, count in stacks.items():
        here = 1 << space
        if not group & here:
            continue
        free = neighbours(here) & empty
        if free or group != here:
            names = tuple(map(space_name, spaces(free)))
            heads[space_name(space)] = GrowHead(index, names, count)
    return heads


def _decides(state: GrowState, seat: int) -> bool:
    is_drawn = bool(state.heads[state.mover]) or not state.undrawn
    return state.ended is None and seat == state.mover and is_drawn


# -- words -----------------------------------------------------------------------------------


def _prompt(state: GrowState) -> str:
    if state.is_setup:
        return "Place your first head on any free space"
    left = _unmoved(state)
    if not left:
        return "End your turn" if state.dropped else "Drop a head or end your turn"
    have = "has" if left == 1 else "have"
    do = "Move heads" if state.dropped else "Drop a head or move heads"
    return f"{do}: {counted(left, 'head')} {have} not moved"


def _reminder(state: GrowState) -> str:
    if state.is_setup:
        return ""
    liberties = neighbours(state.empty)
    growing = sum(liberties >> space & 1 for space in state.ready)
    phrases = [] if state.dropped else ["drop a head"]
    if growing:
        phrases.append(f"grow with {counted(growing, 'head')} onto free spaces")
    return f"You can still {listed(phrases)}" if phrases else ""


def _unmoved(state: GrowState) -> int:
    """How many heads may still move and have somewhere to go."""
    movable = neighbours(state.owned[state.mover]) | neighbours(state.empty)
    return sum(movable >> space & 1 for space in state.ready)
