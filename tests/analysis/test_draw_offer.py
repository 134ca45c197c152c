"""A computer accepts a draw that is at least as good as what it expects, in all games."""

from __future__ import annotations

import random
from typing import cast

import pytest
from msgspec.structs import replace

import boardwright
from boardwright.core.state import State
from boardwright.core.view import Information
from boardwright.engine.analysis import accepts_draw
from boardwright.engine.level import level, levels
from boardwright.games.thrust.ships import removed
from boardwright.games.thrust.stage import ACTIVATE
from boardwright.games.thrust.state import ThrustState
from boardwright.match import Match

LEVEL = 3
THRIVE = "c3:00kk3,d3:004dd,d6:00440,e6:00440,f6:00440"
"""Five pods against two, and the others are lost whatever they play."""


def _answer(state: State, seat: int, number: int = LEVEL) -> bool:
    chosen = level(state.game, number)
    assert chosen is not None
    view = state.view(seat)
    return accepts_draw(state.game, Information(view, (), state.legal_actions(seat), view), chosen)


def _thrust() -> ThrustState:
    match = Match(boardwright.game("thrust"))
    match.settle(random.Random(1))
    return cast("ThrustState", match.state)


@pytest.mark.parametrize("to_move", ["black", "white"])
def test_thrive_accepts_when_lost_and_declines_when_won(to_move: str) -> None:
    """Whoever is to move: the offer may come in the opponent's turn."""
    game = boardwright.game("thrive")
    state = game.parse_position(f"f1:04400,a2:44500/{THRIVE} {to_move} move 0 - -")
    assert _answer(state, 0)
    assert not _answer(state, 1)


def test_grow_accepts_its_share_and_no_less() -> None:
    """Red has lost to blue, who expects more than a third or a half."""
    game = boardwright.game("grow", {"size": 3})
    state = game.parse_position("bbB/bb1/R2 red,blue red - 0 - - -")
    assert _answer(state, 0)
    assert not _answer(state, 1)
    three = boardwright.game("grow", {"size": 3, "players": 3})
    state = three.parse_position("bbB/bb1/RG1 red,blue,green red - 0 - - -")
    assert [_answer(state, seat) for seat in range(3)] == [True, False, True]


def test_a_share_counts_only_those_in_play() -> None:
    """Red takes the last space and shares the win with blue: as good as a draw of two."""
    game = boardwright.game("grow", {"size": 4, "players": 3})
    text = "bbbB/bbb1/rrrR/rrGg red,blue,green red - 0 - {} -"
    assert _answer(game.parse_position(text.format("green")), 0)
    assert not _answer(game.parse_position(text.format("-")), 0), "a third is less than a half"


def test_thrust_judges_by_what_the_seat_knows() -> None:
    state = _thrust()
    black, red = state.fleets
    lost = replace(state, number=12, fleets=((black[0], *map(removed, black[1:])), red))
    for mover in (0, 1):
        to_move = replace(lost, active=mover, stage=ACTIVATE[mover])
        assert _answer(to_move, 0)
        assert not _answer(to_move, 1)


def test_an_equal_position_is_as_good_as_a_draw() -> None:
    """The first turn of Thrust!, before anything is known of the other fleet."""
    state = _thrust()
    assert _answer(state, 0) or _answer(state, 1)


@pytest.mark.parametrize("name", ["thrive", "grow", "thrust"])
def test_the_same_question_has_the_same_answer(name: str) -> None:
    match = Match(boardwright.game(name))
    match.settle(random.Random(1))
    lowest = levels(match.game)[0]
    answers = {accepts_draw(match.game, match.information(1), lowest) for _ in range(3)}
    assert len(answers) == 1
