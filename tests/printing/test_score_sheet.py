"""Records on paper: what a score sheet says, and what it keeps to itself."""

from __future__ import annotations

import io
from functools import cache
from pathlib import Path

import pikepdf
import pypdfium2
import pytest
from PIL import Image, ImageChops
from tests.printing.measure import size_of_pages, to_pixels
from tests.study.played import random_record, record_of

import boardwright
from boardwright.cli import main
from boardwright.core.record import Record
from boardwright.printing import INKS, MARGIN, PAPERS, Ink, print_record
from boardwright.printing.score_lines import score_lines
from boardwright.printing.score_sheet import score_sheet

DOTS = 2
DRAWN = "draw:freighter draw:subcompact draw:patrol draw:science"
OTHERS = "draw:fighter draw:cruiser draw:highend draw:troop"
GAMES = {"thrive": {}, "grow": {"size": 9, "players": 3}, "thrust": {}}


@cache
def _record(game: str) -> Record:
    return random_record(game, 5, **GAMES[game])


@cache
def _print(game: str, paper: str = "a4", ink: Ink = "colour") -> bytes:
    return print_record(_record(game), PAPERS[paper], is_grey=ink == "black")


def _words(pdf: bytes) -> str:
    pages = pypdfium2.PdfDocument(pdf)
    text = "\n".join(page.get_textpage().get_text_range() for page in pages)
    return " ".join(text.split())


@pytest.mark.parametrize("game", GAMES)
def test_every_move_is_in_the_notation_of_the_record(game: str) -> None:
    words = "".join(_words(_print(game)).split())
    for turn in _record(game).data.turns:
        assert "".join(turn.actions) in words or all(action in words for action in turn.actions)
    assert f"{len([t for t in _record(game).data.turns if t.by != 'chance'])}." in words


def test_the_header_says_who_played_what_and_when() -> None:
    record = record_of("thrive", "c1-c2 d1+d4 c2+c5", size=5)
    record = Record(
        record.game,
        record.steps,
        {"black": "level #1 [x] $a$", "white": "N" * 90},
        tags={"date": "2026-11-16"},
    )
    words = _words(print_record(record, PAPERS["a4"], is_grey=False))
    assert "Black level #1 [x] $a$ White NNN" in words
    assert "N" * 41 not in words
    assert "Date 2026-11-16 Options size = 5 Result not finished" in words


def test_the_result_is_said_in_words() -> None:
    words, outcome = _words(_print("thrive")), _record("thrive").outcome
    assert outcome is not None
    assert f"Result {outcome.result}. " in words
    assert "The end" in words
    assert "Date" not in words


@pytest.mark.parametrize("game", GAMES)
def test_there_are_a_few_diagrams(game: str) -> None:
    drawings = score_sheet(_record(game)).drawings
    assert 2 <= len(drawings) <= 7


def test_a_record_without_moves_shows_where_play_begins() -> None:
    sheet = score_sheet(record_of("grow", size=5))
    assert list(sheet.drawings) == ["start"]
    assert print_record(record_of("grow", size=5), PAPERS["a4"], is_grey=False)


def test_a_finished_game_shows_both_fleets() -> None:
    words = _words(_print("thrust"))
    for by in ("black", "red"):
        assert by in words
    draws = [a for turn in _record("thrust").data.turns for a in turn.actions if "draw" in a]
    assert len(draws) == 8
    last = next(iter(score_sheet(_record("thrust")).drawings.values()))
    assert last.count(">s1 ") == 2


def _unfinished(black: str, red: str, *turns: str) -> Record:
    return record_of("thrust", f"{black} {red} d100:50 d100:80", *turns)


def test_an_unfinished_game_prints_the_same_whatever_is_hidden() -> None:
    one = _unfinished(DRAWN, OTHERS, "s2:pass s1:pass s1:pass s4:pass")
    other = _unfinished(OTHERS, DRAWN, "s4:pass s2:pass s3:pass s1:pass")
    sheets = [print_record(record, PAPERS["a4"], is_grey=False) for record in (one, other)]
    assert sheets[0] == sheets[1]
    assert "what spectators saw" in _words(sheets[0])
    assert score_lines(one)[1].words == "unseen black ship is done"


def test_a_surrender_reveals_both_fleets() -> None:
    record = _unfinished(DRAWN, OTHERS, "s2:pass")
    game = record.game
    ended = Record(game, (*record.steps, boardwright.Step(boardwright.RESIGN, 1)))
    words = _words(print_record(ended, PAPERS["a4"], is_grey=False))
    assert "draw:freighter" in words
    assert "s1 Fighter" in words


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("paper", "ink"), [("a4", "colour"), ("letter", "black")])
def test_pages_keep_to_their_paper_and_ink(game: str, paper: str, ink: Ink) -> None:
    assert ink in INKS
    pdf, size = _print(game, paper, ink), PAPERS[paper]
    assert size_of_pages(pdf)[0] == pytest.approx((size.width, size.height), abs=0.1)
    for image in to_pixels(pdf, DOTS):
        left, top, right, bottom = _drawn(image)
        assert min(left, top) >= MARGIN
        assert right <= size.width - MARGIN
        assert bottom <= size.height - MARGIN
        if ink == "black":
            red, green, blue = image.split()
            assert ImageChops.difference(red, green).getbbox() is None
            assert ImageChops.difference(green, blue).getbbox() is None


def _drawn(image: Image.Image) -> tuple[float, ...]:
    bounds = ImageChops.invert(image).getbbox()
    assert bounds is not None, "an empty page"
    return tuple(value / DOTS for value in bounds)


def test_fonts_are_embedded() -> None:
    with pikepdf.open(io.BytesIO(_print("thrust"))) as document:
        fonts = [
            item
            for item in document.objects
            if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/FontDescriptor"
        ]
        assert fonts
        for font in fonts:
            assert {"/FontFile", "/FontFile2", "/FontFile3"} & set(font.keys())


def test_the_command_prints_a_record_or_a_game(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record, out = tmp_path / "game.txt", tmp_path / "score.pdf"
    record.write_text(str(record_of("thrive", "c1-c2 d1+d4 c2+c5")))
    assert main(("print", "--record", str(record), "--out", str(out))) == 0
    assert out.read_bytes().startswith(b"%PDF")
    assert main(("print", "thrive", "--record", str(record), "--out", str(out))) == 2
    assert "--record takes no GAME" in capsys.readouterr().err
    assert main(("print", "--out", str(out))) == 2
    assert "print needs a GAME" in capsys.readouterr().err
