"""`--until`: looking often does not fool, and what would settle a question is said."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from boardwright.study.journal import JOURNAL, Game, Journal
from boardwright.study.metrics.comparison import games_needed
from boardwright.study.plan import Study
from boardwright.study.stopping import FirstShare, Until
from boardwright.study.summary import until_lines


def _study(games: int) -> Study:
    return Study.of("grow", {"size": 3}, {}, [("random",)], games)


def _coins(rng: random.Random, first: float, games: int, repeated: int = 1) -> list[FirstShare]:
    """Games that the first wins with this probability; each is played so many times."""
    shares = []
    for number in range(games):
        if number % repeated == 0:
            share = float(rng.random() < first)
        shares.append(FirstShare(number, str(number), share, str(number // repeated)))
    return shares


def test_looks_are_fixed_in_advance() -> None:
    assert Until(0.02).looks(8000) == (1600, 3200, 4800, 6400, 8000)
    # about what plus or minus 1% takes at five looks, then twice as many each time
    assert Until(0.02).looks(50_000) == (2149, 4297, 6446, 8594, 10_742, 21_484, 42_968, 50_000)
    assert Until(0.02).looks(12_000)[-1] == 12_000
    assert Until(0.02).looks(50) == (50,)
    assert Until(0.9).looks(1000) == (100, 200, 400, 800, 1000)


def test_further_looks_have_what_the_planned_ones_leave() -> None:
    quantiles = Until(0.02).quantiles(50_000)
    assert len(quantiles) == 8
    assert list(quantiles[:5]) == sorted(quantiles[:5], reverse=True)
    assert quantiles[4] == pytest.approx(2.08, abs=0.02)  # one look alone: 1.96
    assert quantiles[5:] == pytest.approx((3.144,) * 3, abs=1e-3)  # 0.5% among three, two-sided
    assert Until(0.02).quantiles(8000)[-1] == pytest.approx(2.031, abs=2e-3)


@pytest.mark.parametrize("first", [0.5, 0.7])
def test_looking_often_does_not_fool(first: float) -> None:
    """At the look where a study stops, its interval misses the truth in about 5% or less."""
    until, rng, study = Until(0.12), random.Random(1), _study(600)
    missed = stopped = games = 0
    for _ in range(200):
        found = until.advantage(study, _coins(rng, first, 600), 600)
        assert found is not None
        missed += not found.share.low <= first <= found.share.high
        stopped += found.is_settled
        games += found.share.n
    assert missed <= 0.07 * 200
    assert stopped > (0 if first == 0.5 else 175)  # at one half 600 games are just enough
    assert games / 200 < 601


def test_a_lopsided_game_is_settled_earlier() -> None:
    until, study = Until(0.04), _study(20_000)
    found = until.advantage(study, _coins(random.Random(2), 0.9, 20_000), 20_000)
    assert found is not None
    assert found.is_settled
    assert found.share.n < until.looks(20_000)[4]
    assert found.share.low < 0.9 < found.share.high


def test_repeats_settle_nothing_and_get_further_looks() -> None:
    """Each game is played twice: what is enough for distinct games is not, twice as many are."""
    until, study = Until(0.1), _study(4000)
    enough = until.looks(4000)[4]
    shares = _coins(random.Random(3), 0.5, 4000, repeated=2)
    found = until.advantage(study, shares, enough)
    assert found is not None
    assert not found.is_settled
    later = until.advantage(study, shares, 4000)
    assert later is not None
    assert later.is_settled
    assert later.share.n > enough


def test_one_game_for_ever_is_never_settled() -> None:
    shares = [FirstShare(number, str(number), 1.0, "a") for number in range(5000)]
    found = Until(0.5).advantage(_study(5000), shares, 5000)
    assert found is not None
    assert not found.is_settled


def test_what_it_would_take_is_enough() -> None:
    until = Until(0.06)
    found = until.advantage(_study(500), _coins(random.Random(4), 0.5, 500), 500)
    assert found is not None
    assert not found.is_settled
    more = found.needed + 20
    settled = until.advantage(_study(more), _coins(random.Random(5), 0.5, more), more)
    assert settled is not None
    assert settled.is_settled


def test_what_is_open_is_said_with_what_it_takes(tmp_path: Path) -> None:
    with Journal(tmp_path / JOURNAL) as journal:
        for each in _coins(random.Random(6), 0.5, 200):
            facts = {"cut": None, "group": each.number, "order": "10", "share_0": 1 - each.share}
            facts |= {"share_1": each.share, "fingerprint": each.fingerprint}
            journal.append(Game.of("all", each.number, facts, None))
    (line,) = until_lines(_study(200), Until(0.02), tmp_path / JOURNAL)
    assert "by 200 distinct games; not settled: about 1" in line
    assert line.endswith("000 distinct games would be")
    (line,) = until_lines(_study(200), Until(0.3), tmp_path / JOURNAL)
    assert "not settled" not in line


def test_the_games_to_compare_two_cells() -> None:
    # textbook: 50% against 60% with a common variance of 1/4, two-sided 5%, power 80%
    assert games_needed(0.5**0.5, 0.1) == 393
