"""Thrust! on paper: counters, trackers, and ordinary dice read as its own."""

from boardwright.printing.sheet import Sheet
from boardwright.printing.thrust.counters import counters
from boardwright.printing.thrust.dice_chart import dice_chart
from boardwright.printing.thrust.range_trackers import range_trackers
from boardwright.printing.thrust.ship_trackers import ship_trackers

__all__ = ["SHEETS"]

SHEETS = (
    Sheet(
        "counters",
        "36 counters for each side, to print on both sides of the paper (see --duplex).",
        counters,
    ),
    Sheet("ranges", "The main range tracker, and one for each player.", range_trackers),
    Sheet("ships", "A ship tracker for each player, with the damage table.", ship_trackers),
    Sheet("dice", "A chart that makes a d100, d10, d5 and d3 of ordinary dice.", dice_chart),
)
