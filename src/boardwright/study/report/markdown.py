"""A report as Markdown, with the plots as files beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from boardwright.study.report.document import (
    DARK_ON_LIGHT,
    Block,
    Document,
    Figure,
    Heading,
    Paragraph,
    Replay,
    Table,
)

__all__ = ["files_beside", "render_markdown"]

PLOTS, GAMES = "plots", "games"
"""The folders of the plots and of the records of games, beside the report."""


def render_markdown(document: Document) -> str:
    """The text; it refers to the files of `files_beside`."""
    parts = [f"# {_escape(document.title)}", *map(_render, document.blocks)]
    return "\n\n".join(parts) + "\n"


def files_beside(document: Document) -> dict[str, str]:
    """Plots and last positions as SVG, and records, by their paths beside the report."""
    files = {}
    for block in document.blocks:
        if isinstance(block, Figure):
            files[_path(block)] = block.draw(DARK_ON_LIGHT)
        elif isinstance(block, Replay):
            files[_path(block)] = block.frames[-1].picture
            files[_record_path(block)] = block.record
    return files


def _render(block: Block) -> str:
    if isinstance(block, Heading):
        return f"## {_escape(block.text)}"
    if isinstance(block, Paragraph):
        text = _escape(block.text)
        return f"**{text}**" if block.is_answer else text
    if isinstance(block, Figure):
        caption = _escape(block.caption)
        return f"![{caption}]({_path(block)})"
    if isinstance(block, Replay):
        caption = _escape(block.caption)
        link = f"[Record of the game]({_record_path(block)})"
        return f"![{caption}]({_path(block)})\n\n{caption} {link}"
    return _render_table(block)


def _render_table(table: Table) -> str:
    rule = [":--", *([":--" if table.is_text else "--:"] * (len(table.header) - 1))]
    lines = [_row(table.header), "|" + "|".join(rule) + "|", *map(_row, table.rows)]
    return f"{_escape(table.caption)}\n\n" + "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_escape(cell).replace("|", "\\|") for cell in cells) + " |"


def _path(block: Figure | Replay) -> str:
    return f"{PLOTS}/{block.name}.svg"


def _record_path(replay: Replay) -> str:
    return f"{GAMES}/{replay.name}.txt"


def _escape(text: str) -> str:
    """Names of options and players are text, whatever marks they contain."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)
