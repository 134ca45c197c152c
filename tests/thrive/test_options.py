"""House rules of section 4, each alternative at the moment it matters."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from boardwright.core import BadOptions, IllegalAction
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.board import First

Place = Callable[..., ThriveState]

FULL = ("a1:full c1:full f1:full", "a6:full b6:full c6:full")


def play(state: ThriveState, line: str) -> ThriveState:
    for text in line.split():
        state = state.act(state.game.parse_action(text))
    return state


def test_no_move_loses(place: Place) -> None:
    stuck = ("a6:c4 b6:c4,c5 f6:c4,d3", "a2:c2 c2:c2 e2:c2")
    assert place(*stuck).ended is None
    assert str(place(*stuck, no_move="lose").ended) == "no_move:2"


def test_no_move_is_judged_when_the_turn_begins(place: Place) -> None:
    state = place("a5:c4 b5:c2", "a2:c2 c1:c2,c1", "black", no_move="lose")
    state = play(state, "a5-a6 a6+c5 b5+c1 a2-a1 a1+c1 c1+b1")
    assert (state.ended, [str(a) for a in state.legal_actions(0)]) == (None, ["b5-b3", "b5-b4"])
    assert str(play(state, "b5-b4 b4+a1 b4+b1").ended) == "no_move:1"


def test_self_capture_not_last_only_minds_the_last(place: Place) -> None:
    three = ("c2:c4,d3 d2:c4 a1:c4", "a6:c2 b6:c2")
    two = ("c2:c4,d3 d2:c4", "a6:c2 b6:c2")
    take = Thrive().parse_action("c2xd2")
    assert place(*three, self_capture="not_last").is_legal(0, take)
    assert not place(*two, self_capture="not_last").is_legal(0, take)
    assert not place(*three, self_capture="forbidden").is_legal(0, take)


def test_a_forbidden_self_capture_says_why(place: Place) -> None:
    state = place("c2:c4,d3 d2:c4", "a6:c2 b6:c2", self_capture="forbidden")
    with pytest.raises(IllegalAction, match="may not land on a pod of its own side"):
        play(state, "c2xd2")


def test_forbidden_self_captures_are_no_moves(place: Place) -> None:
    """T-12: with nothing but self-captures left the move is skipped."""
    side = ("a6:d3 b6:b3", "a2:c2 c2:c2")
    assert [str(a) for a in place(*side).legal_actions(0)] == ["a6-b6", "b6-a6"]
    skipped = place(*side, self_capture="forbidden")
    assert all("+" in str(action) for action in skipped.legal_actions(0))


def test_immediate_prefers_the_player_who_made_it_two_each(place: Place) -> None:
    """T-17: both own a full piece."""
    sides = ("a1:full c3:c4", "c4:c2 e6:full f6:c2")
    assert str(play(place(*sides, prefilled="immediate"), "c3xc4").ended) == "filled:1"
    assert play(place(*sides), "c3xc4").ended is None


def test_immediate_keeps_the_capture_win_first(place: Place) -> None:
    state = place("a1:full c3:c4", "c4:c2 e6:full", prefilled="immediate")
    assert str(play(state, "c3xc4").ended) == "capture:1"


def test_own_turn_waits_for_the_last_peg(place: Place) -> None:
    state = place("a1:full c3:c4", "c4:c2 e6:c2 f6:c2", prefilled="own_turn")
    state = play(state, "c3xc4 c4+d4")
    assert state.ended is None
    assert str(play(state, "c4+e5").ended) == "filled:1"


def test_own_turn_without_a_peg_to_place(place: Place) -> None:
    state = place("a1:full c3:full", "c4:c2 e6:c2 f6:c2", prefilled="own_turn")
    assert str(play(state, "c3xc4").ended) == "filled:1"


def test_repetition_switched_off(place: Place) -> None:
    state = place(*FULL, repetition=0)
    for _ in range(5):
        state = play(state, "a1-b2 a6-b5 b2-a1 b5-a6")
    assert (state.ended, state.quiet, state.history) == (None, 20, ())


def test_no_progress_counts_both_sides(place: Place) -> None:
    state = place(*FULL, repetition=0, no_progress=5)
    state = play(state, "a1-b2 a6-b5 b2-a1 b5-a6")
    assert (state.ended, state.quiet) == (None, 4)
    assert str(play(state, "a1-b2").ended) == "no_progress:1,2"


def test_a_capture_starts_the_count_again(place: Place) -> None:
    state = play(place(*FULL, no_progress=5), "a1-b2 a6-b5 b2-b4 b5xb4")
    assert (state.quiet, len(state.history)) == (0, 1)


def test_a_side_with_holes_keeps_the_count_at_one(place: Place) -> None:
    """Only one player's pieces are full: the other still places pegs, so nothing repeats."""
    state = place("a1:full c1:full", "a6:c2 c6:c2 f6:c2", no_progress=2)
    state = play(state, "a1-b2")
    assert (state.ended, state.quiet) == (None, 1)
    assert play(state, "a6-a5 a5+c1 a5+c4").quiet == 0


def test_first() -> None:
    assert Thrive(first="white").start().mover == 1
    state = Thrive(first="random").start()
    assert {state.act(First(seat)).mover for seat in (0, 1)} == {0, 1}


@pytest.mark.parametrize(("size", "holes"), [(s, h) for s in range(4, 9) for h in (3, 5)])
def test_sizes_end_by_themselves(size: int, holes: int) -> None:
    rng = random.Random(f"{size}x{holes}")
    for _ in range(5):
        state = Thrive(size=size, holes=holes).start()
        assert [len(side) for side in state.sides] == [size, size]
        while not state.is_over:
            state = state.act(rng.choice(state.legal_actions(state.mover)))


@pytest.mark.parametrize(
    "values",
    [
        {"size": 3},
        {"size": 9},
        {"holes": 4},
        {"card": "tulip"},
        {"card": "reeds", "size": 5},
        {"card": "random", "holes": 3},
        {"repetition": 2},
        {"no_progress": -1},
        {"no_progress": "9" * 5000},
        {"first": None},
        {"colour": "black"},
    ],
)
def test_options_not_offered(values: dict[str, object]) -> None:
    with pytest.raises(BadOptions):
        Thrive(**values)
