"""What a report consists of, whatever it is written as."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from boardwright.study.replay import Frame

__all__ = [
    "DARK_ON_LIGHT",
    "VARIABLES",
    "Block",
    "Colours",
    "Document",
    "Figure",
    "Heading",
    "Paragraph",
    "Replay",
    "Table",
]


class Colours(msgspec.Struct, frozen=True):
    """The colours of a plot."""

    paper: str
    ink: str
    faint: str
    accent: str


DARK_ON_LIGHT = Colours(paper="#fbfaf5", ink="#24262b", faint="#8a877c", accent="#0067a3")
"""For a file of its own, which is readable on pages of any colour."""
VARIABLES = Colours("none", "var(--ink)", "var(--faint)", "var(--accent)")
"""For a page that sets them, in light and in dark."""


class Heading(msgspec.Struct, frozen=True):
    """The title of a section."""

    text: str


class Paragraph(msgspec.Struct, frozen=True):
    """Sentences in plain text."""

    text: str
    is_answer: bool = False
    """The first thing to read."""


class Table(msgspec.Struct, frozen=True):
    """Cells of plain text; the first column names the rows."""

    caption: str
    header: list[str]
    rows: list[list[str]]
    is_text: bool = False
    """The cells are sentences, not numbers."""


class Figure(msgspec.Struct, frozen=True):
    """A plot; `draw` gives it as SVG."""

    name: str
    """For its file: letters, digits and hyphens."""
    caption: str
    draw: Callable[[Colours], str]


class Replay(msgspec.Struct, frozen=True):
    """A game to step through."""

    name: str
    """For its files: letters, digits and hyphens."""
    caption: str
    frames: list[Frame]
    """The start first; there is at least this one."""
    record: str


Block = Heading | Paragraph | Table | Figure | Replay


class Document(msgspec.Struct, frozen=True):
    """A report: a title and what follows."""

    title: str
    blocks: list[Block]
