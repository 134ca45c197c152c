"""Menus of legal actions: first a piece, then its actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardwright.core.turn import Action

__all__ = ["ActionMenu", "flat_menu", "grouped_menu"]

_MAX_UNGROUPED = 16
"""More choices than this are grouped by the piece they begin with."""
_PAGE_SIZE = 60
_PREFIX = re.compile(r"\w+|\W")


class ActionMenu(NamedTuple):
    """A numbered list. An entry with several actions leads to a menu of these."""

    entries: tuple[tuple[str, tuple[Action, ...]], ...]
    first: int = 0

    def lines(self, width: int) -> Iterator[str]:
        """One page of the entries, in columns."""
        shown = self.entries[self.first : self.first + _PAGE_SIZE]
        cells = [f"{number:>3} {label}" for number, (label, _) in enumerate(shown, self.first + 1)]
        cell_width = max(map(len, cells)) + 2
        columns = max(1, width // cell_width)
        for start in range(0, len(cells), columns):
            yield "".join(
                cell.ljust(cell_width) for cell in cells[start : start + columns]
            ).rstrip()
        rest = len(self.entries) - self.first - len(shown)
        if rest:
            yield f"    ... and {rest} more: type `more` to see them, or type an action"

    def next_page(self) -> ActionMenu:
        """The menu at its next page, or at the first after the last."""
        next_first = self.first + _PAGE_SIZE
        return self._replace(first=next_first if next_first < len(self.entries) else 0)

    def pick(self, number: int) -> tuple[Action, ...] | None:
        """The actions of the entry with this number, from 1; None if there is none."""
        return self.entries[number - 1][1] if 1 <= number <= len(self.entries) else None


def flat_menu(actions: Sequence[Action]) -> ActionMenu:
    """A menu with one entry for each action."""
    return ActionMenu(tuple((str(action), (action,)) for action in actions))


def grouped_menu(actions: Sequence[Action]) -> ActionMenu:
    """Short lists as they are; long ones by the first part of the notation, mostly a piece."""
    if len(actions) <= _MAX_UNGROUPED:
        return flat_menu(actions)
    by_prefix: dict[str, list[Action]] = {}
    for action in actions:
        by_prefix.setdefault(_PREFIX.match(str(action))[0], []).append(action)  # type: ignore[index]
    if len(by_prefix) == 1:
        return flat_menu(actions)
    return ActionMenu(
        tuple((_label(prefix, members), tuple(members)) for prefix, members in by_prefix.items())
    )


def _label(prefix: str, members: list[Action]) -> str:
    if len(members) == 1:
        return str(members[0])
    return f"{prefix}… ({len(members)})"
