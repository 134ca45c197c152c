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
    Table,
)

__all__ = ["plot_files", "render_markdown"]

PLOTS = "plots"
"""The folder of the plots, beside the report."""


def render_markdown(document: Document) -> str:
    """The text; it refers to the files of `plot_files`."""
    parts = [f"# {_escape(document.title)}", *map(_render, document.blocks)]
    return "\n\n".join(parts) + "\n"


def plot_files(document: Document) -> dict[str, str]:
    """The plots as SVG by their paths beside the report."""
    return {
        _path(block): block.draw(DARK_ON_LIGHT)
        for block in document.blocks
        if isinstance(block, Figure)
    }


def _render(block: Block) -> str:
    if isinstance(block, Heading):
        return f"## {_escape(block.text)}"
    if isinstance(block, Paragraph):
        text = _escape(block.text)
        return f"**{text}**" if block.is_answer else text
    if isinstance(block, Figure):
        caption = _escape(block.caption)
        return f"![{caption}]({_path(block)})"
    return _render_table(block)


def _render_table(table: Table) -> str:
    rule = [":--", *([":--" if table.is_text else "--:"] * (len(table.header) - 1))]
    lines = [_row(table.header), "|" + "|".join(rule) + "|", *map(_row, table.rows)]
    return f"{_escape(table.caption)}\n\n" + "\n".join(lines)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(_escape(cell).replace("|", "\\|") for cell in cells) + " |"


def _path(figure: Figure) -> str:
    return f"{PLOTS}/{figure.name}.svg"


def _escape(text: str) -> str:
    """Names of options and players are text, whatever marks they contain."""
    return re.sub(r"([\\`*_\[\]<>#])", r"\\\1", text)
