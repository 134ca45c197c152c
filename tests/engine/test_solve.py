"""Solved positions against a plain search of every line, and strong play against them."""

from __future__ import annotations

import random
import re
import shlex
from pathlib import Path

import pytest

import boardwright
from boardwright.cli import main
from boardwright.core.state import State
from boardwright.core.turn import Over, Step
from boardwright.engine import player
from boardwright.engine.solve import CannotSolve, solve
from boardwright.match import Match

GROW: dict[str, int | str] = {"size": 3, "first": "seat1", "stall_rounds": 1}
PAGE = Path(__file__).parents[2] / "docs" / "solved.md"
ROWS = re.findall(r"^\| `boardwright (solve [^`]+)` \| ([^|]+) \|", PAGE.read_text(), re.MULTILINE)
MAX_NODES = 2000


class _TooLarge(Exception):
    pass


class _BruteForce:
    """Every line to its end, with neither a window nor a table."""

    def __init__(self) -> None:
        self.nodes = 0

    def value(self, state: State) -> float:
        self.nodes += 1
        if self.nodes > MAX_NODES:
            raise _TooLarge
        pending = state.turn()
        if isinstance(pending, Over):
            return pending.outcome.values[0]
        steps = list(state.steps())
        values = [self.value(state.play(step)) for step in steps]
        return max(values) if steps[0].seat == 0 else min(values)


def _late_positions(options: dict[str, int | str], text: str | None, count: int) -> list[State]:
    """Positions from random play whose whole tree is small, one from each game."""
    game = boardwright.game("grow" if text is None else "thrive", options)
    states: list[State] = []
    for seed in range(count):
        rng = random.Random(seed)
        state = game.start() if text is None else game.parse_position(text)
        visited = []
        while not state.is_over:
            visited.append(state)
            state = state.play(rng.choice(list(state.steps())))
        states.append(rng.choice(visited[-4:]))
    return states


def _compare(states: list[State]) -> list[float]:
    """The values of the positions that brute force can search."""
    values = []
    for state in states:
        try:
            value = _BruteForce().value(state)
        except _TooLarge:
            continue
        for use_native in (True, False):
            solution = solve(state, 100_000, use_native=use_native)
            assert solution.values == (value, 1 - value), str(state)
        values.append(value)
    return values


def test_grow_against_brute_force() -> None:
    values = _compare(_late_positions(GROW, None, 50))
    small = _compare(_late_positions({**GROW, "size": 2}, None, 30))
    assert len(values) >= 6
    assert len(small) >= 20
    assert {0.0, 1.0} <= set(values)
    assert 0.5 in small, "draws are compared, too"


@pytest.mark.parametrize("compensation", [1, 2, 3])
def test_compensation_against_brute_force(compensation: int) -> None:
    options: dict[str, int | str] = {**GROW, "compensation": compensation, "first": "random"}
    values = _compare(_late_positions({**options, "size": 2}, None, 30))
    assert len(values) >= 20
    assert {0.0, 1.0} <= set(values)
    assert len(_compare(_late_positions(options, None, 30))) >= 3


def test_thrive_against_brute_force() -> None:
    text = "a1:vvvv3,b1:vvvv3/e6:vvvv3,f6:vvvv3 black"
    values = _compare(_late_positions({}, text, 60))
    assert len(values) >= 20
    assert set(values) == {0.0, 1.0}


@pytest.mark.parametrize("text", [None, "a1:vvvv1,b1:vvvv1/e6:vvvv1,f6:vvvv1 black"])
def test_the_best_line_leads_to_the_value(text: str | None) -> None:
    game = boardwright.game("grow", {**GROW, "size": 2}) if text is None else None
    state = game.start() if game else boardwright.game("thrive").parse_position(str(text))
    solution = solve(state, 100_000)
    for word in solution.line:
        (step,) = (step for step in state.steps() if str(step.action) == word)
        state = state.play(step)
    assert state.outcome is not None
    assert state.outcome.values == solution.values


def test_strong_play_keeps_what_is_won() -> None:
    """The engine wins both won endings, whatever the other side does."""
    for text, winner in (
        ("a1:vvvv1,b1:vvvv1/e6:vvvv1,f6:vvvv1 black", 0),
        ("a1:vvvv3,b1:vvvv0/e6:vvvv7,f6:vvvvf black", 1),
    ):
        state: State = boardwright.game("thrive").parse_position(text)
        assert solve(state, 100_000).values[winner] == 1
        for seed in range(3):
            match = Match(state.game, state)
            strong, other = (
                player("think:2000", state.game, seed),
                player("random", state.game, seed),
            )
            while not match.state.is_over:
                pending = match.state.turn()
                seat = pending.seats[0]  # type: ignore[union-attr]
                mover = strong if seat == winner else other
                choice = mover.choose(match.information(seat))
                for action in choice if isinstance(choice, tuple) else (choice,):
                    match.play(Step(action, seat))
            assert match.state.outcome is not None
            assert match.state.outcome.values[winner] == 1


def test_a_table_too_small_for_all_positions_changes_nothing_but_the_work() -> None:
    for text in ("a1:vvvv0,b1:vvvv0/e6:vvvv0,f6:vvvv0", None):
        game = boardwright.game("grow" if text is None else "thrive", GROW if text is None else {})
        state: State = game.start() if text is None else game.parse_position(text)
        large, small = solve(state, 1_000_000), solve(state, 1_000_000, memory=1000)
        assert large.forgotten == 0
        assert small.forgotten > 0
        assert small.values == large.values
        assert small.positions > large.positions


def test_symmetric_positions_have_one_value() -> None:
    """A position of Thrive and its reflection, by both searches."""
    game = boardwright.game("thrive")
    texts = ("a1:vvvv1,b1:vvvv3/d6:vvvv3,f6:vvvv1", "f1:vvvvg,e1:vvvvo/c6:vvvvo,a6:vvvvg")
    solved = [
        solve(game.parse_position(text), 1_000_000, use_native=use_native).values
        for text in texts
        for use_native in (True, False)
    ]
    assert len(set(solved)) == 1


def test_strong_play_keeps_what_solved_openings_promise() -> None:
    """The engine at level 10 wins Grow on 3 by 3 as the first player, against any replies."""
    state = boardwright.game("grow", {**GROW, "size": 3}).start()
    assert solve(state, 100_000).values == (1, 0)
    for seed in range(2):
        match = Match(state.game, state)
        strong, other = player("level:10", state.game, seed), player("random", state.game, seed)
        while not match.state.is_over:
            seat = match.state.turn().seats[0]  # type: ignore[union-attr]
            mover = strong if seat == 0 else other
            choice = mover.choose(match.information(seat))
            for action in choice if isinstance(choice, tuple) else (choice,):
                match.play(Step(action, seat))
            if match.state.outcome is None:
                assert solve(match.state, 1_000_000).values[0] == 1, "the win is kept at every turn"
        assert match.state.outcome is not None


def test_what_cannot_be_solved_is_refused() -> None:
    for game, options, complaint in (
        ("thrust", {}, "only games of two players with nothing hidden"),
        ("grow", {"players": 3, "first": "seat1"}, "only games of two players"),
        ("grow", {"size": 2}, "chance decides here"),
        ("grow", GROW, "more than 50 positions are needed"),
    ):
        with pytest.raises(CannotSolve, match=complaint):
            solve(boardwright.game(game, options).start(), 50)


@pytest.mark.parametrize(("command", "result"), ROWS)
def test_the_page_is_right(command: str, result: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)) == 0
    assert capsys.readouterr().out.splitlines()[0] == result.strip()
