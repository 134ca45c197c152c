"""What holds for every sheet of every game, on both papers and in both inks."""

from __future__ import annotations

import io
from functools import cache

import pikepdf
import pytest
from PIL import Image, ImageChops, ImageStat
from tests.printing.measure import Box, printed, size_of_pages, texts_of_pages, to_pixels

import boardwright
from boardwright.printing import INKS, MARGIN, PAPERS, Ink, sheets

DOTS = 2
SHEETS = [
    (game, sheet.name) for game in boardwright.names() for sheet in sheets(boardwright.game(game))
]
EVERY = [(*sheet, paper, ink) for sheet in SHEETS for paper in PAPERS for ink in INKS]
every_sheet = pytest.mark.parametrize(("game", "sheet", "paper", "ink"), EVERY)


@cache
def _pdf(game: str, sheet: str, paper: str, ink: Ink) -> bytes:
    return printed(game, sheet, paper=paper, ink=ink)


@cache
def _pixels(game: str, sheet: str, paper: str, ink: Ink) -> list[Image.Image]:
    return to_pixels(_pdf(game, sheet, paper, ink), DOTS)


@every_sheet
def test_pages_have_the_size_of_the_paper(game: str, sheet: str, paper: str, ink: Ink) -> None:
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for size in size_of_pages(_pdf(game, sheet, paper, ink)):
        assert size == pytest.approx((width, height), abs=0.1)


@every_sheet
def test_nothing_is_printed_in_the_margin(game: str, sheet: str, paper: str, ink: Ink) -> None:
    for image in _pixels(game, sheet, paper, ink):
        left, top, right, bottom = _drawn(image)
        assert min(left, top) >= MARGIN - 1 / DOTS
        assert right <= PAPERS[paper].width - MARGIN + 1 / DOTS
        assert bottom <= PAPERS[paper].height - MARGIN + 1 / DOTS


def _drawn(image: Image.Image) -> tuple[float, ...]:
    """The bounds of what isn't white; fails on an empty page."""
    bounds = ImageChops.invert(image).getbbox()
    assert bounds is not None, "an empty page"
    return tuple(value / DOTS for value in bounds)


@pytest.mark.parametrize(("game", "sheet"), SHEETS)
@pytest.mark.parametrize("paper", PAPERS)
def test_black_ink_has_no_colour(game: str, sheet: str, paper: str) -> None:
    for image in _pixels(game, sheet, paper, "black"):
        red, green, blue = image.split()
        assert ImageChops.difference(red, green).getbbox() is None
        assert ImageChops.difference(green, blue).getbbox() is None


@pytest.mark.parametrize(("game", "sheet"), SHEETS)
def test_colour_ink_is_not_grey_throughout(game: str, sheet: str) -> None:
    """Without this the test of black ink could pass on pages that have lost their drawings."""
    images = _pixels(game, sheet, "a4", "colour")
    assert any(ImageChops.difference(*image.split()[:2]).getbbox() for image in images)


@every_sheet
def test_fonts_are_embedded_and_drawings_are_vectors(
    game: str, sheet: str, paper: str, ink: Ink
) -> None:
    with pikepdf.open(io.BytesIO(_pdf(game, sheet, paper, ink))) as document:
        assert any("/Font" in page.resources for page in document.pages)
        for item in document.objects:
            if not isinstance(item, pikepdf.Dictionary | pikepdf.Stream):
                continue
            assert item.get("/Subtype") != "/Image"
            if item.get("/Type") == "/FontDescriptor":
                assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(item.keys())


@every_sheet
def test_no_text_is_cut_off_by_the_edge(game: str, sheet: str, paper: str, ink: Ink) -> None:
    """Letters of the other parts of a board lie outside of the page or of what is shown of it."""
    size = PAPERS[paper]
    whole = Box(0, 0, size.width, size.height)
    area = Box(MARGIN, MARGIN, size.width - MARGIN, size.height - MARGIN)
    for boxes in texts_of_pages(_pdf(game, sheet, paper, ink)):
        for box in boxes:
            if box.width and box.is_inside(whole):
                assert box.is_inside(area), box


@pytest.mark.parametrize("ink", INKS)
def test_positions_cost_little_ink(ink: Ink) -> None:
    """Pictures with a dark background are printed on a light one."""
    for game in boardwright.names():
        for image in _pixels(game, "position", "a4", ink):
            assert ImageStat.Stat(image.convert("L")).mean[0] > 160, game


def test_the_same_job_gives_the_same_bytes() -> None:
    assert printed("thrive") == printed("thrive")
