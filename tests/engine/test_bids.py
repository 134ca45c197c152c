"""Sealed bids: matrix games with known solutions, the payoffs of a contest, the engine's bids."""

from __future__ import annotations

import random
import re
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import json

import boardwright
from boardwright.cli import main
from boardwright.core.errors import BoardwrightError
from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.engine.analysis.rollout_evaluator import RolloutEvaluator
from boardwright.engine.bids.matrix_game import (
    best_single,
    column_values,
    row_values,
    solve_matrix,
)
from boardwright.engine.bids.thrust.contest import Contest, solve_contest
from boardwright.engine.bids.thrust.duel import duel, parse_duel_ship
from boardwright.engine.native import native
from boardwright.engine.search import Budget, Searcher, information_of
from boardwright.games.thrust.actions import Burn, Die
from boardwright.games.thrust.state import ThrustState

PAGE = Path(__file__).parents[2] / "docs" / "solved.md"


def _duel(contest: str, black: str, red: str) -> State:
    game = boardwright.game("thrust")
    return duel(game, contest, parse_duel_ship(black), parse_duel_ship(red))


@pytest.mark.parametrize(
    ("payoffs", "value", "rows", "columns"),
    [
        ([[0.5]], 0.5, (1,), (1,)),
        ([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], 0, (1 / 3,) * 3, (1 / 3,) * 3),
        ([[2, -1], [-1, 1]], 0.2, (0.4, 0.6), (0.4, 0.6)),
        ([[3, 1, 4], [1, 0, 2]], 1, (1, 0), (0, 1, 0)),  # a saddle point
        ([[0, 3], [2, 1], [0.5, 0.5]], 1.5, (0.25, 0.75, 0), (0.5, 0.5)),
    ],
)
def test_games_with_known_solutions(
    payoffs: list[list[float]], value: float, rows: list[float], columns: list[float]
) -> None:
    solved = solve_matrix(payoffs)
    assert solved.value == pytest.approx(value)
    assert solved.rows == pytest.approx(rows)
    assert solved.columns == pytest.approx(columns)


def test_no_reply_gains_against_the_mixes() -> None:
    rng = random.Random(1)
    for _ in range(200):
        height, width = rng.randint(1, 12), rng.randint(1, 12)
        payoffs = [[rng.choice((rng.random(), 0, 1)) for _ in range(width)] for _ in range(height)]
        solved = solve_matrix(payoffs)
        for mix in (solved.rows, solved.columns):
            assert sum(mix) == pytest.approx(1)
            assert min(mix) >= 0
        assert max(row_values(payoffs, solved.columns)) == pytest.approx(solved.value, abs=1e-9)
        assert min(column_values(payoffs, solved.rows)) == pytest.approx(solved.value, abs=1e-9)
        assert solved.exploitability < 1e-9
        assert best_single(payoffs)[1] <= solved.value + 1e-9


@pytest.mark.parametrize("burns", [(1, 0), (2, 2)])
def test_payoffs_are_the_mean_over_all_dice(burns: tuple[int, int]) -> None:
    """Every roll played by the rules, not one for each grade."""
    state = _duel("pursue", "fighter:combat", "freighter:combat")
    contest = solve_contest(state, 200)
    payoff = contest.payoffs[contest.burns[0].index(burns[0])][contest.burns[1].index(burns[1])]
    native_game = native(state.game)
    assert native_game is not None
    evaluator = RolloutEvaluator(native_game, Budget(nodes=200))
    values: dict[State, float] = {}

    def value(after: State) -> float:
        if after not in values:
            values[after] = evaluator.values(after)[0]
        return values[after]

    for seat in (0, 1):
        state = state.play(Step(Burn(burns[seat]), seat))
    if burns[1] == 0:
        assert payoff == pytest.approx(value(state)), "R-39: no roll"
        return
    total, escapes = 0.0, 0
    rolled = [after for first in _rolled(state) for after in _rolled(first)]
    assert len(rolled) == 10_000
    for after in rolled:
        assert isinstance(after, ThrustState)
        if after.stage.kind == "escape":
            escapes += 1
            total += min(value(after.play(Step(to, 1))) for to in after.legal_actions(1))
        else:
            total += value(after)
    assert escapes > 1000
    assert payoff == pytest.approx(total / 10_000)


