"""Positions, views and actions as text and JSON."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from boardwright.core import BadAction, BadOptions, BadPosition
from boardwright.games.grow import Grow, GrowState
from boardwright.testing import random_step


def round_trip(state: GrowState) -> None:
    game, text = state.game, str(state)
    assert game.parse_position(text) == state
    assert str(game.parse_position(text)) == text
    assert game.decode_position(msgspec.json.encode(state.position())) == state
    for seat in (None, 0, game.seats - 1):
        view = state.view(seat)
        assert game.parse_view(str(view)) == view
        assert game.determinize(view, random.Random(0)) == state


def some_options(rng: random.Random) -> dict[str, Any]:
    size = rng.randint(2, 6)
    return {
        "size": size,
        "players": rng.randint(2, min(8, size**2)),
        "first": rng.choice(["random", "seat1", "shuffle"]),
        "fresh_head": rng.choice(["waits", "may_move"]),
        "ties": rng.choice(["shared", "later_player"]),
        "compensation": rng.choice([0, 1, 4]),
        "stall_rounds": rng.choice([0, 1, 3]),
    }


@pytest.mark.parametrize("seed", range(3))
def test_round_trips_all_along(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(12):
        state: GrowState = Grow(**some_options(rng)).start()
        for _ in range(400):
            round_trip(state)
            if rng.random() < 0.01 and not state.is_over:
                state = state.resign(rng.choice(state.in_play))
            step = random_step(state, rng)
            if step is None:
                break
            assert state.game.parse_action(str(step.action)) is step.action or step.seat is None
            state = state.play(step)


def test_columns_include_i() -> None:
    game = Grow(size=25)
    state = game.start().act(game.parse_action("first:red"))
    texts = [str(action) for action in state.legal_actions(0)]
    assert texts[:10] == ["+a1", "+b1", "+c1", "+d1", "+e1", "+f1", "+g1", "+h1", "+i1", "+j1"]
    assert texts[-1] == "+y25"
    assert all(str(game.parse_action(text)) == text for text in texts)


def test_an_action_is_the_same_on_boards_of_every_size() -> None:
    assert Grow(size=3).parse_action("c3-b3") is Grow(size=25).parse_action("c3-b3")


def test_fields_at_the_end_may_be_left_out() -> None:
    game = Grow(size=3)
    whole = game.parse_position("3/1R1/B2 red,blue red - 0 - - -")
    assert game.parse_position("3/1R1/B2") == whole
    assert game.parse_position("3/1R1/B2 blue,red").mover == 1


def test_scores_come_back_with_the_outcome() -> None:
    state = Grow(size=2).parse_position("rB/Rb red,blue red grew 0 a1 - board_full:1,2")
    assert state.outcome is not None
    assert state.outcome.scores == (2, 2)


BAD_ACTIONS = (
    *("", "end ", "End", "+", "+a0", "+a4", "+d1", "+aa1", "a1", "a1-", "a1-d1", "a1-a1-a1"),
    *("resign", "first:green", "next:", "+\u0661", "+a\u0661", "\x00"),
    *("+a" + "9" * 5_000, "a1-" * 100_000),
)


@pytest.mark.parametrize("text", BAD_ACTIONS)
def test_bad_actions(text: str) -> None:
    with pytest.raises(BadAction) as caught:
        Grow(size=3).parse_action(text)
    assert len(str(caught.value)) < 200


BAD_BOARDS = [
    "",
    "/",
    "3/3",
    "3/3/3/3",
    "3/1R1/B3",
    "3/1R1/B1",
    "3/1R1/BX1",
    "3/1R1/G2",
    "12/1R1/B2",
    "3/1R(0)1/B2",
    "3/1R(2/B2",
    "3/1R(9999)1/B2",
    "3/1R(999)1/B2",
    "3/1R(10)1/B2",
    "3/1R1/B0r1",
    "3/1R1/B\u0662",
    "3/1R1/" + "B" * 19_000,
    "3/" * 500_000,
    "9" * 10_000,
    "3/1r1/B2",
    "3/1R1/b2",
]
BAD_FIELDS = [
    "red",
    "red,red",
    "red,blue,green",
    "- red",
    "red,blue green",
    "red,blue -",
    "red,blue red moved",
    "red,blue red grew",
    "red,blue red dropped",
    "red,blue red - -1",
    "red,blue red - 7",
    "red,blue red - 999999999999",
    "red,blue red - \u0663",
    "red,blue red grew 2 b2",
    "red,blue red - 0 a2",
    "red,blue red - 0 b2,b2",
    "red,blue red - 0 zz9",
    "red,blue red - 0 - pink",
    "red,blue red - 0 - red",
    "red,blue red - 0 - red,blue",
    "red,blue red - 0 - red,red",
    "red,blue red - 0 - - board_full:1",
    "red,blue red - 0 - - stall:1,2",
    "red,blue red - 6 - - stall:1",
    "red,blue red - 0 - - surrender:1",
    "red,blue red - 0 - blue surrender:2",
    "red,blue red - 0 - - draw:1",
    "red,blue red - 0 - - -:1",
    "red,blue red - 0 - - - -",
    "red,blue red - 0 - - - " + "x" * 10**6,
]


@pytest.mark.parametrize("text", [*BAD_BOARDS, *(f"3/1R1/B2 {fields}" for fields in BAD_FIELDS)])
def test_bad_positions(text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Grow(size=3).parse_position(text)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("options", "text"),
    [
        ({"first": "seat1"}, "3/1R1/B2 blue,red"),
        ({"first": "seat1"}, "3/3/3 -"),
        ({"first": "shuffle"}, "3/3/3 red"),
        ({"first": "shuffle", "players": 4}, "3/3/3 red,blue red"),
        ({}, "3/3/3 - red"),
        ({"stall_rounds": 0}, "3/1R1/B2 red,blue red - 1"),
        ({"players": 3}, "3/1R1/B2 red,blue,green red"),
        ({"players": 3}, "3/1R1/B2 red,green,blue green"),
        ({"players": 3}, "3/1R1/3 red,blue,green green"),
        ({"players": 3}, "3/1R1/BG1 red,blue,green blue - 0 - blue"),
        ({"players": 3}, "3/rR1/3 red,blue,green blue"),
        ({"players": 3}, "3/1R1/3 red,blue,green blue - 1"),
        ({"players": 3}, "3/1R1/BG1 - red"),
        ({}, "rrr/rRb/BBB red,blue red"),
    ],
)
def test_positions_impossible_under_the_options(options: dict[str, Any], text: str) -> None:
    with pytest.raises(BadPosition):
        Grow(size=3, **options).parse_position(text)


@pytest.mark.parametrize(
    "text", ["", "@", "red 3/1R1/B2", "@green 3/1R1/B2", "@- 3", "@red", "@-3/1R1/B2", "@@red 3"]
)
def test_bad_views(text: str) -> None:
    with pytest.raises(BadPosition):
        Grow(size=3).parse_view(text)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"rows": ["3", "1R1"]}',
        b'{"rows": ["3", "1R1", 3]}',
        b'{"rows": ["3", "1R1", "B2"], "order": ["red", "blue"], "quiet": 1e400}',
        b'{"rows": ["3", "1R1", "B2"], "order": ["red", "blue"], "quiet": ' + b"9" * 5_000 + b"}",
        b'{"rows": ["3", "1R1", "B2"], "order": ["red", "blue"], "quiet": 99999999999999}',
        b'{"rows": ["3", "1R1", "B2"], "order": ["red", "blue"], "dropped": true}',
        b'{"rows": ["3", "1R1", "B2"], "order": ["red", "blue"], "extra": 1}',
        b'{"rows": ["3", "1R1", "' + b"r" * 10**6 + b'"], "order": ["red", "blue"]}',
        b"\xff\xfe",
        b"[" * 100_000,
    ],
)
def test_bad_json_positions(data: bytes) -> None:
    with pytest.raises(BadPosition):
        Grow(size=3).decode_position(data)


@pytest.mark.parametrize("seed", range(20))
def test_damaged_text_is_refused_or_read(seed: int) -> None:
    """Whatever is accepted is a state that writes itself and goes on."""
    rng = random.Random(seed)
    game = Grow(size=3, players=3)
    sound = "1R(2)1/rR1/GbB red,blue,green red grew 0 b3 - -"
    for _ in range(60):
        text = list(sound)
        for _ in range(rng.randint(1, 3)):
            text[rng.randrange(len(text))] = rng.choice("0123456789rRbBgG()/, -:-")
        try:
            state = game.parse_position("".join(text)[: rng.choice([None, rng.randint(0, 48)])])
        except BadPosition:
            continue
        round_trip(state)
        for action in state.legal_actions(state.mover):
            state.act(action)


@pytest.mark.parametrize(
    "options",
    [
        {"players": 1},
        {"players": 9},
        {"size": 1},
        {"size": 26},
        {"size": 2, "players": 5},
        {"stall_rounds": 1001},
        {"first": "seat2"},
        {"fresh_head": "yes"},
        {"ties": ""},
        {"komi": 6},
        {"size": "9" * 10_000},
    ],
)
def test_options_that_are_not_offered(options: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        Grow(**options)


def test_seats() -> None:
    names = Grow(players=8).seat_names
    assert names[:4] == ("red", "blue", "green", "yellow")
    assert len({name[0] for name in names}) == 8, "a letter stands for one seat"
    assert Grow(players=3).seat_names == names[:3]
