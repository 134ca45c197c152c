"""The types of facts."""

from __future__ import annotations

from collections.abc import Sequence

__all__ = ["Curve", "FactRow", "Value"]

Value = int | float | str | None
FactRow = dict[str, Value]
"""The facts of one game by column; None where a fact is unknown or has no meaning."""
Curve = Sequence[Sequence[float]]
"""Each seat's calibrated win probability at the start of each turn."""
