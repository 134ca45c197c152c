"""Menus of legal actions: first a piece, then its actions."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardwright.core.turn import Action

__all__ = ["ActionMenu", "flat_menu", "grouped_menu"]

_MAX_UNGROUPED = 14
"""More choices than this are grouped: two lines of a terminal show them."""
_PAGE_SIZE = 60
_PREFIXES = (re.compile(r"\w+|\W"), re.compile(r"\W[a-z]+"))
"""What actions are grouped by: the piece they begin with, else a sign and a column, as in `+c7`."""


class ActionMenu(NamedTuple):
    """A numbered list. An entry with several actions leads to a menu of these."""

    entries: tuple[tuple[str, tuple[Action, ...]], ...]
    first: int = 0
    page: int = _PAGE_SIZE
    """The number of entries shown at once."""

    def fitted(self, width: int, rows: int) -> ActionMenu:
        """The menu with pages of at most so many lines, the one that tells of the rest included."""
        columns = self._columns(width)
        if len(self.entries) <= rows * columns:
            return self._replace(page=rows * columns)
        return self._replace(page=max(1, rows - 1) * columns)

    def lines(self, width: int) -> Iterator[str]:
        """One page of the entries, in columns."""
        cells = self._cells()[self.first : self.first + self.page]
        columns, cell_width = self._columns(width), self._cell_width()
        for start in range(0, len(cells), columns):
            yield "".join(
                cell.ljust(cell_width) for cell in cells[start : start + columns]
            ).rstrip()
        rest = len(self.entries) - self.first - len(cells)
        if rest:
            yield f"    ... and {rest} more: type `more` to see them, or type an action"

    def _cells(self) -> list[str]:
        return [f"{number:>3} {label}" for number, (label, _) in enumerate(self.entries, 1)]

    def _cell_width(self) -> int:
        return max(map(len, self._cells())) + 1

    def _columns(self, width: int) -> int:
        return max(1, (width + 1) // self._cell_width())

    def next_page(self) -> ActionMenu:
        """The menu at its next page, or at the first after the last."""
        next_first = self.first + self.page
        return self._replace(first=next_first if next_first < len(self.entries) else 0)

    def pick(self, number: int) -> tuple[Action, ...] | None:
        """The actions of the entry with this number, from 1; None if there is none."""
        return self.entries[number - 1][1] if 1 <= number <= len(self.entries) else None


def flat_menu(actions: Sequence[Action]) -> ActionMenu:
    """A menu with one entry for each action."""
    return ActionMenu(tuple((str(action), (action,)) for action in actions))


def grouped_menu(actions: Sequence[Action]) -> ActionMenu:
    """Short lists as they are; long ones by the first part of the notation that tells them apart.

    So 225 drops on an empty board come by column, and so do those of the entry `+…`.
    """
    if len(actions) > _MAX_UNGROUPED:
        for prefix in _PREFIXES:
            groups = _groups(actions, prefix)
            if 1 < len(groups) < len(actions):
                return ActionMenu(tuple((_label(key, group), group) for key, group in groups))
    return flat_menu(actions)


def _groups(
    actions: Sequence[Action], prefix: re.Pattern[str]
) -> list[tuple[str, tuple[Action, ...]]]:
    """The actions by what the pattern matches at their start; those without a match alone."""
    groups: dict[str, list[Action]] = {}
    for action in actions:
        notation = str(action)
        match = prefix.match(notation)
        groups.setdefault(match[0] if match else notation, []).append(action)
    return [(key, tuple(members)) for key, members in groups.items()]


def _label(prefix: str, members: tuple[Action, ...]) -> str:
    if len(members) == 1:
        return str(members[0])
    return f"{prefix}… ({len(members)})"
