"""Thrust! on paper: counters with their backs, trackers, and dice."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product

import pypdfium2
import pytest
from PIL import ImageStat
from tests.printing.measure import Box, shapes_of_pages, texts_of_pages, to_pixels

import boardwright
from boardwright.games.thrust.seats import SEATS
from boardwright.games.thrust.ships import BANDS, CLASSES, KINDS
from boardwright.present.thrust.damage import EFFECTS
from boardwright.printing import EDGES, PAPERS, Ink, PrintJob, find_sheets, print_sheets
from boardwright.printing.paper import Edge
from boardwright.printing.thrust.dice_chart import d3_of, d5_of, digit_of

TENTH = 0.1
WIDE, HIGH = 42.0, 24.0
GROUND = (46.0, 28.0)
_POINT = 25.4 / 72


@cache
def _print(
    sheet: str, paper: str = "a4", ink: Ink = "colour", duplex: Edge = "long", **options: object
) -> bytes:
    game = boardwright.game("thrust", options)
    job = PrintJob(game, PAPERS[paper], ink, duplex=duplex)
    return print_sheets(job, find_sheets(game, [sheet]))


_shapes = cache(shapes_of_pages)


def _of_size(boxes: list[Box], width: float, height: float) -> list[Box]:
    return [
        box for box in boxes if abs(box.width - width) < TENTH and abs(box.height - height) < TENTH
    ]


def _turned(box: Box, paper: str, edge: Edge) -> Box:
    """Where the box of a back lies, seen from the front of the paper."""
    width, height = PAPERS[paper].width, PAPERS[paper].height
    if edge == "long":
        return Box(width - box.right, box.top, width - box.left, box.bottom)
    return Box(box.left, height - box.bottom, box.right, height - box.top)


@cache
def _text_page(pdf: bytes, number: int) -> tuple[pypdfium2.PdfTextPage, float]:
    page = pypdfium2.PdfDocument(pdf)[number]
    return page.get_textpage(), page.get_size()[1]


def _words(pdf: bytes, number: int, box: Box) -> str:
    text_page, height = _text_page(pdf, number)
    words: str = text_page.get_text_bounded(
        box.left / _POINT,
        height - box.bottom / _POINT,
        box.right / _POINT,
        height - box.top / _POINT,
    )
    return words


def _all_words(pdf: bytes, number: int) -> str:
    words: str = _text_page(pdf, number)[0].get_text_range()
    return words


@pytest.mark.parametrize("paper", PAPERS)
def test_each_side_has_36_counters_of_42_by_24_mm(paper: str) -> None:
    pages = _shapes(_print("counters", paper))
    assert len(pages) == 4
    for fronts in pages[::2]:
        assert len(_of_size(fronts, WIDE, HIGH)) == 36
        assert len(_of_size(fronts, *GROUND)) == 36


@pytest.mark.parametrize("edge", EDGES)
@pytest.mark.parametrize("paper", PAPERS)
def test_backs_lie_over_their_fronts(paper: str, edge: Edge) -> None:
    pages = _shapes(_print("counters", paper, duplex=edge))
    for fronts, backs in zip(pages[::2], pages[1::2], strict=True):
        places = sorted(_of_size(fronts, *GROUND))
        turned = sorted(_turned(box, paper, edge) for box in _of_size(backs, *GROUND))
        assert len(places) == 36
        for front, back in zip(places, turned, strict=True):
            assert back == pytest.approx(front, abs=TENTH)


@pytest.mark.parametrize("edge", EDGES)
def test_fronts_say_over_which_edge_the_paper_is_turned(edge: Edge) -> None:
    pdf = _print("counters", duplex=edge)
    for page in range(4):
        assert (f"the {edge} edge" in _all_words(pdf, page)) == (page % 2 == 0)


@pytest.mark.parametrize("edge", EDGES)
def test_each_back_has_the_class_of_its_front(edge: Edge) -> None:
    pdf = _print("counters", duplex=edge)
    boxes = _shapes(pdf)
    for page in (0, 2):
        seen: Counter[str] = Counter()
        for front in _of_size(boxes[page], *GROUND):
            words = _words(pdf, page, front)
            kind = next(kind for kind in KINDS if kind.title in words)
            back = _words(pdf, page + 1, _turned(front, "a4", edge))
            # PDFium reads letters from left to right, whichever way they are turned.
            assert sorted("".join(back.split())) == sorted(f"{CLASSES[kind.rank]}class")
            seen[kind.name] += 1
        assert seen == {kind.name: 4 for kind in KINDS}


@pytest.mark.parametrize("edge", EDGES)
def test_backs_are_upright_once_the_paper_is_turned(edge: Edge) -> None:
    """The small word stands under the class; over the short edge everything is upside down."""
    pdf = _print("counters", duplex=edge)
    for back in _of_size(_shapes(pdf)[1], *GROUND):
        middle = (back.top + back.bottom) / 2
        below = _words(pdf, 1, back._replace(top=middle + 4.6))
        above = _words(pdf, 1, back._replace(bottom=middle - 4.6))
        assert ("s" in below, "s" in above) == (edge == "long", edge == "short")


def test_counters_have_the_statistics_of_the_ships() -> None:
    pdf = _print("counters")
    for box in _of_size(_shapes(pdf)[2], *GROUND):
        words = _words(pdf, 2, box)
        kind = next(kind for kind in KINDS if kind.title in words)
        weapon = "1" if kind.die == 1 else f"d{kind.die}"
        expected = {str(kind.spd), str(kind.com), str(kind.sen), weapon, str(kind.fuel)}
        assert expected | {CLASSES[kind.rank]} <= set(words.split())


def test_options_change_what_is_printed() -> None:
    pdf = _print("counters", mid_die="d3", passenger_class=3)
    fronts, backs = _all_words(pdf, 0).split(), _all_words(pdf, 1).split()
    assert fronts.count("d3") == 4 * sum(kind.die == 5 for kind in KINDS)
    assert "d5" not in fronts
    assert backs.count("III") == 8
    assert "0" not in backs


@pytest.mark.parametrize("paper", PAPERS)
def test_the_words_of_a_counter_are_inside_its_cut(paper: str) -> None:
    pdf = _print("counters", paper)
    shapes, texts = _shapes(pdf), texts_of_pages(pdf)
    for page in range(4):
        cuts = [
            Box(box.left + 3, box.top + 3, box.right - 3, box.bottom - 3)
            for box in _of_size(shapes[page], *GROUND)
        ]
        grid_top = min(cut.top for cut in cuts) - 3
        letters = [box for box in texts[page] if box.top > grid_top and box.width]
        assert len(letters) >= 36
        for box in letters:
            assert any(box.is_inside(cut) for cut in cuts), box


def test_the_fleets_differ_in_black_alone() -> None:
    images = to_pixels(_print("counters", ink="black"), 2)
    dark = [ImageStat.Stat(image.convert("L")).mean[0] for image in images]
    assert dark[0] + 40 < dark[2]
    assert dark[1] + 90 < dark[3]


def test_range_trackers_have_a_place_for_every_ship() -> None:
    pdf = _print("ranges")
    for number, boxes in enumerate(_shapes(pdf)):
        assert len(_of_size(boxes, WIDE, HIGH)) == 24
        for band in BANDS[1:]:
            assert _all_words(pdf, number).count(band.capitalize()) == number + 1
    assert len(_shapes(pdf)) == 2


def test_ship_trackers_have_the_damage_table() -> None:
    pdf = _print("ships")
    assert len(_shapes(pdf)) == len(SEATS)
    for number, side in enumerate(SEATS):
        words = _all_words(pdf, number)
        assert f"{side.capitalize()}'s ships" in words
        for effect in EFFECTS.values():
            assert effect.name in words
            assert effect.meaning.rstrip(".") in words
        boxes = _shapes(pdf)[number]
        assert len(_of_size(boxes, 6, 6)) == 10 * 4


def test_the_tracker_says_how_long_effects_last() -> None:
    assert "for good" in _all_words(_print("ships"), 0)
    assert "for good" not in _all_words(_print("ships", effects="current_only"), 0)


def test_ordinary_dice_are_fair() -> None:
    faces = range(1, 7)
    digits = Counter(digit_of(dark, light) for dark, light in product(faces, faces))
    assert digits.pop(None) == 6
    assert digits == dict.fromkeys(range(10), 3)
    assert Counter(d5_of(face) for face in faces) == {1: 1, 2: 1, 3: 1, 4: 1, 5: 1, None: 1}
    assert Counter(d3_of(face) for face in faces) == {1: 2, 2: 2, 3: 2}


def test_the_dice_chart_is_one_page_with_every_value() -> None:
    pdf = _print("dice")
    assert len(_shapes(pdf)) == 1
    values = Counter(_all_words(pdf, 0).split())
    assert values["again"] >= 3
    for value in "4567890":
        assert values[value] >= 1


def test_a_sides_position_says_how_to_play_on() -> None:
    game = boardwright.game("thrust")
    state = game.start()
    for seat, says_so in ((None, False), (0, True), (1, True)):
        job = PrintJob(game, PAPERS["a4"], "black", state.view(seat))
        pdf = print_sheets(job, find_sheets(game, ["position"]))
        assert ("To play on" in _all_words(pdf, 0)) == says_so
