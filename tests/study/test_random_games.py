"""Random games in the native core are those of the Python rules, with the same facts."""

from __future__ import annotations

import random
from pathlib import Path

import msgspec
import pytest

import boardwright
from boardwright.arena.plan import Plan
from boardwright.arena.worker import FinishedGame
from boardwright.arena.worker_pool import play_here
from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine import player
from boardwright.engine.native import native
from boardwright.study.journal import JOURNAL
from boardwright.study.plan import Study
from boardwright.study.play import PlayWithFacts
from boardwright.study.random_games.thrive import RandomThrive
from boardwright.study.run import run_study

needs_native = pytest.mark.skipif(
    native(boardwright.game("thrive")) is None, reason="the native engine is not built"
)


def _python_player(spec: str, game: Game, seed: int) -> Player:
    """The same player, which the native core doesn't take for its own."""
    return player(spec, game, seed)


def _plan(rng: random.Random) -> Plan:
    """Random rules, openings and caps."""
    while True:
        options = {
            spec.key: rng.choice(spec.values or (spec.low, spec.high, 1, 5, 30, 300))
            for spec in boardwright.game_type("thrive").options_type.specs()
            if rng.random() < 0.5
        }
        openings = rng.choice((None, 0, 1, 5))
        try:
            study = Study.of(
                "thrive", options, {}, [("random",)], 2, seed=rng.randrange(99), openings=openings
            )
        except BoardwrightError:  # options that exclude one another
            continue
        cap = rng.choice((2000, 2000, rng.randrange(1, 60)))
        return msgspec.structs.replace(study.arena_plan(study.cells()[0]), cap=cap)


def _without_times(game: FinishedGame) -> FinishedGame:
    return game._replace(result=msgspec.structs.replace(game.result, clocks=()))


@needs_native
@pytest.mark.parametrize("seed", range(30))
def test_games_records_and_facts_are_those_of_the_python_rules(seed: int) -> None:
    plan = _plan(random.Random(seed))
    ours = list(play_here(plan, plan.fixtures(), player, PlayWithFacts(0)))
    theirs = list(play_here(plan, plan.fixtures(), _python_player, PlayWithFacts(0)))
    assert list(map(_without_times, ours)) == list(map(_without_times, theirs))
    assert [list(game.examined) for game in ours] == [list(game.examined) for game in theirs]


@needs_native
def test_the_native_core_is_what_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = _plan(random.Random(1))
    monkeypatch.setattr("boardwright.study.play.run_game", None)
    assert list(play_here(plan, plan.fixtures(), player, PlayWithFacts(0)))


def test_what_the_core_would_forget_is_played_in_python() -> None:
    for no_progress, repetition, is_native in ((0, 3, False), (257, 3, False), (0, 0, True)):
        game = boardwright.game("thrive", {"no_progress": no_progress, "repetition": repetition})
        assert RandomThrive.can_play(game) is is_native  # type: ignore[arg-type]


@needs_native
def test_a_study_is_the_same_without_the_core(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    study = Study.of("thrive", {}, {"card": ("standard", "random")}, [("random",)], 5)
    run_study(study, tmp_path / "native", in_process=True)
    monkeypatch.setenv("BOARDWRIGHT_NATIVE", "off")
    run_study(study, tmp_path / "python", in_process=True)
    for file in (JOURNAL, "study.json"):
        assert (tmp_path / "native" / file).read_bytes() == (
            tmp_path / "python" / file
        ).read_bytes()
