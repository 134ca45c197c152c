"""What holds along every game, played at random with fixed seeds."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from boardwright.core import Action, IllegalAction
from boardwright.games.thrive import Thrive, ThriveState
from boardwright.games.thrive.board import Move, Peg, rotate_mask
from boardwright.games.thrive.cards import CARDS

OPTION_SETS: list[dict[str, object]] = [
    {},
    {"size": 4, "holes": 3},
    {"size": 8},
    {"self_capture": "not_last"},
    {"self_capture": "forbidden", "no_move": "lose"},
    {"prefilled": "own_turn"},
    {"prefilled": "immediate", "first": "white"},
    {"size": 4, "holes": 3, "repetition": 0, "no_progress": 7},
]
OPTION_SETS += [{"card": card} for card in CARDS]


def game_states(options: dict[str, object], seed: int) -> Iterator[tuple[ThriveState, Action]]:
    rng = random.Random(seed)
    state = Thrive(**options).start()
    while not state.is_over:
        action = rng.choice(state.legal_actions(state.mover))
        yield state, action
        state = state.act(action)


def turned(state: ThriveState) -> ThriveState:
    """The same game seen by a viewer who walked round the table and swapped the colours."""
    rotate = state.game.board.rotate

    def side(pieces: tuple[tuple[int, int], ...]) -> tuple[tuple[int, int], ...]:
        return tuple(sorted((rotate(square), rotate_mask(mask)) for square, mask in pieces))

    south, north = state.sides
    return ThriveState(
        state.game, (side(north), side(south)), 1 - state.mover, state.stage, state.quiet
    )


def turned_action(state: ThriveState, action: Action) -> Action:
    rotate = state.game.board.rotate
    if isinstance(action, Move):
        return Move(rotate(action.source), rotate(action.target))
    assert isinstance(action, Peg)
    return Peg(rotate(action.square), 24 - action.hole)


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_rotation_with_colours_swapped(options: dict[str, object]) -> None:
    for seed in range(2):
        for state, action in game_states(options, seed):
            other, mover = turned(state), state.mover
            mapped = {turned_action(state, a) for a in state.legal_actions(mover)}
            assert mapped == set(other.legal_actions(1 - mover))
            after, twin = state.act(action), other.act(turned_action(state, action))
            assert turned(after).position_key == twin.position_key
            values = None if after.ended is None else after.ended.values[::-1]
            assert values == (None if twin.ended is None else twin.ended.values)
            assert after.evaluate() == pytest.approx(twin.evaluate()[::-1])


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_pieces_fall_and_pegs_rise(options: dict[str, object]) -> None:
    for state, action in game_states(options, 11):
        after = state.act(action)
        pieces = [[len(side) for side in s.sides] for s in (state, after)]
        pegs = [sum(m.bit_count() for side in s.sides for _, m in side) for s in (state, after)]
        lost = sum(pieces[0]) - sum(pieces[1])
        if isinstance(action, Peg):
            assert (lost, pegs[1] - pegs[0]) == (0, 1)
        else:
            assert lost in (0, 1)
            assert (pegs[1] == pegs[0]) == (lost == 0)


def test_positions_never_repeat_while_pegs_are_placed() -> None:
    for seed in range(20):
        seen: set[object] = set()
        for state, action in game_states({"size": 5, "holes": 3}, seed):
            if state.quiet == 0 and state.begins_turn:
                assert state.position_key not in seen
                seen.add(state.position_key)
            if isinstance(action, Peg):
                assert len(state.history) == 0


@pytest.mark.parametrize("options", OPTION_SETS, ids=str)
def test_legal_is_what_the_list_says(options: dict[str, object]) -> None:
    """`why_not` judges by itself; over every action of the board it must agree with the list."""
    rng = random.Random(3)
    for state, _ in game_states(options, 5):
        every = list(state.game.board.by_text.values())
        legal = state.legal_actions(state.mover)
        listed = set(legal)
        for action in rng.sample(every, 150) + list(legal[:20]):
            assert state.is_legal(state.mover, action) == (action in listed)
            assert not state.is_legal(1 - state.mover, action)
        assert len(listed) == len(legal)
        assert state.legal_actions(1 - state.mover) == ()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a1+c5", "a move is due"),
        ("a2-a3", "the player has no pod there"),
        ("a6-a5", "the player has no pod there"),
        ("a1-b2", "no peg for that move"),
    ],
)
def test_refusals_say_why(text: str, reason: str) -> None:
    state = Thrive().start()
    with pytest.raises(IllegalAction, match=reason):
        state.act(state.game.parse_action(text))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("a2-a3", "a peg is due"),
        ("a1+c5", "the player has no pod there"),
        ("a2+c4", "that hole is already filled"),
        ("a2+c3", "that hole is already filled"),
    ],
)
def test_refusals_of_pegs_say_why(text: str, reason: str) -> None:
    state = Thrive().start()
    state = state.act(state.game.parse_action("a1-a2"))
    with pytest.raises(IllegalAction, match=reason):
        state.act(state.game.parse_action(text))


@pytest.mark.parametrize("hole", [-1, 0, 25, 10**9])
def test_a_hole_that_is_not_there(hole: int) -> None:
    state = Thrive(holes=3).start()
    state = state.act(state.game.parse_action("a1-a2"))
    assert state.why_not(0, Peg(8, hole)) == "the pod has no such hole"
