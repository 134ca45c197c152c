"""The map from what a search says to win probabilities, and the command that finds it."""

from __future__ import annotations

import json
import random
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from benchmarks import calibration

import boardwright
from boardwright.engine.win_probability import ROLLOUTS, Fit, calibrate, fits
from boardwright.match import Match
from boardwright.study.calibration_fit import (
    Bin,
    Case,
    Prediction,
    brier,
    calibration_error,
    fit,
    reliability,
)
from boardwright.study.reliability_plot import plot

ROOT = Path(__file__).parents[2]


def _shares(rng: random.Random, seats: int) -> tuple[float, ...]:
    weights = [rng.random() ** 2 + 0.01 for _ in range(seats)]
    return tuple(weight / sum(weights) for weight in weights)


def _distorted(truth: Fit, seats: int, count: int) -> list[Case]:
    """Positions whose games end as `truth` says, not as the search said."""
    rng = random.Random(7)
    cases = []
    for _ in range(count):
        values, seat = _shares(rng, seats), rng.randrange(seats)
        winner = rng.choices(range(seats), truth(values, seat))[0]
        cases.append(Case(values, seat, tuple(float(s == winner) for s in range(seats))))
    return cases


@pytest.mark.slow("thousands of samples")
@pytest.mark.parametrize("seats", [2, 3, 8])
@pytest.mark.parametrize("truth", [Fit(0.5, -0.4), Fit(1.8, 0.3), Fit()])
def test_a_known_distortion_is_found(truth: Fit, seats: int) -> None:
    found = fit(_distorted(truth, seats, 6_000))
    assert found.scale == pytest.approx(truth.scale, abs=0.1)
    assert found.bias == pytest.approx(truth.bias, abs=0.12)


def test_the_map_makes_predicted_and_observed_agree() -> None:
    cases = _distorted(Fit(0.4, -0.5), 2, 6_000)
    found = fit(cases)
    raw = [calibration.uncalibrated(case) for case in cases]
    mapped = [calibration.calibrated(case, found) for case in cases]
    assert calibration_error(reliability(raw)) > 0.1
    assert calibration_error(reliability(mapped)) < 0.025
    assert brier(mapped) < brier(raw) - 0.01


def test_with_two_seats_it_is_a_line_between_log_odds() -> None:
    assert Fit(2.0)((0.75, 0.25), 1) == pytest.approx((0.9, 0.1))
    odds = Fit(1.0, 0.6931471805599453)((0.5, 0.5), 1)
    assert odds == pytest.approx((1 / 3, 2 / 3))


def test_the_map_keeps_the_order_and_adds_up() -> None:
    rng = random.Random(1)
    for _ in range(200):
        found = Fit(rng.uniform(0.2, 3.0), rng.uniform(-1, 1))
        values = _shares(rng, 4)
        mapped = found(values, 0)
        assert sum(mapped) == pytest.approx(1.0)
        others = sorted(range(1, 4), key=values.__getitem__)
        assert others == sorted(range(1, 4), key=mapped.__getitem__)
        higher = (values[0] + 0.1, *(value * (0.9 - values[0]) for value in values[1:]))
        if values[0] < 0.8:
            rest = sum(higher[1:])
            scaled = (higher[0], *(v * (1 - higher[0]) / rest for v in higher[1:]))
            assert found(scaled, 0)[0] > mapped[0]


def test_few_games_hardly_move_the_map() -> None:
    found = fit([Case((0.9, 0.1), 0, (1.0, 0.0))])
    assert abs(found.scale - 1) < 0.2
    assert abs(found.bias) < 0.2


def test_no_search_is_quite_certain_without_a_proof() -> None:
    assert 0.99 < Fit()((0.99999, 0.00001), 0)[0] < 0.9999
    assert Fit(scale=0.5)((1.0, 0.0), 0)[0] < 1.0
    assert Fit(scale=0.5, proves=True)((1.0, 0.0), 0) == (1.0, 0.0)


