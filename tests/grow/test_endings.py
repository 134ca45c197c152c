"""Withdrawal, stall and what always holds along the way."""

from __future__ import annotations

import random

import pytest

from boardwright.core import Chance, IllegalAction
from boardwright.games.grow import Grow, GrowState
from boardwright.testing import random_step


def at(position: str, **options: object) -> GrowState:
    rows = position.split(" ")[0].count("/") + 1
    return Grow(size=rows, **options).parse_position(position)


def play(state: GrowState, turn: str) -> GrowState:
    for text in turn.split():
        state = state.act(state.game.parse_action(text))
    return state


THREE = "4G/5/2R2/5/B4"


def test_with_two_players_the_other_wins() -> None:
    for seat in (0, 1):
        end = at("3/1R1/B2").resign(seat)
        assert end.outcome is not None
        assert (end.outcome.winners, end.outcome.reason) == ((1 - seat,), "surrender")
        assert not end.is_in_play(1 - seat)


def test_a_turn_under_way_ends_at_once_and_later_ones_are_skipped() -> None:
    state = play(at(THREE, players=3), "+d3").resign(0)
    assert (state.mover, state.begins_turn, state.is_in_play(0)) == (1, True, False)
    state = play(state, "end end end end")
    assert state.mover == 1


def test_withdrawing_out_of_turn_leaves_the_turn_alone() -> None:
    state = play(at(THREE, players=3), "+d3")
    after = state.resign(1)
    assert (after.mover, after.dropped, after.ready) == (0, True, state.ready)
    assert play(after, "end").mover == 2


def test_the_last_one_left_wins() -> None:
    end = at(THREE, players=3).resign(2).resign(0)
    assert end.outcome is not None
    assert (end.outcome.winners, end.outcome.reason) == ((1,), "surrender")
    with pytest.raises(IllegalAction, match="no longer in play"):
        end.resign(1)


def test_stones_of_a_player_who_left_stay_and_win_nothing() -> None:
    state = at("ggg/gG1/RBb", players=3).resign(2)
    end = play(state, "+c2")
    assert end.outcome is not None
    assert (end.outcome.reason, end.outcome.scores) == ("board_full", (2, 2, 5))
    assert end.outcome.winners == (0, 1)


def test_nobody_withdraws_twice() -> None:
    state = at(THREE, players=3).resign(1)
    with pytest.raises(IllegalAction, match="blue is no longer in play"):
        state.resign(1)


@pytest.mark.parametrize("first", ["random", "shuffle"])
def test_withdrawing_before_the_order_is_settled(first: str) -> None:
    state = Grow(size=3, players=3, first=first).start().resign(1)
    pending = state.turn()
    assert isinstance(pending, Chance)
    assert [action.seat for action in pending.outcomes] == [0, 2]  # type: ignore[attr-defined]
    state = state.act(pending.outcomes[1])
    assert state.mover == 2
    assert play(state, "+a1").mover == 0


def test_withdrawing_while_the_order_is_drawn_settles_it() -> None:
    state = play(Grow(size=3, players=3, first="shuffle").start(), "next:blue").resign(0)
    assert (state.order, state.mover) == ((1, 2), 1)


def test_withdrawing_during_the_setup() -> None:
    state = play(Grow(size=3, players=3, first="seat1").start(), "+a1").resign(1)
    assert state.mover == 2
    assert (play(state, "+c3").mover, play(state, "+c3").is_setup) == (0, False)


def test_shuffle_draws_every_order_once() -> None:
    waiting, orders = [Grow(players=4, first="shuffle").start()], []
    while waiting:
        state = waiting.pop()
        pending = state.turn()
        if isinstance(pending, Chance):
            waiting += [state.act(outcome) for outcome in pending.outcomes]
        else:
            orders.append(state.order)
    assert len(orders) == len(set(orders)) == 24


def test_a_random_starter_is_followed_in_seat_order() -> None:
    state = play(Grow(players=4).start(), "first:green")
    assert state.order == (2, 3, 0, 1)
    assert state.mover == 2


@pytest.mark.parametrize(
    ("position", "players", "rounds", "turns"),
    [("3/1R1/B2", 2, 1, 2), ("3/1R1/B2", 2, 3, 6), ("2G/1R1/B2", 3, 2, 6)],
)
def test_stall_after_full_rounds(position: str, players: int, rounds: int, turns: int) -> None:
    state = at(position, players=players, stall_rounds=rounds)
    for _ in range(turns):
        assert not state.is_over
        state = play(state, "end")
    assert state.outcome is not None
    assert state.outcome.reason == "stall"


def test_a_new_space_starts_the_count_again() -> None:
    state = play(at("3/1R1/B2", stall_rounds=1), "end +c3 end end")
    assert (state.is_over, state.quiet) == (False, 1)
    assert play(state, "a1-a2 end").quiet == 0
    assert play(state, "end").is_over


def test_travelling_in_a_group_does_not_start_it_again() -> None:
    assert play(at("3/rR1/B2", stall_rounds=1), "b2-a2 end end").is_over


def test_fewer_players_stall_sooner() -> None:
    state = play(at(THREE, players=3, stall_rounds=1), "end").resign(2)
    assert play(state, "end").is_over


def test_without_the_stall_rule_play_goes_on() -> None:
    state = at("3/1R1/B2", stall_rounds=0)
    assert play(state, "end " * 50) == state


@pytest.mark.parametrize("players", range(2, 9))
def test_what_always_holds(players: int) -> None:
    rng = random.Random(players)
    for _ in range(6):
        size = rng.randint(3, 6)
        state: GrowState = Grow(size=size, players=players, first="shuffle").start()
        while (step := random_step(state, rng)) is not None:
            after = state.play(step)
            check_step(state, after)
            state = after
        assert state.outcome is not None
        assert state.outcome.scores is not None
        assert sum(state.outcome.scores) + state.empty.bit_count() == size**2


def check_step(before: GrowState, after: GrowState) -> None:
    taken = 0
    for seat, own in enumerate(after.owned):
        assert before.owned[seat] & ~own == 0, "a space is kept for good"
        assert len(before.heads[seat]) <= len(after.heads[seat]), "heads never get fewer (G-17)"
        assert all(own >> space & 1 for space in after.heads[seat]), "heads stand on own spaces"
        assert not taken & own, "a space has one owner"
        taken |= own
    gained = taken.bit_count() - sum(own.bit_count() for own in before.owned)
    assert gained in (0, 1)
