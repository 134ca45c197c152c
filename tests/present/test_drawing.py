"""The drawing tools that all games share."""

from __future__ import annotations

import json
import re
from itertools import combinations
from operator import itemgetter
from pathlib import Path
from xml.etree import ElementTree

import pytest

from boardwright.present.ansi import paint, patch, plain
from boardwright.present.palette import LOOKS, seat_look
from boardwright.present.shapes import draw_shape
from boardwright.present.svg import Svg, number

SEAT_LOOKS = Path(__file__).parents[1] / "data" / "seat_looks.json"
"""The page is tested against the same file."""
NASTY = """<script>alert("1")</script> & 'quotes' \x00 \x1b ]]>"""


def test_text_is_escaped() -> None:
    page = Svg(10, 10, NASTY, NASTY)
    page.text(1, 2, NASTY, fill=NASTY)
    with page.group(id=NASTY):
        page.path(NASTY)
    root = ElementTree.fromstring(page.render())
    words = NASTY.replace("\x00", "\ufffd").replace("\x1b", "\ufffd")
    assert root[0].text == root[1].text == words
    assert not root.findall(".//{*}script")
    assert root.findall(".//{*}text")[0].get("fill") == words


def test_a_picture_has_its_frame() -> None:
    root = ElementTree.fromstring(Svg(40, 30.5, "Name", "Words").render())
    assert root.get("viewBox") == "0 0 40 30.5"
    assert [child.tag.split("}")[1] for child in root] == ["title", "desc", "rect"]
    assert (root[2].get("width"), root[2].get("height")) == ("40", "30.5")


def test_one_element_a_line() -> None:
    page = Svg(9, 9, "Lines")
    with page.group(stroke_width=2, fill=None):
        page.line(0, 0, 1 / 3, 2 / 3)
        page.polygon([(0, 0), (1.005, 2)])
    assert page.render().splitlines()[-5:] == [
        '  <g stroke-width="2">',
        '    <line x1="0" y1="0" x2="0.33" y2="0.67"/>',
        f'    <polygon points="0,0 {number(1.005)},2"/>',
        "  </g>",
        "</svg>",
    ]


def test_every_seat_has_a_shape_and_a_symbol_of_its_own() -> None:
    assert len({show.shape for show in LOOKS.values()}) == len(LOOKS)
    assert len({show.glyph for show in LOOKS.values()}) == len(LOOKS)
    assert len({show.light for show in LOOKS.values()}) == len(LOOKS)
    assert {"black", "white", "red", "blue", "green", "yellow"} <= set(LOOKS)


@pytest.mark.parametrize("row", json.loads(SEAT_LOOKS.read_text("utf-8")), ids=itemgetter("name"))
def test_looks_are_those_of_the_page(row: dict[str, str]) -> None:
    look = seat_look(row["name"])
    assert (look.light, look.shape) == (row["light"], row["shape"])


def test_seats_without_a_colour_can_be_told_apart() -> None:
    compass = [seat_look(name) for name in ("north", "east", "south", "west")]
    assert len({look.light for look in compass}) == len({look.shape for look in compass}) == 4
    for look in compass:
        assert look.glyph == next(one.glyph for one in LOOKS.values() if one.shape == look.shape)


def test_shapes_are_drawn_differently_and_alike_in_size() -> None:
    pictures = set()
    for show in LOOKS.values():
        page = Svg(20, 20, "Shape")
        draw_shape(page, show.shape, 0, 0, 10, fill="#000")
        drawn = page.render().splitlines()[-2]
        pictures.add(drawn)
        numbers = [abs(float(n)) for n in re.findall(r"-?\d+\.?\d*", drawn.split("fill")[0])]
        assert 7.5 <= max(numbers) <= 20
    assert len(pictures) == len(LOOKS)


def _luminance(colour: str) -> float:
    channels = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def _contrast(one: str, other: str) -> float:
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("name", LOOKS)
def test_text_is_readable_on_every_seat_colour(name: str) -> None:
    assert _contrast(seat_look(name).light, seat_look(name).ink) >= 4.5


def test_the_two_sides_of_thrive_and_of_thrust_differ_without_colour() -> None:
    assert _contrast(seat_look("black").light, seat_look("white").light) > 4.5
    for one, other in combinations(LOOKS.values(), 2):
        assert one.dark != other.dark


def test_paint() -> None:
    assert paint("a", 3, on=4, bold=True, dim=True) == "\x1b[1;2;38;5;3;48;5;4ma\x1b[0m"
    assert paint("a") == "a"
    assert paint("", 3) == ""
    assert patch("a", seat_look("red"), enabled=False) == "a"
    assert plain(patch("a", seat_look("red"), bold=True)) == "a"
