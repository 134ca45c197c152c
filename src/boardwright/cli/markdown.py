"""A rule page for the terminal: as much of Markdown as the pages use."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from itertools import groupby

from boardwright.cli.terminal import wrapped
from boardwright.present.ansi import paint

__all__ = ["render"]

_MAX_WIDTH = 88
_BRACKETED = r"\[((?:[^\[\]]|\[[^\[\]]*\])*)\]"  # brackets inside, as in [+], are words too
_IMAGE = re.compile(rf"!{_BRACKETED}\([^)]*\)")
_LINK = re.compile(rf"{_BRACKETED}\([^)]*\)")
_CAPTION = re.compile(rf"(!{_BRACKETED}\([^)]*\))\s*\n\*?\2\*?(?=\n)")
"""A caption under a picture repeats the picture's alternative text."""
_ITEM = re.compile(r"\s*([-*]|\d+\.) ")
_EMPHASIS = re.compile(r"\*\*([^*\n]+)\*\*|`([^`\n]+)`|(?<![\w*])\*([^*\n]+)\*(?![\w*])")
_RULE = re.compile(r"[|:\s-]+")


def render(text: str, width: int, colour: bool) -> str:
    r"""The page as text for a terminal, filled to this many columns, at most 88.

    >>> print(render("# Grow\n\nA *head* and ![a board](img/a.svg) `c3`.", 80, colour=False))
    Grow
    ====
    <BLANKLINE>
    A head and [picture: a board] c3.
    """
    lines: list[str] = []
    for kind, group in groupby(_CAPTION.sub(r"\1", text).splitlines(), key=_kind):
        block = list(group)
        if kind == "heading":
            lines += _heading(block, colour)
        else:
            lines += _BLOCKS[kind](block, min(width, _MAX_WIDTH))
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines))


def _kind(line: str) -> str:
    if line.startswith("#"):
        return "heading"
    return "table" if line.startswith("|") else "prose"


def _heading(block: list[str], colour: bool) -> Iterator[str]:
    for line in block:
        plain = _plain_text(line.lstrip("#").strip())
        yield paint(plain, bold=True, enabled=colour)
        if not colour:
            yield ("=" if line.startswith("# ") else "-") * len(plain)


def _prose(block: list[str], width: int) -> Iterator[str]:
    """Paragraphs and list items filled to the width; the line breaks of the source are dropped."""
    item: list[str] = []
    for line in block:
        if item and (not line.strip() or _ITEM.match(line)):
            yield from _fill(item, width)
            item = []
        if line.strip():
            item.append(line)
        else:
            yield ""
    if item:
        yield from _fill(item, width)


def _fill(item: list[str], width: int) -> list[str]:
    marker = _ITEM.match(item[0])
    margin = " " * (len(marker[0]) if marker else 0)
    plain = _plain_text(" ".join(line.strip() for line in item))
    return textwrap.wrap(plain, width, subsequent_indent=margin, break_long_words=False)


def _table(block: list[str], width: int) -> Iterator[str]:
    """Columns as wide as needed, the last one wrapped."""
    rows = [_cells(line) for line in block if not _RULE.fullmatch(line)]
    columns = max(len(row) for row in rows)
    rows = [row + [""] * (columns - len(row)) for row in rows]
    widths = _column_widths(rows, width - 2 * (columns - 1))
    for row in rows:
        yield from _wrap_row(row, widths)


def _column_widths(rows: list[list[str]], width: int) -> list[int]:
    """As wide as the cells, at most 28 before the last; what is too wide together is wrapped.

    Then the column with the most room gives way, as long as no word of it is broken.
    """
    columns = list(zip(*rows, strict=True))
    words = [max(map(len, " ".join(column).split()), default=0) for column in columns]
    widths = [max(map(len, column)) for column in columns]
    widths = [*(min(28, wide) for wide in widths[:-1]), widths[-1]]
    while sum(widths) > width:
        room = [wide - word for wide, word in zip(widths, words, strict=True)]
        if max(room) <= 0:
            break
        widths[room.index(max(room))] -= 1
    return widths


def _cells(line: str) -> list[str]:
    return [_plain_text(cell.strip()) for cell in re.split(r"(?<!\\)\|", line.strip()[1:-1])]


def _wrap_row(row: list[str], widths: list[int]) -> Iterator[str]:
    columns = [wrapped(cell, w) for cell, w in zip(row, widths, strict=True)]
    for number in range(max(map(len, columns))):
        parts = [column[number] if number < len(column) else "" for column in columns]
        yield "  ".join(part.ljust(w) for part, w in zip(parts, widths, strict=True)).rstrip()


def _plain_text(text: str) -> str:
    text = _IMAGE.sub(lambda match: f"[picture: {match[1]}]" if match[1] else "", text)
    text = _LINK.sub(r"\1", text).replace("\\|", "|")
    return _EMPHASIS.sub(lambda match: match[1] or match[2] or match[3], text)


_BLOCKS = {"table": _table, "prose": _prose}
