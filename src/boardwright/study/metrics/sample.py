"""The games of one cell that count."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

import msgspec

from boardwright.arena.repeats import count_distinct

__all__ = ["MIN_DISTINCT", "Facts", "Sample", "Value", "samples_of"]

Value = int | float | str | None
Facts = Mapping[str, Sequence[Value]]
"""Columns of equal length by their names: one row a game."""

MIN_DISTINCT = 30
"""With fewer distinct games nothing is concluded: their intervals are not to be trusted."""


class Sample(msgspec.Struct, frozen=True, dict=True):
    """The games of a cell, without those that a safety deadline cut."""

    cell: str
    facts: Facts
    rows: list[int]
    cut: dict[str, int]
    """The games left out, by the reason."""
    distinct: int
    seats: list[str]
    """The names of the columns of shares, without `share_`."""

    @property
    def is_enough(self) -> bool:
        """Whether there are enough distinct games for a conclusion."""
        return self.distinct >= MIN_DISTINCT

    def text(self, name: str, row: int) -> str:
        """One value as text, empty where there is none."""
        column = self.facts.get(name)
        value = None if column is None else column[row]
        return "" if value is None else str(value)

    def number(self, name: str, row: int) -> float | None:
        """One value as a number, or None."""
        column = self.facts.get(name)
        value = None if column is None else column[row]
        return None if value is None or isinstance(value, str) else float(value)

    @cached_property
    def groups(self) -> dict[int, str]:
        """The group of each row: games of equal group have the same opening and dice."""
        return {row: self.text("group", row) or f"row {row}" for row in self.rows}


def samples_of(facts: Facts) -> list[Sample]:
    """A sample for every cell, in the order in which they first appear."""
    cells: dict[str, list[int]] = {}
    for row, cell in enumerate(facts["cell"]):
        cells.setdefault(str(cell), []).append(row)
    return [_sample(facts, cell, rows) for cell, rows in cells.items()]


def _sample(facts: Facts, cell: str, rows: list[int]) -> Sample:
    reasons = facts.get("cut")
    cut: dict[str, int] = {}
    counted = []
    for row in rows:
        reason = reasons[row] if reasons is not None else None
        if reason:
            cut[str(reason)] = cut.get(str(reason), 0) + 1
        else:
            counted.append(row)
    prints = facts.get("fingerprint")
    distinct = count_distinct("" if prints is None else str(prints[row] or "") for row in counted)
    seats = [name.removeprefix("share_") for name in facts if name.startswith("share_")]
    # Cells may differ in the number of seats: the columns of seats nobody has are empty.
    seats = [s for s in seats if any(facts[f"share_{s}"][row] is not None for row in counted)]
    return Sample(cell, facts, counted, cut, distinct, seats)
