"""The page and the table of a review."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import msgspec
import pytest

import boardwright
from boardwright import Record, Step, parse_record
from boardwright.engine.search import Budget
from boardwright.present.ansi import plain
from boardwright.study.review import Review, review, to_html, to_text

GOLDEN = Path(__file__).parents[1] / "data" / "golden"
NAMES = ("thrive-surrender", "grow-mixed-2", "thrust-surrender")
NASTY = "<script>alert('&')</script>\" onload=x"


@pytest.fixture(scope="module")
def reviews() -> dict[str, Review]:
    reviewed = {}
    for name in NAMES:
        record = parse_record((GOLDEN / f"{name}.record").read_text())
        record.players = dict.fromkeys(record.game.seat_names, NASTY)
        reviewed[name] = review(record, Budget(nodes=15))
    return reviewed


def _blunder() -> Review:
    game = boardwright.game("thrive")
    start = game.parse_position("a1:04400,a2:04400/a3:00440,b6:00440 black")
    record = Record(game, [Step(game.parse_action("a1-a2"), 0)], start=start)
    return review(record, Budget(nodes=200))


@pytest.mark.parametrize("name", NAMES)
def test_the_page_is_well_formed_and_needs_nothing_else(
    reviews: dict[str, Review], name: str
) -> None:
    page = to_html(reviews[name])
    assert page.startswith("<!DOCTYPE html>\n")
    tree = ET.fromstring(page)
    tags = {element.tag for element in tree.iter()}
    assert not tags & {"script", "link", "img", "iframe", "object", "base", "form"}
    assert {"svg", "table", "style"} <= tags
    assert not re.search(r"https?:|//|url\(|@import|javascript:|src=", page)
    for element in tree.iter():
        assert not [key for key in element.attrib if key.startswith("on")]


def test_names_are_escaped(reviews: dict[str, Review]) -> None:
    page = to_html(reviews["thrive-surrender"])
    assert "<script" not in page
    text = "".join(ET.fromstring(page).itertext())
    assert NASTY in text


@pytest.mark.parametrize("name", NAMES)
def test_every_turn_has_a_row(reviews: dict[str, Review], name: str) -> None:
    tree = ET.fromstring(to_html(reviews[name]))
    (table,) = [t for t in tree.iter("table") if t.get("class") == "turns"]
    rows = list(table.iter("tr"))[1:]
    assert len(rows) == len(reviews[name].turns)
    for row, turn in zip(rows, reviews[name].turns, strict=True):
        played = next(cell for cell in row if cell.get("class") == "text played")
        assert "".join(played.itertext()).startswith(" ".join(turn.turn))
        (bar,) = [span for span in row.iter("span") if span.get("role") == "img"]
        assert "%" in (bar.get("aria-label") or "")


def test_the_part_that_lost_is_marked_and_drawn() -> None:
    tree = ET.fromstring(to_html(_blunder()))
    assert {mark.text for mark in tree.iter("mark")} == {"a1-a2"}
    (card,) = tree.iter("article")
    assert "blunder" in "".join(card.itertext())
    assert "Better a2-a3" in "".join(card.itertext())
    titles = [title.text for title in card.iter("title")]
    assert titles == ["Thrive: Black to move a pod"]


def test_luck_has_a_band_where_there_are_dice(reviews: dict[str, Review]) -> None:
    assert "luck</text>" in to_html(reviews["thrust-surrender"])
    assert "luck</text>" not in to_html(reviews["thrive-surrender"])


def test_dark_and_narrow_screens_are_served(reviews: dict[str, Review]) -> None:
    page = to_html(reviews["grow-mixed-2"])
    assert "prefers-color-scheme: dark" in page
    assert 'name="viewport"' in page
    assert page.count('class="plot ') == 2


def test_any_number_of_seats_has_a_plot() -> None:
    game = boardwright.game("grow", {"players": 8, "size": 5, "first": "seat1"})
    steps = [Step(game.parse_action(f"+{column}1"), seat) for seat, column in enumerate("abcde")]
    reviewed = review(Record(game, steps), Budget(nodes=4))
    assert len(reviewed.seats) == 8
    ET.fromstring(to_html(reviewed))
    assert len(list(to_text(reviewed))) >= 2 + 5 + 1 + 8


def test_a_review_without_turns_has_a_page() -> None:
    reviewed = review(Record(boardwright.game("thrive"), []), Budget(nodes=4))
    ET.fromstring(to_html(reviewed))
    assert "unfinished" in "\n".join(to_text(reviewed))


@pytest.mark.parametrize("name", NAMES)
def test_the_table_fits_the_terminal(reviews: dict[str, Review], name: str) -> None:
    lines = list(to_text(reviews[name], 80))
    assert all(len(line) <= 80 for line in lines[1:-3])
    painted = list(to_text(reviews[name], 80, colour=True))
    assert [plain(line) for line in painted] == lines


def test_the_table_names_the_part_and_the_better_turn() -> None:
    text = "\n".join(to_text(_blunder()))
    assert "blunder" in text
    assert re.search(r"a1-a2 lost \d+%; better a2-a3", text)


def test_a_page_can_be_made_from_stored_json(reviews: dict[str, Review]) -> None:
    for reviewed in reviews.values():
        stored = msgspec.json.decode(msgspec.json.encode(reviewed), type=Review)
        assert to_html(stored) == to_html(reviewed)
