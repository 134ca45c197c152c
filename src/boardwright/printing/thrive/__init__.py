"""Thrive on paper: boards, pods to cut out, set-up cards, and positions to play on."""

from boardwright.printing.rule_sheet import rule_sheets
from boardwright.printing.sheet import Sheet
from boardwright.printing.thrive.board import board_halves, board_page
from boardwright.printing.thrive.pods import card_pods, large_pods, pegged_pods, small_pods
from boardwright.printing.thrive.position import position_pages
from boardwright.printing.thrive.rules import TEXTS
from boardwright.printing.thrive.setup_cards import setup_cards

__all__ = ["SHEETS"]

SHEETS = (
    *rule_sheets(TEXTS),
    Sheet("board", "the board in two halves that are glued together", board_halves),
    Sheet("pods", "pods to cut out, with circles to fill with a pencil", large_pods),
    Sheet("small-board", "a smaller board on one page", board_page, is_standard=False),
    Sheet("small-pods", "pods for the smaller board", small_pods, is_standard=False),
    Sheet("peg-pods", "pods with holes for cribbage pegs", pegged_pods, is_standard=False),
    Sheet("cards", "the set-up cards", setup_cards, is_standard=False),
    Sheet("card-pods", "pods to fill as a set-up card shows", card_pods, is_standard=False),
    Sheet("position", "a position and the pods to play on from it", position_pages, False),
)
