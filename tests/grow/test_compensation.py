"""Compensation for places later in the turn order (G-28), beside ties, stacks and resigning."""

from __future__ import annotations

import random

import pytest

from boardwright.engine.certain_loss import is_certain_loss
from boardwright.engine.search import information_of
from boardwright.games.grow import Grow, GrowState
from boardwright.present import describe_outcome, to_svg, to_text

LAST_SPACE = "1bB/rRr/rRb"
"""Red has five spaces and takes the last one, Blue has three."""
THREE_PLAYERS = "ggG/r1b/RbB green,red,blue red - 0 - - -"
"""Green begins, then Red, who takes the last space, and Blue."""


def at(position: str, **options: object) -> GrowState:
    rows = position.split(" ")[0].count("/") + 1
    return Grow(size=rows, **options).parse_position(position)


def play(state: GrowState, turn: str) -> GrowState:
    for text in turn.split():
        state = state.act(state.game.parse_action(text))
    return state


def result(state: GrowState) -> tuple[tuple[int, ...] | None, tuple[int, ...]]:
    assert state.outcome is not None
    return state.outcome.scores, state.outcome.winners


@pytest.mark.parametrize(
    ("compensation", "scores", "winners"),
    [(0, (6, 3), (0,)), (2, (6, 5), (0,)), (3, (6, 6), (0, 1)), (4, (6, 7), (1,))],
)
def test_the_second_player_counts_more(
    compensation: int, scores: tuple[int, int], winners: tuple[int, ...]
) -> None:
    end = play(at(LAST_SPACE, compensation=compensation), "+a3")
    assert result(end) == (scores, winners)


def test_the_order_decides_and_not_the_seat() -> None:
    end = play(at(f"{LAST_SPACE} blue,red red", compensation=2), "+a3")
    assert result(end) == ((8, 3), (0,))
    with_three = play(at(THREE_PLAYERS, players=3, compensation=2), "+b2")
    assert result(with_three) == ((3 + 2, 3 + 4, 3), (1,))


def test_with_ties_for_the_later_player_it_is_half_a_point_more() -> None:
    options = {"compensation": 3, "ties": "later_player"}
    assert result(play(at(LAST_SPACE, **options), "+a3")) == ((6, 6), (1,))
    options["compensation"] = 2
    assert result(play(at(LAST_SPACE, **options), "+a3")) == ((6, 5), (0,))


def test_who_resigned_cannot_win_and_keeps_its_place() -> None:
    state = play(at(THREE_PLAYERS, players=3, compensation=2).resign(1), "+b2")
    assert result(state) == ((5, 7, 3), (0,))
    earlier = play(at(THREE_PLAYERS, players=3, compensation=1).resign(2), "+b2")
    assert result(earlier) == ((4, 5, 3), (1,)), "Blue is still third"


def test_a_stack_is_one_space_and_a_stall_counts_alike() -> None:
    state = at("3/1R(3)1/B2", stall_rounds=1, compensation=1)
    assert result(play(state, "end end")) == ((1, 2), (1,))


def test_without_a_place_there_is_no_compensation() -> None:
    state = Grow(size=3, compensation=9).start()
    assert state.points == (0, 0)
    assert state.evaluate() == pytest.approx((0.5, 0.5))
    assert result(state.resign(1)) == ((0, 0), (0,))
    drawn = play(Grow(size=3, players=3, first="shuffle", compensation=9).start(), "next:blue")
    assert result(drawn.resign(0).resign(2)) == ((0, 0, 9), (1,))


def test_the_evaluation_counts_it() -> None:
    text = "7/7/1R5/7/5B1/7/7"
    values = [at(text, compensation=points).evaluate()[1] for points in (0, 3, 20, 100)]
    assert values == sorted(set(values))
    assert values[-1] > 0.99


def test_a_loss_is_proved_with_it() -> None:
    for points, lost in ((3, False), (5, True)):
        state = at(LAST_SPACE, compensation=points)
        assert is_certain_loss(state.game, information_of(state, 0)) == lost
        assert not is_certain_loss(state.game, information_of(state, 1))


def test_it_is_in_views_positions_and_records_of_the_game_only() -> None:
    state = at(LAST_SPACE, compensation=4)
    assert str(state) == str(at(LAST_SPACE))
    view = state.view(1)
    assert state.game.parse_view(str(view)) == view
    assert state.game.determinize(view, random.Random(0)) == state
    end = play(state, "+a3")
    assert str(end).endswith(" board_full:2")
    assert state.game.parse_position(str(end)) == end


def test_words_show_it_beside_the_spaces() -> None:
    end = play(at(LAST_SPACE, compensation=4), "+a3")
    lines = to_text(end.view(None)).splitlines()
    assert lines[-2:] == [" R  Red 6 spaces, 3 heads", " B  Blue 3 spaces + 4, 1 head"]
    assert ">Blue 3 spaces + 4, 1 head<" in to_svg(end.view(None))
    assert end.outcome is not None
    assert describe_outcome(end.game, end.outcome) == (
        "Blue wins: the board is full. Score: Red 6, Blue 7 (4 of them compensation)."
    )