def test_certain_wins_are_calibrated_by_their_results() -> None:
    certain = [Case((1.0, 0.0), 0, (1.0, 0.0))] * 89 + [Case((0.0, 1.0), 0, (1.0, 0.0))]
    found = fit(certain, proves=True)
    assert found.sure == pytest.approx(0.99)
    assert found((0.0, 1.0), 1) == pytest.approx((0.01, 0.99))
    assert (found.scale, found.bias) == (1.0, 0.0), "the rest of the map is not bent by it"


def test_samples_all_won_are_no_proof() -> None:
    """The fewer there were, the less they say; in two seats one more is taken to be lost."""
    assert Fit()((1.0, 0.0), 0, 50) == pytest.approx((51 / 52, 1 / 52))
    few, some, many = (Fit(0.8)((0.0, 1.0, 0.0), 1, n)[1] for n in (5, 50, 5_000))
    assert few < some < many < 1.0
    assert Fit()((0.6, 0.4), 0, 50) == pytest.approx((0.6, 0.4)), "only the ends are held"


def test_how_many_samples_there_were_does_not_matter_to_a_proof() -> None:
    proving = Fit(0.8, 0.1, 0.99, proves=True)
    for values in ((1.0, 0.0), (0.999, 0.001)):
        assert proving(values, 0, 5) == proving(values, 0)


def test_the_fit_accounts_for_few_samples_all_won() -> None:
    """Nine of ten games came in which all of fifty samples were won."""
    won, lost = (1.0, 0.0), (0.0, 1.0)
    cases = [Case(won, 0, lost if k % 10 == 0 else won, samples=50) for k in range(1_000)]
    found = fit(cases)
    assert found.sure == 1.0, "nothing was called certain"
    assert found(won, 0, 50)[0] == pytest.approx(0.9, abs=0.01)


def test_only_a_search_that_proves_is_sure() -> None:
    certain = (1.0, 0.0)
    assert calibrate(boardwright.game("thrive"), certain, 0)[0] == fits()["native"]["thrive"].sure
    for name in ("grow", "thrust"):
        assert calibrate(boardwright.game(name), certain, 0)[0] < 1.0
    assert calibrate(boardwright.game("thrust"), certain, 0, ROLLOUTS)[0] < 1.0


def test_every_fit_in_use_is_sane() -> None:
    for table in fits().values():
        for name, found in table.items():
            assert name in boardwright.names()
            assert 0.05 <= found.scale <= 5.0
            assert abs(found.bias) <= 2.0
    game = boardwright.game("thrive")
    assert sum(calibrate(game, (0.3, 0.7), 1)) == pytest.approx(1.0)


def test_reliability_by_hand() -> None:
    completed = [
        Prediction(0.11, 0.0, 1),
        Prediction(0.19, 1.0, 2),
        Prediction(0.95, 1.0, 1),
        Prediction(1.0, 1.0, 1),
    ]
    low, high = reliability(completed)
    assert low == pytest.approx((2, 0.15, 0.5, 1.96 * 0.5))
    assert high == pytest.approx((2, 0.975, 1.0, 1.96 * 0.5))
    assert calibration_error(reliability(completed)) == pytest.approx((0.35 + 0.025) / 2)
    assert brier([Prediction(1.0, 0.0, 1), Prediction(0.0, 0.0, 2)]) == 0.5


def _games(rng: random.Random, count: int, looks: int) -> list[Prediction]:
    """Seven of ten are won, and nobody knows more; every look sees the same result."""
    wins = [float(rng.random() < 0.7) for _ in range(count)]
    return [Prediction(0.7, won, game) for game, won in enumerate(wins) for _ in range(looks)]


def test_several_samples_of_a_game_count_as_one_game() -> None:
    (once,), (often,) = (reliability(_games(random.Random(1), 50, looks)) for looks in (1, 8))
    assert often.margin == pytest.approx(once.margin)
    independent = 1.96 * (once.observed * (1 - once.observed) / 50) ** 0.5
    assert once.margin == pytest.approx(independent, rel=0.02)


def test_error_bars_cover_the_truth_as_often_as_stated() -> None:
    rng = random.Random(1)
    bins = [bin for _ in range(400) for bin in reliability(_games(rng, 60, 8))]
    held = sum(abs(bin.observed - 0.7) <= bin.margin for bin in bins) / len(bins)
    assert 0.92 < held < 0.98


