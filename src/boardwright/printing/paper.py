"""The papers and inks a sheet may be printed with. All lengths are in millimetres."""

from __future__ import annotations

from typing import Literal, NamedTuple

from boardwright.core.errors import BoardwrightError, quote

__all__ = ["EDGES", "INKS", "MARGIN", "PAPERS", "BadPrint", "Edge", "Ink", "Paper", "find_paper"]

Ink = Literal["colour", "black"]
INKS: tuple[Ink, ...] = ("colour", "black")
Edge = Literal["long", "short"]
EDGES: tuple[Edge, ...] = ("long", "short")
MARGIN = 6.4
"""What home printers leave white at every edge: a quarter of an inch."""


class BadPrint(BoardwrightError):
    """A paper, an ink or a sheet that there is not, or a sheet that doesn't fit the game."""

    code = "bad_print"


class Paper(NamedTuple):
    """A paper in upright format."""

    name: str
    width: float
    height: float

    @property
    def printable_width(self) -> float:
        """Between the margins."""
        return self.width - 2 * MARGIN

    @property
    def printable_height(self) -> float:
        """Between the margins."""
        return self.height - 2 * MARGIN


PAPERS = {paper.name: paper for paper in (Paper("a4", 210.0, 297.0), Paper("letter", 215.9, 279.4))}


def find_paper(name: str) -> Paper:
    """The paper with this name; raises `BadPrint`."""
    if name not in PAPERS:
        raise BadPrint(f"unknown paper {quote(name)}; choose from: {', '.join(PAPERS)}")
    return PAPERS[name]
