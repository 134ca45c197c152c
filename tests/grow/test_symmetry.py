"""The board looks the same from all sides: eight symmetries, and seats that only change names."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from boardwright.core import Action, Step
from boardwright.games.grow import Grow, GrowState
from boardwright.games.grow.actions import STRIDE, Drop, Move
from boardwright.testing import random_step

SIZE = 5
Turn = Callable[[int, int], tuple[int, int]]
TOP = SIZE - 1
SYMMETRIES: list[Turn] = [
    lambda x, y: (x, y),
    lambda x, y: (y, TOP - x),
    lambda x, y: (TOP - x, TOP - y),
    lambda x, y: (TOP - y, x),
    lambda x, y: (TOP - x, y),
    lambda x, y: (x, TOP - y),
    lambda x, y: (y, x),
    lambda x, y: (TOP - y, TOP - x),
]


def turned(space: int, turn: Turn) -> int:
    x, y = turn(space % STRIDE, space // STRIDE)
    return STRIDE * y + x


def map_action(action: Action, turn: Turn) -> Action:
    if isinstance(action, Drop):
        return Drop(turned(action.space, turn))
    if isinstance(action, Move):
        return Move(turned(action.source, turn), turned(action.target, turn))
    return action


def map_board(state: GrowState, turn: Turn) -> tuple[object, ...]:
    heads = tuple(tuple(sorted(turned(s, turn) for s in stones)) for stones in state.heads)
    owned = tuple(
        sum(1 << turned(s, turn) for s in state.game.board.spaces if own >> s & 1)
        for own in state.owned
    )
    ready = tuple(sorted(turned(s, turn) for s in state.ready))
    return owned, heads, ready


@pytest.mark.parametrize("turn", SYMMETRIES)
def test_board_symmetry(turn: Turn) -> None:
    rng = random.Random(11)
    for players in (2, 4):
        plain: GrowState = Grow(size=SIZE, players=players, first="seat1").start()
        image = plain
        while (step := random_step(plain, rng)) is not None:
            mover = plain.mover
            mapped = {map_action(action, turn) for action in plain.legal_actions(mover)}
            assert mapped == set(image.legal_actions(mover))
            plain = plain.play(step)
            image = image.play(Step(map_action(step.action, turn), step.seat))
            assert map_board(plain, turn) == (image.owned, image.heads, image.ready)
            assert image.evaluate() == pytest.approx(plain.evaluate())
        assert image.outcome == plain.outcome


def test_who_begins_only_changes_names() -> None:
    """The same game with every seat shifted by one place gives the same scores, shifted."""
    rng = random.Random(12)
    game = Grow(size=4, players=3)
    one = game.start().act(game.parse_action("first:red"))
    two = game.start().act(game.parse_action("first:blue"))
    while (step := random_step(one, rng)) is not None:
        assert step.seat is not None
        assert one.legal_actions(one.mover) == two.legal_actions((one.mover + 1) % 3)
        one = one.play(step)
        two = two.play(Step(step.action, (step.seat + 1) % 3))
    assert one.outcome is not None
    assert two.outcome is not None
    assert one.outcome.scores is not None
    assert two.outcome.scores == one.outcome.scores[-1:] + one.outcome.scores[:-1]
