"""Legal choices in small helpings: first a piece, then what it does."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardwright.core.turn import Action

__all__ = ["Menu", "all_of", "groups"]

_FLAT = 16
"""So many choices are listed at once; more are grouped by the piece they begin with."""
_PAGE = 60
_HEAD = re.compile(r"\w+|\W")


class Menu(NamedTuple):
    """A numbered list. An entry with several actions opens a menu of its own."""

    entries: tuple[tuple[str, tuple[Action, ...]], ...]
    first: int = 0

    def lines(self, width: int) -> Iterator[str]:
        """In columns, one page of them."""
        shown = self.entries[self.first : self.first + _PAGE]
        cells = [f"{number:>3} {label}" for number, (label, _) in enumerate(shown, self.first + 1)]
        wide = max(map(len, cells)) + 2
        across = max(1, width // wide)
        for start in range(0, len(cells), across):
            yield "".join(cell.ljust(wide) for cell in cells[start : start + across]).rstrip()
        rest = len(self.entries) - self.first - len(shown)
        if rest:
            yield f"    ... and {rest} more: `more` shows them, or type one of that kind"

    def more(self) -> Menu:
        following = self.first + _PAGE
        return self._replace(first=following if following < len(self.entries) else 0)

    def pick(self, number: int) -> tuple[Action, ...] | None:
        return self.entries[number - 1][1] if 1 <= number <= len(self.entries) else None


def all_of(actions: Sequence[Action]) -> Menu:
    """Every action an entry."""
    return Menu(tuple((str(action), (action,)) for action in actions))


def groups(actions: Sequence[Action]) -> Menu:
    """Short lists as they are; long ones by what the notation begins with: a piece, mostly."""
    if len(actions) <= _FLAT:
        return all_of(actions)
    found: dict[str, list[Action]] = {}
    for action in actions:
        found.setdefault(_HEAD.match(str(action))[0], []).append(action)  # type: ignore[index]
    if len(found) == 1:
        return all_of(actions)
    return Menu(tuple((_label(head, members), tuple(members)) for head, members in found.items()))


def _label(head: str, members: list[Action]) -> str:
    if len(members) == 1:
        return str(members[0])
    return f"{head}… ({len(members)})"
