"""What the table offers is just what the rules allow, in every game."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

import boardwright
from boardwright import Chance, Decide, State, Step, present
from boardwright.games.grow import Grow
from boardwright.games.thrive import Thrive

Choices = dict[str, Any]


def walk(state: State, seed: int, steps: int) -> Iterator[State]:
    """The states of a random game in which somebody is to decide."""
    rng = random.Random(seed)
    for _ in range(steps):
        pending = state.turn()
        if isinstance(pending, Chance):
            state = state.play(Step(pending.sample(rng), None))
        elif isinstance(pending, Decide):
            yield state
            seat = rng.choice(pending.seats)
            state = state.play(Step(rng.choice(state.legal_actions(seat)), seat))
        else:
            return


def offered(state: State, seat: int) -> set[str]:
    shown = present.show(state, seat)
    assert shown.choices is not None
    read: Choices = msgspec.json.decode(shown.choices)
    found = {"thrive": thrive, "grow": grow}.get(state.game.name, listed)(state, read)
    return found | ({shown.end_action} - {""})


def thrive(state: State, choices: Choices) -> set[str]:
    moves = {f"{a}-{b}" for a, targets in choices.get("moves", {}).items() for b in targets}
    return moves | {f"{a}+{b}" for a, holes in choices.get("pegs", {}).items() for b in holes}


def grow(state: State, choices: Choices) -> set[str]:
    found = {f"+{space}" for space in choices["free"]}
    assert bool(found) == (choices["drop"] and bool(state.empty))  # type: ignore[attr-defined]
    for head, about in choices["heads"].items():
        targets = {*about.get("free", ()), *choices["groups"][about["group"]]} - {head}
        found |= {f"{head}-{target}" for target in targets}
    return found


def listed(state: State, choices: Choices) -> set[str]:
    """One by one; fuel as a range."""
    found = {deed["action"] for deed in choices.get("actions", ())}
    if burn := choices.get("burn"):
        fuel = [*range(burn["min"], burn["max"] + 1), *([0] if burn.get("allows_zero") else [])]
        found |= {f"burn:{each}" for each in fuel}
    return found


@pytest.mark.parametrize("name", boardwright.names())
@pytest.mark.parametrize("seed", range(3))
def test_choices_are_the_legal_actions(name: str, seed: int) -> None:
    for state in walk(boardwright.game(name).start(), seed, 150):
        pending = state.turn()
        assert isinstance(pending, Decide)
        for seat in pending.seats:
            legal = {str(action) for action in state.legal_actions(seat)}
            assert offered(state, seat) == legal, str(state)


@pytest.mark.parametrize("name", boardwright.names())
def test_a_seat_that_does_not_decide_is_offered_nothing(name: str) -> None:
    for state in walk(boardwright.game(name).start(), 5, 60):
        shown = present.show(state, None)
        idle = msgspec.json.decode(shown.choices) if shown.choices else {}
        assert set(idle) <= {"reach"}
        assert shown.prompt
        assert not shown.reminder
        assert not shown.end_action


def test_self_capture_follows_the_option() -> None:
    position = "a1:04400,a2:04400,b1:04400/a6:00440,b6:00440,c6:00440"
    for rule, targets in (("allowed", {"a2", "b2"}), ("forbidden", {"b2"})):
        state = Thrive(self_capture=rule).parse_position(position)
        moves = thrive(state, msgspec.json.decode(present.show(state, 0).choices or b"{}"))
        assert {move[3:] for move in moves if move[:2] in ("a1", "b1")} == targets


def test_thrive_shows_everybody_where_pods_reach() -> None:
    state = Thrive().parse_position("a1:04400,b1:04400/a6:00440,b6:00440")
    for seat in (0, 1, None):
        choices = msgspec.json.decode(present.show(state, seat).choices or b"{}")
        assert choices["reach"] == {"a1": ["a2"], "b1": ["b2"], "a6": ["a5"], "b6": ["b5"]}


def test_a_stack_and_a_head_that_is_stuck() -> None:
    state = Grow(size=3, first="seat1").parse_position("b2/bBb/R(2)r1 red,blue red")
    choices = msgspec.json.decode(present.show(state, 0).choices or b"{}")
    assert choices["heads"] == {"a1": {"group": 0, "count": 2}}
    state = Grow(size=3, first="seat1").parse_position("b2/bBb/Rbb red,blue red")
    shown = present.show(state, 0)
    assert msgspec.json.decode(shown.choices or b"{}")["heads"] == {}
    assert shown.end_action == "end"
