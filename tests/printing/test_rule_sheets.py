"""Rules on two pages and a summary on one: what fits, and what is said."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.resources import files
from itertools import product

import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from tests.printing.measure import Box

import boardwright
from boardwright.core.options import OptionValue
from boardwright.printing import INKS, PAPERS, PrintJob, find_sheets
from boardwright.printing.document import render_pdf
from boardwright.printing.rule_diagram import diagrams

GAMES = ("thrive", "grow", "thrust")
SHEETS = ("rules", "summary")
MM = 25.4 / 72
PRINTS = [(paper, ink) for paper, ink in product(PAPERS, INKS)]


def sheet_pdf(game_options: dict[str, dict[str, OptionValue]], paper: str, ink: str) -> bytes:
    """The rules and summaries of these games as one document."""
    pages = []
    for name, options in game_options.items():
        job = PrintJob(boardwright.game(name, options), PAPERS[paper], ink)  # type: ignore[arg-type]
        pages += [page for sheet in find_sheets(job.game, SHEETS) for page in sheet.pages(job)]
    return render_pdf(pages, PAPERS[paper], "Rules", is_grey=ink == "black")


@cache
def standard(paper: str, ink: str) -> bytes:
    return sheet_pdf({name: {} for name in GAMES}, paper, ink)


def texts(pdf: bytes) -> list[str]:
    """The text of every page, on one line."""
    pages = pypdfium2.PdfDocument(pdf)
    return [" ".join(page.get_textpage().get_text_range().split()) for page in pages]


def footers(pdf: bytes) -> list[str]:
    """The last words of every page: the sheet and the number of the page."""
    found = [re.search(r"(\S+): the rules( in short)? (\d)$", text) for text in texts(pdf)]
    return [match[0] if match else "no footer" for match in found]


@pytest.mark.parametrize(("paper", "ink"), PRINTS)
def test_rules_fill_two_pages_and_summaries_one(paper: str, ink: str) -> None:
    assert footers(standard(paper, ink)) == [
        f"{boardwright.game(name).title}: the rules{page}"
        for name in GAMES
        for page in (" 1", " 2", " in short 1")
    ]


def lines(page: pypdfium2.PdfPage) -> list[Box]:
    """The bounds of every run of text, those in drawings included."""
    text, height = page.get_textpage(), page.get_size()[1]
    boxes = [text.get_rect(n) for n in range(text.count_rects())]
    return [
        Box(*(MM * value for value in (left, height - top, right, height - bottom)))
        for left, bottom, right, top in boxes
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_text_keeps_to_its_column(paper: str) -> None:
    """Neither over the gap between the columns nor into the margins: what is too long shows."""
    width, height = PAPERS[paper].width, PAPERS[paper].height
    for number, page in enumerate(pypdfium2.PdfDocument(standard(paper, "colour"))):
        boxes = lines(page)
        assert sum(box.bottom > height - 13 for box in boxes) == 2  # the footer
        assert all(box.left > 11.5 and box.right < width - 10.5 for box in boxes)
        is_thrust = number >= 6
        bottom = height - (62 if is_thrust else 15)  # there a drawing is as wide as the page
        inner = [box for box in boxes if box.top > 24 and box.bottom < bottom]
        assert len(inner) > 50
        assert all(box.right < width / 2 - 2 or box.left > width / 2 + 2 for box in inner)


def test_body_text_has_ten_points_or_more() -> None:
    for page in pypdfium2.PdfDocument(standard("letter", "colour")):
        sizes: Counter[float] = Counter()
        for item in page.get_objects(filter=[pdfium.FPDF_PAGEOBJ_TEXT], max_depth=1):
            size = item.get_font_size() * item.get_matrix().a
            sizes[round(size, 1)] += item.get_bounds()[2] - item.get_bounds()[0]
        assert sizes.most_common(1)[0][0] >= 10
        small = sum(width for size, width in sizes.items() if size < 9)
        assert small < sizes.total() * 0.04  # the letters of diagrams


@pytest.mark.parametrize("name", GAMES)
def test_diagrams_are_positions_and_what_is_said_about_them_is_true(name: str) -> None:
    markup = "".join(source(name, sheet) for sheet in SHEETS)
    for key, diagram in diagrams(name).items():
        game = boardwright.game(name, diagram.options)
        state = game.parse_position(diagram.position)
        assert str(state) == diagram.position
        assert f'("{key}"' in markup
        pending = state.turn()
        seats = getattr(pending, "seats", ())
        legal = {str(action) for seat in seats for action in state.legal_actions(seat)}
        assert {*diagram.arrows, *diagram.legal} <= legal, key
        assert not set(diagram.illegal) & legal, key


def source(name: str, sheet: str) -> str:
    """A sheet's markup without its marks for bold and italic letters."""
    text = files(f"boardwright.printing.{name}").joinpath(f"{sheet}.typ").read_text()
    return text.replace("*", "").replace("_", "")


