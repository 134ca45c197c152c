"""The worth of seats and places, from distinct games and openings that hide nothing."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

import boardwright
from boardwright.arena import Plan, Result, report, report_lines
from boardwright.arena.balance import turn_order
from boardwright.arena.opening import draw_opening
from boardwright.arena.scores import interval
from boardwright.arena.time_usage import TimeUsage
from boardwright.cli import main
from boardwright.core.state import State
from boardwright.core.turn import Step

_ALIKE = ("thrive", "--set", "size=4", "--players", "level:5,level:5")


def _run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, str]:
    assert main(words) == 0
    captured = capsys.readouterr()
    return captured.out, captured.err


def _result(number: int, order: tuple[int, ...], winner: int, fingerprint: str = "") -> Result:
    values = tuple(float(seat == winner) for seat in range(2))
    clocks = (TimeUsage(),) * 2
    return Result(
        number, number, ("a", "a"), values, "won", 1, clocks, order=order, fingerprint=fingerprint
    )


def test_where_the_order_is_drawn_only_the_places_show_the_bias() -> None:
    """Whoever is first wins, and the seats are even."""
    plan = Plan("grow", {}, (("a", "a"),), 40, filtered=False, opening=2)
    results = [_result(n, (n % 2, 1 - n % 2), n % 2, str(n)) for n in range(40)]
    balance = report(plan, results).balance
    assert [worth.points for worth in balance.seats.values()] == [20, 20]
    assert [worth.points for worth in balance.turn_order.values()] == [40, 0]
    assert balance.turn_order["first"].low > 0.9
    assert balance.seats["red"].low < 0.5 < balance.seats["red"].high
    lines = list(report_lines(report(plan, results)))
    assert any(line.startswith("by turn order: first 40 (91.2% to 100.0%)") for line in lines)


def test_openings_chosen_to_be_fair_measure_no_balance() -> None:
    plan = Plan("thrive", {}, (("a", "a"),), 4, opening=2)
    summary = report(plan, [_result(n, (0, 1), 0, str(n)) for n in range(4)])
    assert not summary.balance.is_measured
    assert "by seat: black 4, white 0" in report_lines(summary)
    assert any("don't measure the balance" in line for line in report_lines(summary))


def test_an_interval_counts_repeated_games_once() -> None:
    assert interval([(1.0, 1)] * 200, distinct=1) == (1.0, *interval([(1.0, 1)])[1:])
    plan = Plan("thrive", {}, (("a", "b"),), 200)
    results = [_result(n, (0, 1), 0, "same") for n in range(200)]
    white = report(plan, results).balance.seats["white"]
    assert (white.points, white.low) == (0, 0)
    assert white.high > 0.7


def test_the_turn_order_is_that_of_the_first_decisions() -> None:
    steps = [Step(None, None), Step(None, 2), Step(None, 2), Step(None, 0)]  # type: ignore[arg-type]
    assert turn_order(steps, 4) == (2, 0, 1, 3)


def test_openings_as_they_come_are_not_chosen() -> None:
    """Among many there are lopsided ones, and with the filter there are none."""
    game = boardwright.game("thrive", {"size": 4})

    def worst(filtered: bool) -> float:
        rng = random.Random(1)
        drawn = [draw_opening(game, 3, rng, filtered=filtered) for _ in range(60)]
        return max(_share(game.start(), steps) for steps in drawn)

    assert worst(filtered=True) <= 0.65 < worst(filtered=False)


def _share(state: State, steps: tuple[Step, ...]) -> float:
    for step in steps:
        state = state.play(step)
    return max(state.evaluate())


def test_one_level_against_itself_plays_games_that_differ(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """It used to play one game over and over: `black 0, white 200`.

    In several processes as in one.
    """
    several, one = tmp_path / "several.txt", tmp_path / "one.txt"
    words = ("selfplay", *_ALIKE, "--games", "6", "--json")
    out, errors = _run(capsys, *words, "--jobs", "2", "--out", str(several))
    data: Any = json.loads(out)
    assert errors == ""
    assert data["distinct"] == data["games"] == 6
    assert data["players"][0]["by_seat"]["black"]["games"] == 6
    assert data["balance"]["is_measured"]
    assert data["balance"]["turn_order"]["first"]["games"] == 6
    assert json.loads(_run(capsys, *words, "--jobs", "1", "--out", str(one))[0]) == data
    assert several.read_text() == one.read_text()


def test_without_openings_it_repeats_and_says_how_little_that_shows(
    capsys: pytest.CaptureFixture[str],
) -> None:
    words = ("selfplay", *_ALIKE, "--games", "3", "--openings", "0", "--jobs", "1")
    out, errors = _run(capsys, *words)
    assert "distinct games: 1 of 3" in out.splitlines()
    assert "only 1 of 3 games is distinct" in errors
    (line,) = [line for line in out.splitlines() if line.startswith("by seat: ")]
    assert "(20.7% to 100.0%)" in line
