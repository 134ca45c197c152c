"""Turns that differ only in order are one turn."""

from __future__ import annotations

import random
from typing import Any

import pytest

from boardwright.core import Action, Over, Record, Step
from boardwright.games.grow import Grow, GrowState
from boardwright.testing import random_playout, random_step

Actions = tuple[Action, ...]


def play(state: GrowState, actions: Actions) -> GrowState:
    for action in actions:
        state = state.act(action)
    return state


def random_turn(state: GrowState, rng: random.Random) -> tuple[Actions, GrowState]:
    """One whole turn with many decisions: ending it is put off as long as luck allows."""
    mover, actions = state.mover, []
    while not state.is_over and state.mover == mover:
        *others, end = state.legal_actions(mover)
        action = rng.choice(others) if others and rng.random() < 0.9 else end
        actions.append(action)
        state = state.act(action)
    return tuple(actions), state


def after_steps(game: Grow, rng: random.Random, steps: int) -> GrowState:
    state = random_playout(game, rng, max_steps=steps).state
    assert isinstance(state, GrowState)
    while not state.is_over and not state.begins_turn:
        state = state.act(state.legal_actions(state.mover)[-1])
    return state


def another_order(state: GrowState, actions: Actions, rng: random.Random) -> Actions | None:
    """A random order of the same decisions that can be played too, if one is found."""
    left, ordered = list(actions), []
    while left:
        possible = [action for action in left if state.is_legal(state.mover, action)]
        goes_on = (
            [action for action in possible if not _ends(state, action)] if len(left) > 1 else left
        )
        if not goes_on or not set(goes_on) <= set(possible):
            return None
        action = rng.choice(goes_on)
        left.remove(action)
        ordered.append(action)
        state = state.act(action)
    return tuple(ordered)


def _ends(state: GrowState, action: Action) -> bool:
    after = state.act(action)
    return after.is_over or str(action) == "end"


OPTIONS: list[dict[str, Any]] = [
    {"size": 3},
    {"size": 4, "fresh_head": "may_move"},
    {"size": 5, "players": 3},
    {"size": 6, "players": 4, "fresh_head": "may_move"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_order_has_no_effect_and_the_canonical_form_is_playable(options: dict[str, Any]) -> None:
    rng = random.Random(str(options))
    reordered = filled = 0
    for _ in range(40):
        state = after_steps(Grow(first="seat1", **options), rng, 5)
        while not state.is_over:
            actions, end = random_turn(state, rng)
            form = state.canonical(actions)
            assert play(state, form) == end
            assert state.canonical(form) == form
            for _ in range(3):
                other = another_order(state, actions, rng)
                if other is not None and other != actions:
                    assert play(state, other) == end
                    assert state.canonical(other) == form
                    reordered += 1
                    filled += end.is_over
            state = end
    assert reordered > 80
    assert filled > 10


def at(position: str, turn: str) -> tuple[GrowState, Actions]:
    game = Grow(size=position.count("/") + 1)
    return game.parse_position(position), tuple(map(game.parse_action, turn.split()))


@pytest.mark.parametrize(
    ("position", "turn", "form"),
    [
        ("3/1R1/B2", "b2-b3 +c3 end", "+c3 b2-b3 end"),
        ("3/R1R/B2", "c2-c3 a2-a3 end", "a2-a3 c2-c3 end"),
        ("3/R1R/B2", "a2-b2 c2-a2 end", "a2-b2 c2-a2 end"),
        # b3 must be taken before c2 can travel there, so the drop that fills the board is last.
        ("R1r/bBR/1bb", "a3-b3 c2-b3 +a1", "a3-b3 c2-b3 +a1"),
        # Either of the two could fill the board; the greater one does.
        ("R1r/bBR/1bb", "a3-b3 +a1", "+a1 a3-b3"),
        ("R1r/bBR/1bb", "c2-c3 a3-b3 +a1", "+a1 c2-c3 a3-b3"),
    ],
)
def test_canonical_form(position: str, turn: str, form: str) -> None:
    state, actions = at(position, turn)
    assert " ".join(map(str, state.canonical(actions))) == form
    assert play(state, actions) == play(state, state.canonical(actions))


def test_a_tail_under_a_head_is_not_remembered() -> None:
    """One order leaves a tail below the head on a1, the other never bares it."""
    state, first = at("3/2B/RR1", "a1-a2 b1-a1 end")
    _, second = at("3/2B/RR1", "b1-a1 a1-a2 end")
    assert play(state, first) == play(state, second)


def test_an_unfinished_turn_has_a_canonical_form() -> None:
    state, actions = at("3/R1R/B2", "c2-c3 +b1")
    assert [str(action) for action in state.canonical(actions)] == ["+b1", "c2-c3"]


def test_late_turns_of_a_large_board() -> None:
    rng = random.Random(7)
    state = after_steps(Grow(first="seat1"), rng, 1_300)
    longest = 0
    while not state.is_over:
        actions, end = random_turn(state, rng)
        longest = max(longest, len(actions))
        assert play(state, state.canonical(actions)) == end
        state = end
    assert longest > 20


def test_begins_turn() -> None:
    rng = random.Random(3)
    state: GrowState = Grow(size=4, players=3).start()
    last: int | None = None
    while (step := random_step(state, rng)) is not None:
        assert state.begins_turn == (step.seat is None or step.seat != last)
        state = state.play(step)
        last = step.seat
    assert isinstance(state.turn(), Over)


def test_records_of_equal_turns_are_equal() -> None:
    game = Grow(size=3, first="seat1")

    def record(text: str) -> Record:
        seats = (0, 1, 0, 0, 0)
        actions = map(game.parse_action, text.split())
        return Record(
            game, [Step(action, seat) for action, seat in zip(actions, seats, strict=True)]
        )

    assert record("+a1 +c3 a1-a2 +b1 end") == record("+a1 +c3 +b1 a1-a2 end")
