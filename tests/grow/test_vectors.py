"""The worked positions GV-1 to GV-19."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from boardwright.core import IllegalAction
from boardwright.games.grow import Grow, GrowState
from boardwright.games.grow.actions import Drop, Move
from boardwright.testing import perft


def at(position: str, **options: object) -> GrowState:
    rows = position.split(" ")[0].count("/") + 1
    return Grow(size=rows, **options).parse_position(position)


def play(state: GrowState, turn: str) -> GrowState:
    for text in turn.split():
        state = state.act(state.game.parse_action(text))
    return state


def legal(state: GrowState) -> list[str]:
    return [str(action) for action in state.legal_actions(state.mover)]


def whole_turns(state: GrowState) -> Iterator[GrowState]:
    """The state after each different sequence of decisions that makes a whole turn."""
    for action in state.legal_actions(state.mover):
        after = state.act(action)
        if after.is_over or after.mover != state.mover:
            yield after
        else:
            yield from whole_turns(after)


def sequences_and_results(state: GrowState) -> tuple[int, int]:
    ends = [(after.owned, after.heads) for after in whole_turns(state)]
    return len(ends), len(set(ends))


GV2 = "15/15/15/15/15/15/15/7R7/15/15/15/15/15/15/B14"
GV3 = "3/1R1/B2"
GV4 = "2B/3/R2"
GV5 = "1B/R1"
GV9 = "5/5/5/3b1/rrrRB"
GV13 = "3/b2/RB1"
GV14 = "1bb/RrB/rRb"
GV17 = "4G/5/2R2/5/B4"


def test_gv1_setup_choices() -> None:
    state = Grow(first="seat1").start()
    assert len(legal(state)) == 225
    state = play(state, "+h8")
    assert (state.mover, len(legal(state))) == (1, 224)
    assert perft(Grow(first="seat1").start(), 2) == 225 * 224


@pytest.mark.parametrize(
    ("position", "players", "drops", "moves", "waits", "may_move"),
    [
        pytest.param(GV2, 2, 223, 4, (2_008, 1_114), (12_880, 5_278), id="GV-2"),
        pytest.param(GV3, 2, 7, 4, (64, 34), (310, 119), id="GV-3"),
        pytest.param(GV4, 2, 7, 2, (36, 23), (176, 76), id="GV-4"),
        pytest.param(GV5, 2, 2, 2, (11, 8), (19, 12), id="GV-5"),
        pytest.param(GV9, 2, 19, 3, (140, 83), (871, 352), id="GV-9"),
        pytest.param(GV13, 2, 6, 0, (7, 7), None, id="GV-13"),
        pytest.param(GV17, 3, 22, 4, (199, 109), None, id="GV-17"),
    ],
)
def test_decisions_sequences_and_results(
    position: str,
    players: int,
    drops: int,
    moves: int,
    waits: tuple[int, int],
    may_move: tuple[int, int] | None,
) -> None:
    state = at(position, players=players)
    kinds = [type(action) for action in state.legal_actions(0)]
    assert (kinds.count(Drop), kinds.count(Move), len(kinds)) == (drops, moves, drops + moves + 1)
    assert legal(state)[-1] == "end"
    assert sequences_and_results(state) == waits
    if may_move is not None:
        free = at(position, players=players, fresh_head="may_move")
        assert sequences_and_results(free) == may_move


def test_gv3_results_by_kind() -> None:
    """1 pass, 7 drops, 4 moves, 6 pairs beside b2, 4 stacks, 12 drops in a corner and a move."""
    before = at(GV3)
    results = {(after.owned[0], after.heads[0]) for after in whole_turns(before)}
    shapes = sorted((own.bit_count(), len(heads), len(set(heads))) for own, heads in results)
    passes, moves, stacks = (1, 1, 1), (2, 1, 1), (2, 2, 1)
    drops, pairs = (2, 2, 2), (3, 2, 2)
    expected = [passes] + [moves] * 4 + [stacks] * 4 + [drops] * 7 + [pairs] * 18
    assert shapes == sorted(expected)


def test_gv5_filling_the_board_wins_at_once() -> None:
    end = play(at(GV5), "+b1 a1-a2")
    assert end.outcome is not None
    assert (end.outcome.reason, end.outcome.winners) == ("board_full", (0,))
    assert end.outcome.scores == (3, 1)


def test_gv6_a_lone_head_leaves_a_tail() -> None:
    state = play(at("5/5/3R1/5/B4"), "d3-d4 end")
    assert str(state).startswith("5/3R1/3r1/5/B4 ")
    assert state.owned[0].bit_count() == 2


def test_gv7_a_space_keeps_one_tail() -> None:
    state = at("5/5/2rR1/5/B4")
    back = play(state, "d3-c3 end end")
    assert str(back).startswith("5/5/2Rr1/5/B4 ")
    assert str(play(back, "c3-d3")).startswith("5/5/2rR1/5/B4 ")


def test_gv9_highway() -> None:
    state = at(GV9)
    moves = [text for text in legal(state) if text.startswith("d1-")]
    assert moves == ["d1-a1", "d1-b1", "d1-c1"]
    assert str(play(state, "d1-a1")).startswith("5/5/5/3b1/RrrrB ")


@pytest.mark.parametrize("last", ["a2-a3", "+a3"])
def test_gv14_the_game_ends_in_mid_turn(last: str) -> None:
    end = play(at(GV14), last)
    assert end.outcome is not None
    assert (end.outcome.winners, end.outcome.scores) == ((0,), (5, 4))
    assert legal(end) == []


def test_gv15_a_dropped_head_waits_but_others_may_join_it() -> None:
    state = play(at(GV3), "+b3")
    assert [text for text in legal(state) if text.startswith("b3-")] == []
    assert "b2-b3" in legal(state)
    assert str(play(state, "b2-b3")).startswith("1R(2)1/1r1/B2 ")
    with pytest.raises(IllegalAction, match="is done for this turn"):
        play(state, "b3-a3")


def test_gv16_b_then_a_is_refused() -> None:
    state = play(at("5/5/5/5/rrRrB"), "c1-a1")
    with pytest.raises(IllegalAction, match="is done for this turn"):
        play(state, "a1-a2")


def test_gv16_ready_heads_of_a_stack() -> None:
    """Two heads on a1, one of them arrived this turn: only the other may leave."""
    state = play(at("5/5/5/5/RrRrB"), "c1-a1")
    assert "a1-a2" in legal(state)
    once = play(state, "a1-a2")
    assert not any(text.startswith("a1-") for text in legal(once))
    assert str(once).startswith("5/5/5/R4/RrrrB ")


def test_gv17_turn_order() -> None:
    state = at(GV17, players=3)
    movers = [state.mover]
    for _ in range(3):
        state = play(state, "end")
        movers.append(state.mover)
    assert movers == [0, 1, 2, 0]


@pytest.mark.parametrize(("ties", "winners"), [("shared", (0, 1)), ("later_player", (1,))])
@pytest.mark.parametrize("order", ["red,blue", "blue,red"])
def test_gv18_tie(ties: str, winners: tuple[int, ...], order: str) -> None:
    start = at(f"1B/R1 {order}", ties=ties)
    end = play(start, "+a2 end +b1")
    assert end.outcome is not None
    assert end.outcome.scores == (2, 2)
    if ties == "later_player" and order == "blue,red":
        winners = (0,)
    assert end.outcome.winners == winners


def test_gv19_stall() -> None:
    state = at(GV14)
    for _ in range(5):
        state = play(state, "end")
        assert not state.is_over
    state = play(state, "end")
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.scores) == ("stall", (4, 4))
    assert state.outcome.is_draw
