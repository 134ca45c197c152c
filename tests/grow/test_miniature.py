"""Small boards solved outright: the value is red's spaces minus blue's with best play."""

from __future__ import annotations

from typing import Any

import pytest

from boardwright.games.grow import Grow, GrowState


def margin(state: GrowState, known: dict[GrowState, int]) -> int:
    """Plain minimax over single decisions, each state once."""
    if state.outcome is not None:
        assert state.outcome.scores is not None
        return state.outcome.scores[0] - state.outcome.scores[1]
    if state not in known:
        after = [margin(state.act(a), known) for a in state.legal_actions(state.mover)]
        known[state] = max(after) if state.mover == 0 else min(after)
    return known[state]


def solve(position: str | None, **options: Any) -> int:
    game = Grow(first="seat1", stall_rounds=1, **options)
    return margin(game.start() if position is None else game.parse_position(position), {})


@pytest.mark.parametrize("fresh_head", ["waits", "may_move"])
def test_two_by_two_is_won_three_to_one(fresh_head: str) -> None:
    """Wherever the second stone goes, the first player takes both free spaces."""
    assert solve(None, size=2, fresh_head=fresh_head) == 2


@pytest.mark.parametrize(
    ("position", "waits", "may_move"),
    [
        pytest.param("1bb/RrB/rRb", 1, 1, id="one space left: whoever is to move has it"),
        pytest.param("1bb/RrB/rRb red,blue blue", -1, -1, id="the same, blue to move"),
        pytest.param("1b1/bbb/RbB", -5, -5, id="two spaces, a drop each"),
        pytest.param("1b1/bb1/RbB", -3, -3, id="a drop that keeps the neighbour for later"),
        pytest.param("1bB/1bb/bbR", -5, -3, id="a fresh head that moves gains one more"),
    ],
)
def test_endings_on_three_by_three(position: str, waits: int, may_move: int) -> None:
    assert solve(position, size=3) == waits
    assert solve(position, size=3, fresh_head="may_move") == may_move


def is_won(state: GrowState, known: dict[GrowState, bool]) -> bool:
    """Whether red, with best play, has more spaces in the end."""
    if state.outcome is not None:
        return state.outcome.winners == (0,)
    if state not in known:
        wins = (is_won(state.act(a), known) for a in state.legal_actions(state.mover))
        known[state] = any(wins) if state.mover == 0 else all(wins)
    return known[state]


@pytest.mark.slow("solves the game in Python")
@pytest.mark.parametrize("opening", ["+a1", "+b1", "+b2"])
def test_three_by_three_is_won_by_the_first_player(opening: str) -> None:
    game = Grow(size=3, first="seat1")
    assert is_won(game.start().act(game.parse_action(opening)), {})


def test_three_players_on_two_by_two() -> None:
    """The last space goes to the first player, who wins alone."""
    state = Grow(size=2, players=3, first="seat1").start()
    for text in ("+a1", "+b1", "+a2", "+b2"):
        state = state.act(state.game.parse_action(text))
    assert state.outcome is not None
    assert (state.outcome.winners, state.outcome.scores) == ((0,), (2, 1, 1))


@pytest.mark.parametrize(("ties", "winners"), [("shared", (0, 1, 2, 3)), ("later_player", (3,))])
def test_a_board_filled_by_setting_up(ties: str, winners: tuple[int, ...]) -> None:
    state = Grow(size=2, players=4, first="seat1", ties=ties).start()
    for text in ("+a1", "+b1", "+a2", "+b2"):
        state = state.act(state.game.parse_action(text))
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners) == ("board_full", winners)
