"""Grow on paper: boards, stones to cut out, pencil sheets, and positions to play on."""

from boardwright.printing.grow.board import board_pages
from boardwright.printing.grow.pencil import pencil_page
from boardwright.printing.grow.position import position_pages
from boardwright.printing.grow.rules import TEXTS
from boardwright.printing.grow.stones import stone_pages
from boardwright.printing.rule_sheet import rule_sheets
from boardwright.printing.sheet import Sheet

__all__ = ["SHEETS"]

SHEETS = (
    *rule_sheets(TEXTS),
    Sheet("board", "the board, on as many pages as it needs", board_pages),
    Sheet("stones", "heads and tails to cut out for every player", stone_pages),
    Sheet("pencil", "board and key to play with pencils", pencil_page, is_standard=False),
    Sheet("position", "a position to play on", position_pages, is_standard=False),
)
