"""A rule page for the terminal: enough of Markdown, and no more."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import groupby

from boardwright.draw.ansi import paint

__all__ = ["render"]

_WIDTH = 88
_IMAGE = re.compile(r"!\[([^\]\n]*)\]\([^)\n]*\)")
_LINK = re.compile(r"\[([^\]\n]+)\]\([^)\n]*\)")
_MARKS = re.compile(r"\*\*([^*\n]+)\*\*|`([^`\n]+)`|(?<![\w*])\*([^*\n]+)\*(?![\w*])")
_RULE = re.compile(r"[|:\s-]+")


def render(text: str, colour: bool) -> str:
    """
    >>> print(render("# Grow\\n\\nA *head* and ![a board](img/a.svg) `c3`.", colour=False))
    Grow
    ====
    <BLANKLINE>
    A head and [picture: a board] c3.
    """
    lines: list[str] = []
    for kind, block in groupby(text.splitlines(), key=_kind):
        lines += _BLOCKS[kind](list(block), colour)
    return "\n".join(lines)


def _kind(line: str) -> str:
    if line.startswith("#"):
        return "heading"
    return "table" if line.startswith("|") else "prose"


def _heading(block: list[str], colour: bool) -> Iterator[str]:
    for line in block:
        words = _spoken(line.lstrip("#").strip(), False)
        yield paint(words, bold=True, enabled=colour)
        if not colour:
            yield ("=" if line.startswith("# ") else "-") * len(words)


def _prose(block: list[str], colour: bool) -> Iterator[str]:
    """Paragraphs and list items are filled to the width; line breaks of the source are not kept."""
    item: list[str] = []
    for line in [*block, ""]:
        starts = re.match(r"\s*([-*]|\d+\.) ", line)
        if item and (starts or not line.strip()):
            yield from _fill(item, colour)
            item = []
        if line.strip():
            item.append(line)
        elif line is not block[-1] or not block[-1].strip():
            yield ""


def _fill(item: list[str], colour: bool) -> list[str]:
    marker = re.match(r"\s*(?:(?:[-*]|\d+\.) )?", item[0])
    margin = " " * (len(marker[0]) if marker else 0)
    words = _spoken(" ".join(line.strip() for line in item), colour)
    return textwrap.wrap(words, _WIDTH, subsequent_indent=margin, break_long_words=False)


def _table(block: list[str], colour: bool) -> Iterator[str]:
    """Columns as wide as they need, the last one folded under itself."""
    rows = [_cells(line, colour) for line in block if not _RULE.fullmatch(line)]
    columns = max(len(row) for row in rows)
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = [min(28, max(len(row[i]) for row in rows)) for i in range(columns - 1)]
    for row in rows:
        yield from _folded(row, [*widths, max(20, _WIDTH - sum(widths) - 2 * len(widths))])


def _cells(line: str, colour: bool) -> list[str]:
    return [_spoken(cell.strip(), False) for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])]


def _folded(row: list[str], widths: list[int]) -> Iterator[str]:
    columns = [textwrap.wrap(cell, w) or [""] for cell, w in zip(row, widths, strict=True)]
    for number in range(max(map(len, columns))):
        parts = [column[number] if number < len(column) else "" for column in columns]
        yield "  ".join(part.ljust(w) for part, w in zip(parts, widths, strict=True)).rstrip()


def _spoken(text: str, colour: bool) -> str:
    text = _IMAGE.sub(lambda found: f"[picture: {found[1]}]" if found[1] else "", text)
    text = _LINK.sub(r"\1", text).replace("\\|", "|")
    return _MARKS.sub(lambda found: found[1] or found[2] or found[3], text)


_BLOCKS = {"heading": _heading, "table": _table, "prose": _prose}
