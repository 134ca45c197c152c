"""Ratings against values that can be worked out by hand."""

from __future__ import annotations

import math
import random

import pytest

from boardwright.arena.ratings import Rating, elo_from_share, rate, share_from_elo

Games = list[tuple[tuple[str, ...], tuple[float, ...]]]


def _duel(a: str, b: str, wins: int, losses: int, draws: int = 0) -> Games:
    return [
        *[((a, b), (1.0, 0.0))] * wins,
        *[((b, a), (1.0, 0.0))] * losses,
        *[((a, b), (0.5, 0.5))] * draws,
    ]


def _by_name(ratings: list[Rating]) -> dict[str, Rating]:
    return {rating.player: rating for rating in ratings}


def test_three_quarters_are_191_points() -> None:
    ratings = _by_name(rate(_duel("a", "b", 75, 25), "b", prior=0))
    assert ratings["a"].elo == pytest.approx(190.85, abs=0.01)
    assert ratings["b"] == Rating("b", 0.0, 0.0)
    drawn = _by_name(rate(_duel("a", "b", 50, 0, 50), "b", prior=0))
    assert drawn["a"].elo == pytest.approx(190.85, abs=0.01)
    assert share_from_elo(elo_from_share(0.9)) == pytest.approx(0.9)


def test_the_error_is_the_textbook_one() -> None:
    ratings = _by_name(rate(_duel("a", "b", 100, 100), "b", prior=0))
    assert ratings["a"].elo == pytest.approx(0, abs=1e-6)
    deviation = 1 / math.sqrt(200 * 0.25)  # of the logit of a binomial share
    assert ratings["a"].error == pytest.approx(1.96 * deviation * 400 / math.log(10), rel=1e-4)


def test_it_is_symmetric() -> None:
    up = _by_name(rate(_duel("a", "b", 30, 10), "b"))["a"]
    down = _by_name(rate(_duel("a", "b", 30, 10), "a"))["b"]
    assert up.elo == pytest.approx(-down.elo)
    assert up.error == pytest.approx(down.error)


def test_errors_shrink_with_the_square_root_of_the_games() -> None:
    few, many = (_by_name(rate(_duel("a", "b", 6 * n, 4 * n), prior=0))["a"] for n in (10, 40))
    assert few.elo == pytest.approx(many.elo)
    assert few.error == pytest.approx(2 * many.error)


def test_a_chain_adds_up_and_its_errors_grow() -> None:
    games = [game for k in range(5) for game in _duel(str(k + 1), str(k), 75, 25)]
    ratings = _by_name(rate(games, "0", prior=0))
    for k in range(6):
        assert ratings[str(k)].elo == pytest.approx(190.85 * k, abs=0.01)
    errors = [ratings[str(k)].error for k in range(6)]
    assert errors == sorted(errors)
    assert errors[4] == pytest.approx(2 * errors[1])
    assert [rating.player for rating in rate(games, "0")] == list("543210")


def test_a_perfect_score_is_finite_and_grows_with_the_games() -> None:
    ten, hundred = (_by_name(rate(_duel("a", "b", n, 0)))["a"].elo for n in (10, 100))
    assert 300 < ten < hundred < 1000


def test_three_players_in_one_game() -> None:
    """Of three equals each wins a third; a player in two seats wins twice as often."""
    even: Games = [(("a", "b", "b"), (1.0, 0, 0)), *[(("a", "b", "b"), (0, 0.5, 0.5))] * 2]
    ratings = _by_name(rate(even * 50, "b", prior=0))
    assert ratings["a"].elo == pytest.approx(0, abs=1e-6)
    strong: Games = [(("a", "b", "c"), values) for values in ((1.0, 0, 0), (1.0, 0, 0))]
    rest: Games = [(("a", "b", "c"), values) for values in ((0, 1.0, 0), (0, 0, 1.0))]
    ratings = _by_name(rate((strong + rest) * 50, "c", prior=0))
    assert ratings["a"].elo == pytest.approx(elo_from_share(2 / 3), abs=0.01)
    assert ratings["b"].elo == pytest.approx(0, abs=1e-6)


def test_true_strengths_lie_in_the_intervals() -> None:
    truth = {"a": 0.0, "b": 80.0, "c": 200.0, "d": 210.0}
    inside = 0
    for seed in range(40):
        rng = random.Random(seed)
        games: Games = []
        for x, y in (("a", "b"), ("b", "c"), ("c", "d"), ("a", "c"), ("b", "d")):
            chance = share_from_elo(truth[x] - truth[y])
            wins = sum(rng.random() < chance for _ in range(100))
            games += _duel(x, y, wins, 100 - wins)
        ratings = _by_name(rate(games, "a"))
        inside += sum(abs(ratings[n].elo - truth[n]) <= ratings[n].error for n in "bcd")
    assert 107 <= inside <= 120, "95% of 120, give or take"


def test_a_player_not_connected_to_the_reference_has_no_rating() -> None:
    games = _duel("a", "b", 3, 2) + _duel("x", "y", 3, 2) + _duel("b", "b", 1, 0)
    assert {rating.player for rating in rate(games, "a")} == {"a", "b"}
    assert rate([]) == []
    assert rate(_duel("a", "a", 3, 0)) == []
