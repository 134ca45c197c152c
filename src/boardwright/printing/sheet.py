"""The sheets of each game, by name."""

from __future__ import annotations

import importlib
from collections.abc import Callable, Iterable, Sequence
from importlib.util import find_spec
from typing import NamedTuple

from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.view import View
from boardwright.printing.page import Page
from boardwright.printing.paper import BadPrint, Edge, Ink, Paper

__all__ = ["POSITION", "PrintJob", "Sheet", "find_sheets", "sheets"]


class PrintJob(NamedTuple):
    """What is printed, and on what."""

    game: Game
    paper: Paper
    ink: Ink
    view: View | None = None
    """The position to print: what one seat, or a spectator, may see of it."""
    duplex: Edge = "long"
    """The edge over which the paper is turned to print backs."""


class Sheet(NamedTuple):
    """One thing to print, on as many pages as it needs."""

    name: str
    summary: str
    """One sentence about it, for people who choose."""
    pages: Callable[[PrintJob], Sequence[Page]]
    """Makes the pages; raises `BadPrint` where the game's options leave nothing to print."""
    is_standard: bool = True
    """Whether it is printed where nobody names a sheet."""
    has_backs: bool = False
    """Whether it is printed on both sides of the paper."""


POSITION = "position"
"""The sheet that is printed where a position is given; every game has it."""


def sheets(game: Game) -> tuple[Sheet, ...]:
    """Every sheet of the game, in the order in which they are printed."""
    own = _own_sheets(game)
    if any(sheet.name == POSITION for sheet in own):
        return own
    from boardwright.printing.position import diagram_page

    return (*own, Sheet(POSITION, "a position", diagram_page, is_standard=not own))


def _own_sheets(game: Game) -> tuple[Sheet, ...]:
    name = f"boardwright.printing.{game.name}"
    spec = find_spec(name)
    # Only a package: a game may have the name of a module of this folder.
    if spec is None or spec.submodule_search_locations is None:
        return ()
    listed: tuple[Sheet, ...] = importlib.import_module(name).SHEETS
    return listed


def find_sheets(game: Game, names: Iterable[str]) -> list[Sheet]:
    """The sheets with these names, or the standard ones if there are none; raises `BadPrint`."""
    known = {sheet.name: sheet for sheet in sheets(game)}
    chosen = list(dict.fromkeys(names))
    for name in chosen:
        if name not in known:
            raise BadPrint(f"unknown sheet {quote(name)}; choose from: {', '.join(known)}")
    return [known[name] for name in chosen] or [s for s in known.values() if s.is_standard]
