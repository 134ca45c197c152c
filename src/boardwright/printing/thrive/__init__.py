"""Thrive on paper: the board in two halves or on one page."""

from boardwright.printing.sheet import Sheet
from boardwright.printing.thrive.board import board_halves

__all__ = ["SHEETS"]

SHEETS = (Sheet("board", "The board in two halves, with squares of 40 mm.", board_halves),)
