"""Metrics against values computed by hand, and intervals against simulation."""

from __future__ import annotations

import math
import random

import pytest
from tests.study.facts import game, random_games, table

from boardwright.study.metrics.comparison import compare, games_needed, holm
from boardwright.study.metrics.estimate import Estimate, estimate_mean, estimate_share
from boardwright.study.metrics.measures import MEASURES
from boardwright.study.metrics.sample import Sample, Value, samples_of
from boardwright.study.metrics.sequential import boundaries, looks_until, repeated_interval
from boardwright.study.metrics.shares import (
    balance,
    ending_shares,
    has_fixed_order,
    place_shares,
    player_shares,
    seat_shares,
)
from boardwright.study.metrics.student import t_quantile

MEASURE = {measure.title: measure for measure in MEASURES}


def _sample(rows: list[dict[str, Value]]) -> Sample:
    return samples_of(table(rows))[0]


def test_seats_and_places_in_the_turn_order_are_apart() -> None:
    sample = _sample([game([1, 0], "01"), game([0, 1], "10"), game([1, 0], "10")])
    assert [share.value for share in seat_shares(sample).values()] == pytest.approx([2 / 3, 1 / 3])
    assert [share.value for share in place_shares(sample)] == pytest.approx([2 / 3, 1 / 3])
    assert not has_fixed_order(sample)
    always_first = _sample([game([1, 0], "01"), game([0, 1], "10")])
    assert [share.value for share in seat_shares(always_first).values()] == [0.5, 0.5]
    assert [share.value for share in place_shares(always_first)] == [1.0, 0.0]


def test_measures_by_hand() -> None:
    sample = _sample(
        [
            game([1, 0], turns=4, reason="captured"),
            game([0.5, 0.5], turns=8, reason="repetition"),
            game([1, 0], turns=6, reason="captured"),
            game([0, 1], turns=10, reason="captured"),
        ]
    )
    first = MEASURE["share of the first"].estimate(sample)
    drawn = MEASURE["drawn games"].estimate(sample)
    turns = MEASURE["turns"].estimate(sample)
    assert first is not None
    assert drawn is not None
    assert turns is not None
    assert (first.value, drawn.value, turns.value) == (0.625, 0.25, 7.0)
    # Of four games: sd is the root of 20/3, and t(0.975, 3) is 3.1824.
    assert turns.high - 7 == pytest.approx(3.1824 * math.sqrt(20 / 3 / 4), abs=1e-3)
    assert MEASURE["drama"].estimate(sample) is None
    endings = ending_shares(sample)
    assert {name: share.value for name, share in endings.items()} == {
        "captured": 0.75,
        "repetition": 0.25,
    }
    gap = balance(sample)
    assert gap is not None
    assert gap.value == 0.75  # 62.5% against 37.5%


def test_a_share_has_wilsons_interval() -> None:
    """For 53 of 100, 0.4329 to 0.6249 by hand; that the spread is estimated costs one game."""
    games = [(str(index), float(index < 53)) for index in range(100)]
    share = estimate_share(games, 100)
    assert share is not None
    assert (share.low, share.high) == pytest.approx((0.4329, 0.6249), abs=6e-4)


def test_repeats_narrow_no_interval() -> None:
    once = _sample([game([i % 3 == 0, i % 3 != 0], turns=i, fingerprint=f"{i}") for i in range(40)])
    repeated = _sample(
        [
            game([i % 3 == 0, i % 3 != 0], turns=i, fingerprint=f"{i}")
            for _ in range(50)
            for i in range(40)
        ]
    )
    assert (once.distinct, repeated.distinct, len(repeated.rows)) == (40, 40, 2000)
    for title in ("share of the first", "turns"):
        narrow, wide = MEASURE[title].estimate(repeated), MEASURE[title].estimate(once)
        assert narrow is not None
        assert wide is not None
        assert narrow.n == 40
        assert (narrow.low, narrow.high) == pytest.approx((wide.low, wide.high), rel=0.03)


def test_one_game_repeated_for_ever_concludes_nothing() -> None:
    same = game([1, 0], turns=5, fingerprint="a")
    facts = table([{**same, "cell": cell, "group": g} for cell in "ab" for g in range(500)])
    facts["turns"] = [5 + (cell == "b") for cell in facts["cell"]]
    samples = samples_of(facts)
    assert not samples[0].is_enough
    first = MEASURE["share of the first"].estimate(samples[0])
    assert first is not None
    assert first.low < 0.5
    assert not first.excludes(0.5)
    assert {each.verdict for each in compare(samples)} == {"too few games"}


def test_cut_games_are_left_out_and_counted() -> None:
    sample = _sample([game([1, 0], cut=None), game([0, 1], cut="cut"), game([1, 0], cut="")])
    assert len(sample.rows) == 2
    assert sample.cut == {"cut": 1}
    assert place_shares(sample)[0].value == 1.0


def test_players_share_by_hand() -> None:
    a, b = {"player_0": "a", "player_1": "b"}, {"player_0": "b", "player_1": "a"}
    sample = _sample([game([1, 0], **a), game([0, 1], **b), game([1, 0], **b), game([1, 0], **a)])
    assert {name: share.value for name, share in player_shares(sample).items()} == {
        "a": 0.75,
        "b": 0.25,
    }
    alone = _sample([game([1, 0], player_0="a", player_1="a")])
    assert player_shares(alone) == {}