def _rolled(state: State) -> list[State]:
    return [state.play(Step(Die(100, face), None)) for face in range(100)]


def test_only_burns_that_make_a_difference() -> None:
    contest = solve_contest(_duel("pursue", "science:combat", "fighter:combat:3"), 1)
    assert contest.burns == ((1, 2, 3, 4), (0, 2, 3)), "a fourth already exceeds every burn of Red"
    late = solve_contest(_duel("evade", "fighter:close:3", "science:close"), 1)
    assert late.burns == ((3,), (0, 1, 2, 3, 4))


def test_the_engine_bids_nearly_as_well() -> None:
    """Its mix loses less than one point of win probability against the best reply.

    Judged as in the tables, while the engine plans for more than one turn, so 0 is not expected.
    """
    for contest, black, red in (
        ("pursue", "fighter:combat", "freighter:combat"),
        ("evade", "freighter:sensor:5", "fighter:sensor"),
        ("pursue", "troop:combat:6", "cruiser:combat:5"),
    ):
        state = _duel(contest, black, red)
        solved = solve_contest(state, 2000)
        mix = _engine_mix(state, solved)
        loss = solved.equilibrium.value - min(column_values(solved.payoffs, mix))
        assert -1e-9 <= loss < 0.01, (contest, black, red)


def _engine_mix(state: State, solved: Contest) -> list[float]:
    searcher = Searcher(state.game, 1)
    result = searcher.search(information_of(state, 0), Budget(nodes=20_000), world=state)
    weights = {variation.turn[0]: variation.weight for variation in result.variations}
    mix = [weights.get(Burn(burn), 0.0) for burn in solved.burns[0]]
    assert sum(mix) == pytest.approx(1), "no weight on burns that the tables leave out"
    return mix


def test_the_report_and_its_json(capsys: pytest.CaptureFixture[str]) -> None:
    command = "solve thrust --contest pursue --ships fighter:combat freighter:combat"
    assert main(command.split()) == 0
    report = capsys.readouterr().out
    assert report in PAGE.read_text(), "docs/solved.md shows what the command prints"
    assert main([*command.split(), "--json"]) == 0
    contest = json.decode(capsys.readouterr().out, type=Contest)
    assert contest.equilibrium.value == pytest.approx(0.6, abs=0.01)
    assert contest.equilibrium.exploitability < 1e-9


def test_cells_of_the_tables() -> None:
    tables = re.findall(
        r"--contest (\w+) --bands (\w+) (\w+).*?```text\n(.*?)```", PAGE.read_text(), re.S
    )
    assert len(tables) >= 2
    for contest, black_band, red_band, table in tables:
        kinds = table.splitlines()[1].split()[2:]
        assert len(kinds) == 9
        row = next(line for line in table.splitlines() if line.startswith("fighter"))
        cell = re.split(r"\s{2,}", row)[1 + kinds.index("salvage")]
        solved = solve_contest(_duel(contest, f"fighter:{black_band}", f"salvage:{red_band}"), 2000)
        assert cell.split()[0] == f"{100 * solved.equilibrium.value:.0f}"


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("", "--contest with --ships or --bands"),
        ("--contest evade --ships fighter:combat freighter:sensor", "no contest: "),
        ("--contest evade --ships fighter:combat", "expected 2 arguments"),
        ("--contest pursue --ships cutter:combat fighter:combat", "unknown ship 'cutter'"),
        ("--contest pursue --ships fighter:out fighter:combat", "unknown range 'out'"),
        ("--contest pursue --ships fighter:combat:7 fighter:combat", "between 1 and 6, got 7"),
        ("--contest pursue --bands combat far", "unknown range 'far'"),
        ("--bands combat combat", "--bands takes --contest"),
    ],
)
def test_bad_arguments(arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with suppress(SystemExit):
        assert main(["solve", "thrust", *arguments.split()]) != 0
    assert complaint in capsys.readouterr().err


def test_only_contests_have_bids() -> None:
    with pytest.raises(BoardwrightError, match="only a position of Thrust!"):
        solve_contest(boardwright.game("thrive").start(), 1)
    state = _duel("pursue", "fighter:combat", "freighter:combat")
    with pytest.raises(BoardwrightError, match="both burns must still be open"):
        solve_contest(state.play(Step(Burn(1), 0)), 1)
