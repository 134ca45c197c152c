"""Scores and their intervals."""

from __future__ import annotations

import random

import pytest

from boardwright.arena.result import Forfeit, Result
from boardwright.arena.scores import interval, score_players
from boardwright.arena.time_usage import TimeUsage


def test_without_pairs_it_is_wilsons_interval() -> None:
    score, low, high = interval([(1.0, 1)] * 3 + [(0.0, 1)])
    assert (score, low, high) == pytest.approx((0.75, 0.3006, 0.9544), abs=1e-4)
    assert interval([(1.0, 1)] * 10)[1:] == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert interval([]) == (0.0, 0.0, 1.0)


def test_balanced_pairs_narrow_the_interval_and_repeated_pairs_widen_it() -> None:
    lone = interval([(1.0, 1), (0.0, 1)] * 50)
    balanced = interval([(1.0, 2)] * 40 + [(2.0, 2), (0.0, 2)] * 5)
    repeated = interval([(2.0, 2), (0.0, 2)] * 25)
    widths = [high - low for _, low, high in (balanced, lone, repeated)]
    assert widths == sorted(widths)
    assert widths[2] / widths[1] == pytest.approx(2**0.5, rel=0.03)
    assert widths[0] < 0.7 * widths[1]


def test_even_pairs_without_spread_are_not_certain() -> None:
    _, low, high = interval([(1.0, 2)] * 50)
    assert 0.03 < high - low < 0.15


@pytest.mark.parametrize("chance", [0.5, 0.6, 0.9])
def test_the_interval_holds_the_truth_in_19_of_20_runs(chance: float) -> None:
    rng = random.Random(5)
    inside = 0
    for _ in range(1000):
        pairs = [(float((rng.random() < chance) + (rng.random() < chance)), 2) for _ in range(100)]
        _, low, high = interval(pairs)
        inside += low <= chance <= high
    assert 925 <= inside <= 975


def _result(number: int, seating: str, values: tuple[float, ...], **rest: object) -> Result:
    clocks = (TimeUsage(2, 1.0, 0.9), TimeUsage(1, 0.5, 0.5))
    return Result(number, number // 2, tuple(seating), values, "won", 9, clocks, **rest)  # type: ignore[arg-type]


def test_unrated_games_count_for_clocks_and_forfeits_only() -> None:
    results = [
        _result(0, "ab", (1.0, 0.0)),
        _result(1, "ba", (0.5, 0.5)),
        _result(2, "ab", (0.0, 1.0), unrated="cut"),
        _result(3, "ba", (0.0, 1.0), forfeits=(Forfeit(0, "late", "slow"),)),
    ]
    a, b = score_players(results, ["a", "b", "a"], ("north", "south"))
    assert (a.games, a.points, a.draws) == (3, 2.5, 1)
    assert (b.games, b.points, b.late, a.late) == (3, 0.5, 1, 0)
    assert a.score == pytest.approx(2.5 / 3)
    assert (a.by_seat["north"].games, a.by_seat["south"].points) == (1, 1.5)
    assert (a.turns, a.max_seconds) == (6, 0.9)
    assert a.mean_seconds == pytest.approx(0.5)