def test_the_diagram_is_drawn() -> None:
    raw = [Bin(40, 0.2, 0.35, 0.1), Bin(60, 0.8, 0.7, 0.1)]
    picture = ET.fromstring(plot("A & B", raw, raw[:1]))
    circles = [element for element in picture if element.tag.endswith("circle")]
    assert len(circles) == 3 + 2
    assert any(element.text == "A & B" for element in picture)


def test_calibration_measures_what_analysis_reports() -> None:
    case = Case((1.0, 0.0), 0, (1.0, 0.0), samples=9)
    assert calibration.calibrated(case, Fit()).probability == pytest.approx(10 / 11)
    assert calibration.calibrated(case, Fit(sure=0.99, proves=True)).probability == 0.99
    game = boardwright.game("grow", {"size": 3, "first": "seat1"})
    plan = calibration.Plan(game.name, {}, ("random",), 12, 0, 1)
    _, seat, samples = calibration.search_position(plan, Match(game), 0, random.Random(1))
    assert (seat, samples) == (0, 12)


def test_the_random_opening_is_not_evaluated(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice are steps too, but the opening is so many decisions."""
    asked: list[int] = []

    def search_position(
        plan: calibration.Plan, match: Match, seat: int, rng: random.Random
    ) -> object:
        asked.append(sum(step.seat is not None for step in match.steps))
        return (0.5, 0.5), seat, 1

    monkeypatch.setattr(calibration, "search_position", search_position)
    calibration.play(calibration.Plan("thrust", {}, ("random",), 1, 12, 10_000), 1)
    assert len(asked) > 10
    assert min(asked) >= 12


def _run(out: Path, games: int, *more: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, str(ROOT / "benchmarks" / "calibration.py"), "grow", *more]
    shape = ["--set", "size=3", "--set", "players=2,3", "--players", "random,greedy"]
    effort = ["--games", str(games), "--nodes", "8", "--opening", "2", "--looks", "3"]
    return subprocess.run(
        [*command, *shape, *effort, "--out", str(out)], capture_output=True, text=True, check=False
    )


def _lines(file: Path) -> list[bytes]:
    """Games are kept as they end."""
    return sorted(file.read_bytes().splitlines())


def test_the_command_goes_on_where_it_stopped(tmp_path: Path) -> None:
    at_once, in_parts = tmp_path / "once.jsonl", tmp_path / "parts.jsonl"
    whole = _run(at_once, 6)
    assert whole.returncode == 0, whole.stderr
    _run(in_parts, 2)
    rest = _run(in_parts, 6)
    assert _lines(in_parts) == _lines(at_once)
    assert rest.stdout.splitlines()[-1] == whole.stdout.splitlines()[-1]
    assert "calibration error" in rest.stdout
    lines = [json.loads(line) for line in at_once.read_text().splitlines()]
    assert {len(line["result"]) for line in lines[1:]} == {2, 3}


@pytest.mark.slow("plays games again")
@pytest.mark.parametrize("whole", [0, 1, 3])
def test_a_line_torn_when_the_command_was_killed_is_played_again(
    tmp_path: Path, whole: int
) -> None:
    at_once, torn = tmp_path / "once.jsonl", tmp_path / "torn.jsonl"
    _run(at_once, 3)
    lines = at_once.read_bytes().splitlines(keepends=True)
    torn.write_bytes(b"".join(lines[:whole]) + lines[whole][:-10])
    completed = _run(torn, 3)
    assert completed.returncode == 0, completed.stderr
    assert _lines(torn) == _lines(at_once)


def test_the_command_refuses_what_it_cannot_read(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    _run(file, 1)
    first, second = file.read_bytes().splitlines(keepends=True)
    for content in (b"{}\n", first + b'{"number":0}\n' + second):
        file.write_bytes(content)
        completed = _run(file, 1)
        assert completed.returncode == 1
        assert "another --out" in completed.stderr
        assert "Traceback" not in completed.stderr


def test_the_command_refuses_games_of_another_kind(tmp_path: Path) -> None:
    _run(tmp_path / "games.jsonl", 1)
    completed = _run(tmp_path / "games.jsonl", 1, "--set", "ties=later_player")
    assert completed.returncode == 1
    assert "other settings" in completed.stderr
