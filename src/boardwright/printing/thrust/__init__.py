"""Thrust! on paper: counters, trackers, ordinary dice read as its own, and the rules."""

from boardwright.printing.rule_sheet import rule_sheets
from boardwright.printing.sheet import POSITION, Sheet
from boardwright.printing.thrust.counters import counters
from boardwright.printing.thrust.dice_chart import dice_chart
from boardwright.printing.thrust.position import position
from boardwright.printing.thrust.range_trackers import range_trackers
from boardwright.printing.thrust.rules import TEXTS
from boardwright.printing.thrust.ship_trackers import ship_trackers

__all__ = ["SHEETS"]

# The counters come first: a front must be on an odd page to have its back behind it.
SHEETS = (
    Sheet(
        "counters",
        "36 counters for each side, printed on both sides of the paper",
        counters,
        has_backs=True,
    ),
    Sheet("ranges", "the main range tracker, and one for each player", range_trackers),
    Sheet("ships", "a ship tracker for each player, with the damage table", ship_trackers),
    Sheet("dice", "a chart that makes a d100, d10, d5 and d3 of ordinary dice", dice_chart),
    *rule_sheets(TEXTS),
    Sheet(POSITION, "a position as one side sees it", position, is_standard=False),
)
