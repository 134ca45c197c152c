"""The test vectors of the rules specification that are not mere counts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from boardwright.games.thrive import Thrive, ThriveState

Place = Callable[..., ThriveState]


def play(state: ThriveState, line: str) -> ThriveState:
    for text in line.split():
        state = state.act(state.game.parse_action(text))
    return state


def moves(state: ThriveState) -> list[str]:
    return [str(action) for action in state.legal_actions(state.mover)]


def test_tv1_start() -> None:
    start = Thrive().start()
    assert moves(start) == ["a1-a2", "b1-b2", "c1-c2", "d1-d2", "e1-e2", "f1-f2"]
    for action in start.legal_actions(0):
        assert len(start.act(action).legal_actions(0)) == 138


def test_tv3_moves(place: Place) -> None:
    state = place("c3:c4,d3 d2:c4", "c5:c2,c1 e6:c2")
    assert sorted(moves(state)) == ["c3-c4", "c3-d3", "d2-d3"]


def test_tv5_the_move_is_skipped(place: Place) -> None:
    state = place("a6:c4 b6:c4,c5 f6:c4,d3", "a2:c2 c2:c2 e2:c2")
    assert all("+" in text for text in moves(state))
    after = play(state, "a6+c2 a6+c1")
    assert (after.mover, moves(after)) == (1, ["a2-a1", "c2-c1", "e2-e1"])


def test_tv7_captures_of_ones_own(place: Place) -> None:
    state = place("a1:full c1:full f1:full", "a6:full b6:full c6:full")
    own = {"a1", "c1", "f1"}
    assert [text for text in moves(state) if text[3:] in own] == ["a1-c1", "c1-a1"]


def test_tv8_self_capture_loses(place: Place) -> None:
    state = place("c2:c4,d3 d2:c4", "a6:c2 b6:c2")
    ended = play(state, "c2xd2").ended
    assert ended is not None
    assert (ended.winners, ended.reason) == ((1,), "self_capture")


@pytest.mark.parametrize("prefilled", ["event", "own_turn", "immediate"])
def test_tv11_three_two_becomes_two_two(place: Place, prefilled: str) -> None:
    state = place("a1:full c3:c4 f1:c4", "c4:c2 e6:c2", "white", prefilled=prefilled)
    state = play(state, "c4xc3")
    if prefilled == "immediate":
        assert str(state.ended) == "filled:1"
        return
    state = play(state, "e6+c1 e6+c5")
    assert (state.ended, state.mover) == (None, 0)
    state = play(state, "f1-f2 f2+c5")
    assert state.ended is None
    state = play(state, "f2+d4")
    assert str(state.ended) == ("filled:1" if prefilled == "own_turn" else "None")


def test_tv12_capture_and_fill_in_one_turn(place: Place) -> None:
    state = play(place("a1:full-d4 c3:c4", "c4:c2 e6:c2 f6:c2"), "c3xc4")
    assert str(play(state, "a1+d4").ended) == "filled:1"
    assert str(play(state, "c4+d4 a1+d4").ended) == "filled:1"


def test_three_two_is_not_two_two(place: Place) -> None:
    """T-20."""
    state = place("a1:full-d4 c3:c4", "c5:c2 e6:c2 f6:c2")
    assert play(state, "c3-c4 a1+d4").ended is None


def test_a_full_piece_from_before_does_not_win_but_the_other_does(place: Place) -> None:
    """T-17, the default reading."""
    state = play(place("a1:full c1:full-a1", "a6:c2 f6:c2"), "c1-c2")
    assert str(play(state, "c2+a1").ended) == "filled:1"
    state = play(place("a1:full c1:c4", "a6:c2 f6:c2"), "c1-c2 c2+a1 c2+a2")
    assert (state.ended, state.mover) == (None, 1)


def test_one_empty_hole_takes_one_peg(place: Place) -> None:
    """T-08."""
    state = place("a1:full-d4 c1:full e1:full", "a6:c2 e6:c2 f6:c2")
    state = play(state, "c1-c2 a1+d4")
    assert (state.ended, state.mover) == (None, 1)


def test_a_fresh_peg_waits_for_the_next_turn(place: Place) -> None:
    """T-10: after the pegs it is the other side's move, whatever they point at."""
    state = play(Thrive().start(), "c1-c2 c2+c5 c2+d4 a6-a5 a5+c1 a5+b2")
    assert {"c2-c4", "c2-d3"} <= set(moves(state))


def test_tv13_edge(place: Place) -> None:
    state = place("a1:c4 b1:c4", "c1:c2,c1,d3 f6:full", "white")
    assert [text for text in moves(state) if text.startswith("c1")] == ["c1-d1"]


def test_tv14_both_colours_forward() -> None:
    assert moves(Thrive(first="white").start()) == [f"{c}6-{c}5" for c in "abcdef"]


def test_tv15_repetition(place: Place) -> None:
    state = place("a1:full c1:full f1:full", "a6:full b6:full c6:full")
    there_and_back = "a1-b2 a6-b5 b2-a1 b5-a6 "
    state = play(state, there_and_back + "a1-b2 a6-b5 b2-a1")
    assert state.ended is None
    assert str(play(state, "b5-a6").ended) == "repetition:1,2"


def test_tv16_capture_loses_the_pegs(place: Place) -> None:
    state = place("c3:c4 d1:c4", "c4:full-a1,a2,a3,a4,a5 e6:c2 f6:c2")
    (square, mask), *_ = sorted(play(state, "c3xc4").sides[0], reverse=True)
    assert (square, mask.bit_count()) == (8 * 3 + 2, 2)
    assert len(play(state, "c3xc4").sides[1]) == 2


def test_capture_of_the_last_but_one_wins_before_any_peg(place: Place) -> None:
    """T-15."""
    state = play(place("c3:c4 d1:c4", "c4:c2 e6:c2"), "c3xc4")
    assert (str(state.ended), state.legal_actions(0)) == ("capture:1", ())


def test_jumping_takes_nothing(place: Place) -> None:
    """T-21."""
    state = play(place("c1:c5 d1:c4", "c2:c2 e6:c2 f6:c2"), "c1-c3")
    assert [len(side) for side in state.sides] == [2, 3]
