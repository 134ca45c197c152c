"""Thrive on paper, measured to a tenth of a millimetre."""

from __future__ import annotations

import pytest
from tests.printing.measure import Box, crop_box, printed, shapes_of_pages

import boardwright
from boardwright.printing import PAPERS
from boardwright.printing.paper import BadPrint

TENTH = 0.1
both_papers = pytest.mark.parametrize("paper", PAPERS)


def _squares(boxes: list[Box], side: float) -> list[Box]:
    """The squares of a board; each is drawn a fiftieth smaller than it is."""
    inner = 0.98 * side
    return [b for b in boxes if b.width == pytest.approx(inner, abs=0.01) == b.height]


def _lefts(boxes: list[Box]) -> list[float]:
    return sorted({round(box.middle[0], 2) for box in boxes})


@both_papers
def test_the_halves_of_the_board_meet_without_a_gap(paper: str) -> None:
    """The columns of both halves, from the left edge of the board, are 40 mm apart."""
    left, right = shapes_of_pages(printed("thrive", "board", paper=paper))
    cut, other = crop_box(left), crop_box(right)
    assert other.width - cut.width == pytest.approx(10, abs=TENTH)  # the tab
    assert other.height == pytest.approx(cut.height, abs=TENTH)
    shift = cut.right - (other.left + 10)
    on_left = [x for x in _lefts(_squares(left, 40)) if x < cut.right]
    on_right = [x + shift for x in _lefts(_squares(right, 40)) if x > other.left + 10]
    expected = [cut.left + 7 + 40 * (n + 0.5) for n in range(6)]
    assert on_left + on_right == pytest.approx(expected, abs=TENTH)
    rows = {round(box.middle[1] - cut.top, 1) for box in _squares(left, 40)}
    assert rows == {round(box.middle[1] - other.top, 1) for box in _squares(right, 40)}
    assert sorted(rows) == pytest.approx([7 + 40 * (n + 0.5) for n in range(6)], abs=TENTH)


@both_papers
def test_the_small_board_fits_one_page(paper: str) -> None:
    (boxes,) = shapes_of_pages(printed("thrive", "small-board", paper=paper))
    assert len(_squares(boxes, 28)) == 36
    cut = crop_box(boxes)
    assert (cut.width, cut.height) == pytest.approx((6 * 28 + 14,) * 2, abs=TENTH)


def _circles(boxes: list[Box], width: float) -> list[Box]:
    return [b for b in boxes if abs(b.width - width) < TENTH and abs(b.height - width) < TENTH]


@both_papers
@pytest.mark.parametrize(("sheet", "side"), [("pods", 36), ("small-pods", 24)])
def test_twelve_pods_of_25_circles_with_two_filled(paper: str, sheet: str, side: float) -> None:
    (boxes,) = shapes_of_pages(printed("thrive", sheet, paper=paper))
    pitch = side * 13.1 / 84
    assert len(_circles(boxes, 0.82 * pitch)) == 12 * 25
    assert len(_circles(boxes, 0.66 * pitch)) == 12 * 2
    cut = crop_box(boxes)
    assert (cut.width, cut.height) == pytest.approx((3 * side + 22, 4 * side + 33), abs=TENTH)


def test_pods_for_set_up_cards_have_only_their_centre_filled() -> None:
    (boxes,) = shapes_of_pages(printed("thrive", "card-pods"))
    assert len(_circles(boxes, 0.66 * 36 * 13.1 / 84)) == 12


def test_the_filled_circles_are_the_centre_and_the_one_forward() -> None:
    (boxes,) = shapes_of_pages(printed("thrive", "pods"))
    pitch = 36 * 13.1 / 84
    filled = _circles(boxes, 0.66 * pitch)[:2]
    arrow = next(b for b in boxes if 4 < b.width < 4.5 and b.height < 3)
    corner = crop_box(boxes)
    middle = (corner.left + 18, corner.top + 18)
    assert filled[0].middle == pytest.approx(middle, abs=TENTH)
    assert filled[1].middle == pytest.approx((middle[0], middle[1] - pitch), abs=TENTH)
    assert arrow.middle[1] < filled[1].top


@both_papers
def test_holes_for_pegs_are_an_eighth_of_an_inch(paper: str) -> None:
    (boxes,) = shapes_of_pages(printed("thrive", "peg-pods", paper=paper))
    assert len(_circles(boxes, 3.2)) == 12 * 25


@both_papers
def test_set_up_cards_are_cut_apart_at_60_by_80_mm(paper: str) -> None:
    pages = shapes_of_pages(printed("thrive", "cards", paper=paper))
    assert len(pages) == 2  # fourteen cards, nine on a page
    assert (crop_box(pages[0]).width, crop_box(pages[0]).height) == pytest.approx(
        (180, 240), abs=TENTH
    )
    assert crop_box(pages[1]).height == pytest.approx(160, abs=TENTH)


@pytest.mark.parametrize(("size", "side"), [(4, 40), (5, 40), (7, 34), (8, 30)])
def test_other_sizes_of_the_board(size: int, side: int) -> None:
    left, right = shapes_of_pages(printed("thrive", "board", options={"size": size}))
    assert len(_squares(left, side)) == len(_squares(right, side)) == size**2
    (pods,) = shapes_of_pages(printed("thrive", "pods", options={"size": size}))
    assert len(_circles(pods, 0.82 * (side - 4) * 13.1 / 84)) == 2 * size * 25


def test_boards_without_set_up_cards_say_so() -> None:
    with pytest.raises(BadPrint, match="size 6 and holes 5"):
        printed("thrive", "cards", options={"holes": 3})


def test_pods_of_a_position_have_its_pegs_as_their_owner_sees_them() -> None:
    """White's player sits opposite: what is behind a white pod on the page is forward for them."""
    game = boardwright.game("thrive")
    text = "a1:04400,b1:04400/a6:00440,b6:00440 black move 0 - -"
    view = game.parse_position(text).view(None)
    _, boxes = shapes_of_pages(printed("thrive", "position", view=view))
    pitch = 36 * 13.1 / 84
    filled = _circles(boxes, 0.66 * pitch)
    assert len(filled) == 8
    ups = [a.middle[1] - b.middle[1] for a, b in zip(filled[::2], filled[1::2], strict=True)]
    assert ups == pytest.approx([pitch] * 4, abs=TENTH)
