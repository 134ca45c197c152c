"""Grow on paper and in the terminal."""

from __future__ import annotations

import random
from xml.etree import ElementTree

import pytest

from boardwright.games.grow import Grow
from boardwright.present.ansi import plain
from boardwright.present.render import to_svg, to_text
from boardwright.testing import random_playout

MID_TURN = "5/1Rr2/1rR(3)B1/1R1bB/5 red,blue red dropped 0 b2,c3 - -"


def words(position: str, **options: object) -> str:
    return to_text(Grow(**options).parse_position(position).view(None))


def test_text_holds_everything() -> None:
    lines = words(MID_TURN, size=5).splitlines()
    assert lines[0] == "Red to play: drop used, 3 heads to move"
    rows = [line.split() for line in lines[2:8]]
    assert rows[1] == ["4", "·", "R*", "r", "·", "·"]
    assert rows[2] == ["3", "·", "r", "R3*2", "B", "·"]
    assert rows[3] == ["2", "·", "R", "·", "b", "B"]
    assert rows[5] == ["a", "b", "c", "d", "e"]
    assert lines[-2:] == [" R  Red 5 spaces, 5 heads <", " B  Blue 3 spaces, 2 heads"]


@pytest.mark.parametrize(
    ("position", "options", "status"),
    [
        ("3/3/3 -", {}, "Chance draws the turn order"),
        (
            "3/3/3 red,blue -",
            {"players": 4, "first": "shuffle"},
            "Chance draws the turn order",
        ),
        ("3/3/3 red,blue", {}, "Red to place the first head"),
        ("3/1R1/3 red,blue blue", {}, "Blue to place the first head"),
        ("3/1R1/B2", {}, "Red to play: drop open, 1 head to move"),
        ("3/1R1/B2 red,blue red - 0 - red surrender:2", {}, "Blue wins: all others resigned"),
        (
            "3/1R1/B2 red,blue red - 6 - - stall:1,2",
            {},
            "A draw: nobody has taken a new space for too long",
        ),
        ("rrr/rRb/bbB red,blue red grew 0 b2 - board_full:1", {}, "Red wins: the board is full"),
        (
            "2G/1R1/B2 red,blue,green red - 6 - - stall:1,2,3",
            {"players": 3, "stall_rounds": 2},
            "A draw: nobody has taken a new space for too long",
        ),
    ],
)
def test_status(position: str, options: dict[str, object], status: str) -> None:
    assert words(position, size=3, **options).splitlines()[0] == status
    svg = to_svg(Grow(size=3, **options).parse_position(position).view(None))
    assert f"<title>Grow: {status}</title>" in svg


def test_a_seat_that_left_is_named_so() -> None:
    state = Grow(size=3, players=3).parse_position("2G/1R1/B2").resign(1)
    assert "Blue 1 space, 1 head, withdrew" in to_text(state.view(0))


def test_picture_shows_heads_stacks_tails_and_what_may_move() -> None:
    svg = to_svg(Grow(size=5).parse_position(MID_TURN).view(None))
    ElementTree.fromstring(svg)
    assert svg.count('stroke="#161310" stroke-width="1.6"') == 2, "one ring on each of b4 and c3"
    assert ">2/3<" in svg
    assert "heads b2 c3 (stack of 3) b4; tails b3 c4" in svg


@pytest.mark.parametrize("players", [2, 5, 8])
def test_all_boards_can_be_drawn(players: int) -> None:
    rng = random.Random(players)
    for size in (3, 9, 15, 25):
        game = Grow(size=size, players=players)
        view = random_playout(game, rng, max_steps=120).state.view(None)
        ElementTree.fromstring(to_svg(view))
        assert plain(to_text(view, colour=True)) == to_text(view)
        assert to_text(view, colour=True) != to_text(view)