def test_cells_may_differ_in_the_number_of_seats() -> None:
    two, three = samples_of(
        table([{**game([1, 0]), "cell": "two"}, {**game([0, 0, 1]), "cell": "three"}])
    )
    assert (two.seats, three.seats) == (["0", "1"], ["0", "1", "2"])
    assert [share.value for share in place_shares(three)] == [0, 0, 1]


def test_intervals_of_means_cover_the_truth() -> None:
    rng = random.Random(4)
    covered = 0
    for _ in range(400):
        found = estimate_mean(((str(i), rng.expovariate(0.1)) for i in range(60)), 60)
        assert found is not None
        covered += found.low <= 10 <= found.high
    assert 0.90 <= covered / 400 <= 0.98


def test_games_of_a_group_are_one_observation() -> None:
    games = [(f"{index // 10}", float(index // 10 % 2)) for index in range(200)]
    grouped = estimate_mean(games, 200)
    assert grouped is not None
    # 20 groups of equal games: the standard error is that of 20 values.
    assert grouped.high - grouped.value == pytest.approx(
        t_quantile(0.975, 19) * math.sqrt(0.25 * 20 / 19 / 20)
    )


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.02, 0.03, 0.005]) == pytest.approx([0.03, 0.04, 0.04, 0.02])
    assert holm([]) == []


def test_pairs_share_their_luck() -> None:
    """Every game of the second cell is two turns longer: unpaired, chance would hide it."""
    rng = random.Random(1)
    rows = []
    for group in range(60):
        turns = rng.randrange(20, 90)
        noise = rng.choice((-1, 1))
        rows.append({**game([1, 0]), "cell": "a", "group": group, "turns": turns})
        rows.append({**game([1, 0]), "cell": "b", "group": group, "turns": turns + 2 + noise})
    (turns_found,) = compare(samples_of(table(rows)), [MEASURE["turns"]])
    assert turns_found.is_significant
    assert turns_found.difference.value == pytest.approx(2, abs=0.3)
    assert turns_found.effect is not None
    assert 0.05 < turns_found.effect < 0.15
    assert turns_found.needed is None


def test_chance_alone_is_rarely_significant() -> None:
    """Of 50 studies of equal cells with nine comparisons each, two or three may be wrong."""
    wrong = 0
    for seed in range(50):
        rows = [row for cell in "abcd" for row in random_games(cell, 60, 0.5, seed=seed)]
        found = compare(
            samples_of(table(rows)), [MEASURE["turns"], MEASURE["branching"], MEASURE["drama"]]
        )
        wrong += any(each.is_significant for each in found)
    assert wrong <= 7


def test_the_games_needed_are_enough() -> None:
    """Four of five studies of that size show a difference of half a turn."""
    needed = games_needed(spread=5.0, difference=1.0)
    assert needed is not None
    rng = random.Random(9)
    shown = 0
    for _ in range(200):
        found = estimate_mean(((str(i), rng.gauss(1, 5)) for i in range(needed)), needed)
        assert found is not None
        shown += found.low > 0
    assert 0.72 <= shown / 200 <= 0.88


def test_an_open_comparison_says_what_would_settle_it() -> None:
    rows = random_games("a", 200, 0.50) + random_games("b", 200, 0.54)
    (first,) = compare(samples_of(table(rows)), [MEASURE["share of the first"]])
    assert first.verdict == "open"
    assert first.needed is not None
    assert first.needed > 200


EQUAL = tuple((look + 1) / 5 for look in range(5))


def test_boundaries_are_the_published_ones() -> None:
    """Of five looks at 5%, two-sided, with the spending functions of Lan and DeMets."""
    assert boundaries(EQUAL) == pytest.approx((4.877, 3.357, 2.680, 2.290, 2.031), abs=2e-3)
    assert boundaries(EQUAL, spending="even") == pytest.approx(
        (2.438, 2.427, 2.410, 2.397, 2.386), abs=2e-3
    )
    assert boundaries((1.0,)) == pytest.approx((1.96,), abs=1e-3)


@pytest.mark.parametrize("shares", [(), (0.5, 0.5), (0.0, 1.0), (0.5, 1.2)])
def test_looks_must_rise(shares: tuple[float, ...]) -> None:
    with pytest.raises(ValueError, match="looks must rise"):
        boundaries(shares)


def test_looking_often_does_not_fool() -> None:
    """Fair coins: the repeated intervals miss a half at some look in 5% of the studies."""
    rng = random.Random(7)
    looks = [200, 400, 600, 800, 1000]
    naive = sequential = 0
    for _ in range(600):
        wins = done = 0
        misses: list[tuple[bool, bool]] = []
        for look, games in enumerate(looks):
            wins += rng.getrandbits(games - done).bit_count()
            done = games
            half = 1.959964 * math.sqrt(0.25 / games)
            once = Estimate(wins / games, wins / games - half, wins / games + half, games, "share")
            again = repeated_interval(once, boundaries(EQUAL)[look])
            misses.append((once.excludes(0.5), again.excludes(0.5)))
        naive += any(miss for miss, _ in misses)
        sequential += any(miss for _, miss in misses)
    assert naive / 600 > 0.10
    assert 0.025 <= sequential / 600 <= 0.075


def test_the_last_look_is_narrow_enough() -> None:
    games = looks_until(0.02)[-1]
    half = 1.959964 * math.sqrt(0.25 / games)
    full = repeated_interval(
        Estimate(0.5, 0.5 - half, 0.5 + half, games, "share"), boundaries(EQUAL)[4]
    )
    assert (full.high - full.low) / 2 == pytest.approx(0.02, rel=1e-3)
