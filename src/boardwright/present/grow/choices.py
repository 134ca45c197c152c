"""Heads that may still move, their groups and free spaces."""

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
    """Which of the `groups` it may travel in."""
    free: tuple[str, ...] = ()
    """Empty neighbours it may grow onto."""
    count: int = 1
    """How many heads of the stack may still move."""


class GrowChoices(msgspec.Struct, frozen=True):
    drop: bool
    """A head may be dropped on any empty space."""
    heads: dict[str, GrowHead]
    """By space; only those that still have somewhere to go."""
    groups: tuple[tuple[str, ...], ...]
    """The groups such heads stand in."""
    moved: tuple[str, ...]
    """The spaces of heads that have had their turn, one entry for each head."""


def list_choices(state: State, view: View) -> ListedChoices:
    assert isinstance(state, GrowState)
    if view.seat is None or not _decides(state, view.seat):
        return ListedChoices(None, waiting(state, view.seat))
    return ListedChoices(_choices(state), _todo(state), _optional(state))


def _choices(state: GrowState) -> GrowChoices:
    seat, empty = state.mover, state.empty
    near: list[tuple[str, ...]] = []
    heads: dict[str, GrowHead] = {}
    stacks = Counter(state.ready)
    for whole in groups(state.owned[seat]):
        found = _heads(whole, stacks, empty, len(near))
        heads.update(found)
        if found:
            near.append(tuple(map(space_name, spaces(whole))))
    moved = Counter(state.heads[seat])
    moved.subtract(state.ready)
    return GrowChoices(
        drop=not state.dropped,
        heads=heads,
        groups=tuple(near),
        moved=tuple(map(space_name, moved.elements())),
    )


def _heads(whole: int, stacks: Counter[int], empty: int, group: int) -> dict[str, GrowHead]:
    found = {}
    for space, count in stacks.items():
        here = 1 << space
        if not whole & here:
            continue
        free = neighbours(here) & empty
        if free or whole != here:
            names = tuple(map(space_name, spaces(free)))
            found[space_name(space)] = GrowHead(group, names, count)
    return found


def _decides(state: GrowState, seat: int) -> bool:
    settled = bool(state.heads[state.mover]) or not state.undrawn
    return state.ended is None and seat == state.mover and settled


# -- words -----------------------------------------------------------------------------------


def _todo(state: GrowState) -> str:
    if state.is_setup:
        return "Place your first head on any free space"
    left = _unmoved(state)
    if not left:
        return "End your turn" if state.dropped else "Drop a head or end your turn"
    have = "has" if left == 1 else "have"
    do = "Move heads" if state.dropped else "Drop a head or move heads"
    return f"{do}: {counted(left, 'head')} {have} not moved"


def _optional(state: GrowState) -> str:
    if state.is_setup:
        return ""
    liberties = neighbours(state.empty)
    growing = sum(liberties >> space & 1 for space in state.ready)
    phrases = [] if state.dropped else ["drop a head"]
    if growing:
        phrases.append(f"grow with {counted(growing, 'head')} onto free spaces")
    return f"You can still {listed(phrases)}" if phrases else ""


def _unmoved(state: GrowState) -> int:
    """Heads that may move and have somewhere to go."""
    company = neighbours(state.owned[state.mover]) | neighbours(state.empty)
    return sum(company >> space & 1 for space in state.ready)
