"""Positions in text and JSON: what is written is read again, and nonsense is refused politely."""

from __future__ import annotations

import random
from collections.abc import Callable

import msgspec
import pytest

from boardwright.core import BadAction, BadPosition
from boardwright.games.thrive import Thrive, ThriveState

Place = Callable[..., ThriveState]

START = str(Thrive().start())
FULL = "a1:vvvvv,c1:vvvvv/a6:vvvvv,c6:vvvvv"
SPARSE = "a1:04400,c1:04400/a6:00440,c6:00440"


def test_start() -> None:
    pieces, rest = START.split(" ", 1)
    assert rest == "black move 0 - -"
    assert pieces.startswith("a1:04400,b1:04400")
    assert Thrive().parse_position(pieces) == Thrive().start()


@pytest.mark.parametrize("options", [{}, {"size": 4, "holes": 3}, {"prefilled": "own_turn"}])
def test_round_trips_at_every_step(options: dict[str, object]) -> None:
    rng = random.Random(2)
    for _ in range(5):
        state = Thrive(**options).start()
        while not state.is_over:
            state = state.act(rng.choice(state.legal_actions(state.mover)))
            assert state.game.parse_position(str(state)) == state
            assert state.game.decode_position(msgspec.json.encode(state.position())) == state
            for seat in (0, 1, None):
                view = state.view(seat)
                assert state.game.parse_view(str(view)) == view
                assert msgspec.json.decode(msgspec.json.encode(view), type=type(view)) == view


def test_history_of_quiet_moves_is_kept(place: Place) -> None:
    state = place("a1:full c1:full f1:full", "a6:full b6:full c6:full")
    for text in ("a1-b2", "a6-b5", "b2-a1"):
        state = state.act(state.game.parse_action(text))
    again = state.game.parse_position(str(state))
    assert again == state
    assert (again.quiet, len(again.history)) == (3, 4)


def test_quiet_turns_may_be_more_than_the_moves_known() -> None:
    game = Thrive()
    state = game.parse_position(f"{FULL} black move 5")
    state = state.act(game.parse_action("a1-b2"))
    assert str(state).endswith("white move 6 a1-b2 -")
    assert game.parse_position(str(state)) == state


def test_withdrawal_is_kept() -> None:
    for seat in (0, 1):
        state = Thrive().start().resign(seat)
        assert Thrive().parse_position(str(state)) == state
        assert state.ended is not None
        assert state.ended.winners == (1 - seat,)


HOSTILE = {
    "empty": "",
    "space": " ",
    "no sides": "a1:04400",
    "three sides": f"{SPARSE}/a3:04400",
    "too many fields": f"{SPARSE} black move 0 - - -",
    "double space": f"{SPARSE}  black",
    "newline": f"{SPARSE}\nblack",
    "who": f"{SPARSE} green",
    "stage": f"{SPARSE} black dance",
    "number": f"{SPARSE} black move x",
    "negative": f"{SPARSE} black move -1",
    "huge number": f"{SPARSE} black move {'9' * 100_000}",
    "foreign digits": f"{SPARSE} black move \u0663",
    "off the board": "a7:04400,c1:04400/a6:00440,c6:00440",
    "no such column": "g1:04400,c1:04400/a6:00440,c6:00440",
    "one square twice": "a1:04400,a1:04400/a6:00440,c6:00440",
    "shared square": "a1:04400,c1:04400/a1:00440,c6:00440",
    "no pegs": "a1,c1:04400/a6:00440,c6:00440",
    "no centre peg": "a1:04000,c1:04400/a6:00440,c6:00440",
    "short pegs": "a1:0440,c1:04400/a6:00440,c6:00440",
    "bad digit": "a1:0w400,c1:04400/a6:00440,c6:00440",
    "one piece": "a1:04400/a6:00440,c6:00440",
    "no piece": "-/a6:00440,c6:00440",
    "seven pieces": ",".join(f"{c}1:04400" for c in "abcdef") + ",a2:04400/a6:00440,c6:00440",
    "peg due, none fits": f"{FULL} black peg1",
    "pegs stage with moves": f"{SPARSE} black pegs",
    "card not drawn": f"{SPARSE} black card",
    "opener not drawn": f"{SPARSE} black first",
    "quiet but holes": f"{SPARSE} black move 1",
    "quiet amid a turn": f"{SPARSE} black peg1 1",
    "moves without quiet": f"{FULL} black move 0 a6-b5",
    "impossible past": f"{FULL} black move 1 a5-b5",
    "past off the board": f"{FULL} black move 1 a8-a6",
    "past is no move": f"{FULL} black move 1 a1+c4",
    "outcome": f"{SPARSE} black move 0 - victory:1",
    "outcome seat": f"{SPARSE} black move 0 - surrender:3",
    "shared capture": "a1:04400,c1:04400/a6:00440 black move 0 - capture:1,2",
    "capture of nobody": f"{SPARSE} black move 0 - capture:1",
    "filled, but not": f"{SPARSE} black peg1 0 - filled:1",
    "drawn alone": f"{FULL} black move 0 - repetition:1",
    "control characters": "\x00\x1b[2J" * 50,
    "megabytes": "a1:04400," * 300_000,
    "many fields": "x " * 300_000,
    "surrogate": "\ud800",
}


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE.keys())
def test_malformed_positions(text: str) -> None:
    with pytest.raises(BadPosition) as caught:
        Thrive().parse_position(text)
    assert len(str(caught.value)) < 250
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    "text",
    [
        "a3:00400/- black card",
        "a1:00400/a6:00400 black card",
        "a1:04400/- black card",
        "a1:00400/- white card",
        "a1:04400,b1:04400,c1:04400,d1:04400,e1:04400,f1:04400/- black card",
        "a1:00400,b1:04400,c1:00400,d1:00400,e1:00400,f1:00400/- black card",
        "a1:04400,a2:00400,c1:00400,d1:00400,e1:00400,f1:00400/- black card",
    ],
)
def test_cards_that_are_not_being_drawn(text: str) -> None:
    with pytest.raises(BadPosition, match="do not fit a card"):
        Thrive(card="random").parse_position(text)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"{}",
        b"{" * 100_000,
        b'{"black": [], "white": [], "quiet": 1e999}',
        b'{"black": [], "white": [], "quiet": ' + b"9" * 50_000 + b"}",
        b'{"black": [], "white": [], "more": 1}',
        b'{"black": [{"square": "a1", "pegs": null}], "white": []}',
        b"\xff\xfe",
    ],
    ids=range(9),
)
def test_malformed_json(data: bytes) -> None:
    with pytest.raises(BadPosition):
        Thrive().decode_position(data)


@pytest.mark.parametrize("text", ["", "@", "@green x", f"xblack {START}", f"@black{START}"])
def test_malformed_views(text: str) -> None:
    with pytest.raises(BadPosition):
        Thrive().parse_view(text)


@pytest.mark.parametrize("text", ["", "a1", "a1-a1", "a1-g1", "a1+f1", "A1-A2", "a1-a2 ", "é" * 9])
def test_bad_actions(text: str) -> None:
    with pytest.raises(BadAction):
        Thrive().parse_action(text)


def test_every_action_has_its_own_text() -> None:
    game = Thrive(size=8)
    for text, action in game.board.by_text.items():
        assert game.parse_action(text) is action
        assert str(action) == text
    assert game.parse_action("c1xc2") is game.parse_action("c1-c2")
