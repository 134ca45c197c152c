"""Tables of the cells of a study: a cell is a row, unless a few cells have many columns."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.study.report.document import Table

__all__ = ["cell_table"]

_MAX_UPRIGHT = 2
"""More cells than these side by side are too wide for a phone."""


def cell_table(
    caption: str, header: Sequence[str], rows: Sequence[Sequence[str]], corner: str = ""
) -> Table:
    """The table, turned so that it is high rather than wide; `corner` is then its first title."""
    if len(rows) <= _MAX_UPRIGHT and len(rows) < len(header) - 1:
        turned = [list(column) for column in zip(header, *rows, strict=True)]
        return Table(caption, [corner, *turned[0][1:]], turned[1:])
    return Table(caption, list(header), [list(row) for row in rows])
