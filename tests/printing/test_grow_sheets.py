"""Grow on paper, measured to a tenth of a millimetre."""

from __future__ import annotations

from itertools import pairwise

import pytest
from tests.printing.measure import Box, crop_box, printed, shapes_of_pages

import boardwright
from boardwright.printing import PAPERS

TENTH = 0.1
PAGES = {2: (1, 1), 9: (1, 1), 11: (1, 1), 13: (2, 1), 15: (2, 1), 19: (2, 2), 25: (3, 2)}
"""The pages of a board, across and down."""
both_papers = pytest.mark.parametrize("paper", PAPERS)


def _lines(boxes: list[Box], upright: bool) -> list[float]:
    """Where the lines of the board are that are drawn upright, or level."""
    sides = [((b.height, b.width) if upright else (b.width, b.height), b) for b in boxes]
    lines = [b for (length, width), b in sides if length > 15 and width < 0.01]
    return sorted({round(b.left if upright else b.top, 2) for b in lines})


@both_papers
@pytest.mark.parametrize("size", PAGES)
def test_parts_of_the_board_meet_without_a_gap(paper: str, size: int) -> None:
    across, down = PAGES[size]
    pages = shapes_of_pages(printed("grow", "board", paper=paper, options={"size": size}))
    assert len(pages) == across * down
    expected = [5 + 16 * (n + 0.5) for n in range(size)]
    rows = [pages[row * across : (row + 1) * across] for row in range(down)]
    for row in rows:
        assert _joined(row, upright=True) == pytest.approx(expected, abs=TENTH)
    for column in zip(*rows, strict=True):
        assert _joined(list(column), upright=False) == pytest.approx(expected, abs=TENTH)


def _joined(pages: list[list[Box]], upright: bool) -> list[float]:
    """The lines from the edge of the board, when each part is laid on the next part's tab."""
    start, places = 0.0, []
    for number, boxes in enumerate(pages):
        cut = crop_box(boxes)
        low, high = (cut.left, cut.right) if upright else (cut.top, cut.bottom)
        low += 10 if number else 0
        places += [at - low + start for at in _lines(boxes, upright) if low < at < high]
        start += high - low
    return places


@both_papers
def test_stones_are_14_mm_wide_and_fit_between_the_lines(paper: str) -> None:
    pages = shapes_of_pages(printed("grow", "stones", paper=paper, options={"players": 8}))
    assert len(pages) == 8
    for boxes in pages:
        cuts = sorted({round(b.middle[0], 2) for b in boxes if b.height > 200 and b.width < 0.01})
        assert len(cuts) == 14
        gaps = [b - a for a, b in pairwise(cuts)]
        assert gaps == pytest.approx([14] * 13, abs=TENTH)
        stones = [b for b in boxes if abs(b.width - b.height) < 0.01 and 9 < b.width < 14]
        heads = [b for b in stones if b.width > 12]
        assert (len(heads), len(stones) - len(heads)) == (6 * 13, 11 * 13)


@both_papers
@pytest.mark.parametrize("size", PAGES)
def test_the_pencil_sheet_is_one_page(paper: str, size: int) -> None:
    options: dict[str, object] = {"size": size, "players": 4}
    (boxes,) = shapes_of_pages(printed("grow", "pencil", paper=paper, options=options))
    places = _lines(boxes, upright=True)
    assert len(places) == size
    assert places[1] - places[0] >= 7


def test_a_position_has_its_tails_and_heads_on_the_board() -> None:
    game = boardwright.game("grow", {"size": 3, "first": "seat1"})
    state = game.parse_position("2r/1R1/b1B(2) red,blue red - 0 - - -")
    _, boxes = shapes_of_pages(
        printed("grow", "position", options={"size": 3}, view=state.view(None))
    )
    round_ones = [b for b in boxes if b.width == pytest.approx(b.height, abs=0.01)]
    heads = [b for b in round_ones if abs(b.width - 12.8) < TENTH]
    tails = [b for b in round_ones if abs(b.width - 9.92) < TENTH]
    assert (len(heads), len(tails)) == (2, 2)