DEFAULTS: dict[str, dict[str, tuple[OptionValue, str]]] = {
    "thrive": {
        "size": (6, "#game.size by #game.size squares"),
        "holes": (5, "All #game.holes holes must be full"),
        "card": ("standard", "Put one pod on each square of the row next to you"),
        "first": ("black", "Black begins."),
        "no_move": ("skip", "skip the move and place your pegs"),
        "self_capture": ("allowed", "You may land on your own pods too"),
        "prefilled": ("event", "a pod that was full before it was two each does not win"),
        "repetition": (3, "a position comes up for the third time"),
        "no_progress": (100, "after #game.turns turns in a row"),
    },
    "grow": {
        "players": (2, "#game.least to #game.most players"),
        "size": (15, "#game.size by #game.size lines"),
        "first": ("random", "The highest begins, the others follow clockwise"),
        "fresh_head": ("waits", "just dropped rests until your next turn"),
        "ties": ("shared", "they share the win"),
        "compensation": (0, "Count the spaces of each colour."),
        "stall_rounds": (3, "If #game.rounds rounds go by"),
    },
    "thrust": {
        "mid_die": ("d5", "#game.die"),
        "passenger_class": (0, "..game.ships.flatten()"),
        "draw": ("counters", "Shuffle your counters face down and draw four"),
        "effects": ("persistent", "Effects stay for the whole game"),
        "morale_equal": ("nothing", "Less than its DMG: it flees"),
        "reactions": ("use_move", "An answer of 1 or more uses up that ship's move"),
        "unopposed": ("auto", "Against 0 the first ship simply gets its way"),
        "crit_advantage": ("literal", "If not, a critical failure counts"),
        "class_plus": ("exactly_one", "If it is exactly one lower, you have [+]"),
        "leave_board": ("yes", "A ship that goes Out is hidden again"),
        "entry_cost": (1, "Move to the next place, in or out, for 1 fuel"),
        "both_fail": ("reroll", "Two failures, or equal rolls: roll again"),
        "immediate_morale": ("extra", "It makes another in phase 5"),
        "stall_turns": (10, "After #game.quiet quiet turns in a row"),
        "stall_result": ("on_board", "Who has more ships on the line, hidden or not?"),
        "stall_counts": ("harm", "nobody took DMG in the Attack phase"),
        "contact": ("may_hold", "Hold: stay. You always may."),
    },
}
"""Where the rules say what every option's default is."""


@pytest.mark.parametrize("name", GAMES)
def test_rules_say_the_defaults(name: str) -> None:
    specs = boardwright.game(name).options.specs()
    assert {spec.key: spec.default for spec in specs} == {
        key: default for key, (default, _) in DEFAULTS[name].items()
    }
    for _, words in DEFAULTS[name].values():
        assert words in source(name, "rules")


NUMBERS: dict[str, tuple[dict[str, OptionValue], str]] = {
    "thrive": ({"size": 5, "holes": 3, "no_progress": 44}, "5 by 5 squares|9 holes|after 44 turns"),
    "grow": ({"size": 9, "stall_rounds": 7}, "9 by 9 lines|7 rounds go by"),
    "thrust": ({"mid_die": "d3", "passenger_class": 3, "stall_turns": 17}, "17 quiet turns|a d3"),
}


def test_numbers_follow_the_options() -> None:
    pdf = sheet_pdf({name: options for name, (options, _) in NUMBERS.items()}, "letter", "black")
    found = texts(pdf)
    assert len(found) == 9
    for number, (_, words) in enumerate(NUMBERS.values()):
        rules = " ".join(found[3 * number : 3 * number + 2])
        assert "House rules of this print" in rules
        for phrase in words.split("|"):
            assert phrase in rules
    assert "Passenger Cruiser III" in found[6]


_NOT_TRIED = ("players", "holes")
"""No house rule, and one that excludes set-up cards."""


def longest_answers(name: str, count: int) -> dict[str, OptionValue]:
    """The house rules that take the most room."""
    specs = [spec for spec in boardwright.game(name).options.specs() if spec.key not in _NOT_TRIED]
    longest = sorted(specs, key=lambda s: -len(s.question) - max(map(len, s.answers), default=0))
    return {spec.key: other(spec.values, spec.high) for spec in longest[:count]}


def other(values: tuple[OptionValue, ...] | None, high: int) -> OptionValue:
    return high if values is None else values[1]


def test_a_few_house_rules_fit_and_many_go_on_over_the_page() -> None:
    few = {name: longest_answers(name, 3) for name in GAMES}
    assert len(texts(sheet_pdf(few, "letter", "black"))) == 9
    many = {"thrust": longest_answers("thrust", 17)}
    pages = texts(sheet_pdf(many, "letter", "black"))
    assert len(pages) == 4
    for spec in boardwright.game("thrust").options.specs():
        assert any(spec.question in page for page in pages[1:3])
    assert boardwright.game("thrust").options.specs()[0].question in pages[1]
