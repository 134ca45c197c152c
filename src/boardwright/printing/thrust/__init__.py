"""Thrust! on paper."""

from boardwright.printing.rule_sheet import rule_sheets
from boardwright.printing.thrust.rules import TEXTS

__all__ = ["SHEETS"]

SHEETS = rule_sheets(TEXTS)
