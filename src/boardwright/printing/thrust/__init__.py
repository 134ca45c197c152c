"""Thrust! on paper: counters, trackers, and ordinary dice read as its own."""

from boardwright.printing.sheet import Sheet
from boardwright.printing.thrust.counters import counters

__all__ = ["SHEETS"]

SHEETS = (
    Sheet(
        "counters",
        "36 counters for each side, to print on both sides of the paper (see --duplex).",
        counters,
    ),
)
