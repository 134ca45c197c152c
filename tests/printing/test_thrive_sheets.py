"""Thrive on paper, measured to a tenth of a millimetre."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.printing.measure import page_boxes

import boardwright
from boardwright.printing import PAPERS, PrintJob, find_sheets, print_sheets

TENTH = 0.1


def _print(sheet: str, paper: str = "a4") -> bytes:
    game = boardwright.game("thrive")
    job = PrintJob(game, PAPERS[paper], "colour")
    return print_sheets(job, find_sheets(game, [sheet]))


@pytest.mark.parametrize("paper", PAPERS)
def test_squares_of_the_large_board_are_40_mm(paper: str) -> None:
    for boxes in page_boxes(_print("board", paper)):
        squares = [box for box in boxes if abs(box.width - 39.2) < TENTH]
        lefts = [box.left for box in squares[::6]]
        gaps = [after - before for before, after in pairwise(lefts)]
        assert len(squares) == 36
        assert gaps == pytest.approx([40] * 5, abs=TENTH)
