"""How much of the time of a study is not the players' thinking?

    python -m benchmarks.study_overhead [--games 8] [--level 5]

Plays studies in one process and measures the processor time: all of it, and that of the players'
choices. The rest is what any series of games takes (rules, views, records), and what the study
adds: facts, journal and tables. Prints both as shares of the thinking.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

import boardwright
from boardwright.arena.worker_pool import play_here
from boardwright.core.game import Game
from boardwright.core.player import Choice, Player
from boardwright.core.view import Information
from boardwright.engine import player
from boardwright.study.plan import Study
from boardwright.study.run import run_study


class _MeasuredPlayer:
    """Measures the time another player takes."""

    seconds = 0.0

    def __init__(self, inner: Player) -> None:
        self._inner, self.name = inner, inner.name

    def choose(self, information: Information) -> Choice:
        started = time.process_time()
        try:
            return self._inner.choose(information)
        finally:
            _MeasuredPlayer.seconds += time.process_time() - started


def _measured(spec: str, game: Game, seed: int) -> Player:
    return _MeasuredPlayer(player(spec, game, seed))


def measure(name: str, level: int, games: int) -> tuple[float, float, float]:
    """The processor seconds of the players, of the rest of the same games in the arena, and of
    what the study adds."""
    study = Study.of(name, {}, {}, [(f"level:{level}",)], games)
    plan = study.arena_plan(study.cells()[0])
    _MeasuredPlayer.seconds = 0.0
    started = time.process_time()
    for _ in play_here(plan, plan.fixtures(), _measured):
        pass
    arena = time.process_time() - started - _MeasuredPlayer.seconds
    _MeasuredPlayer.seconds = 0.0
    with tempfile.TemporaryDirectory() as folder:
        started = time.process_time()
        run_study(study, Path(folder) / "study", in_process=True, create_player=_measured)
        rest = time.process_time() - started - _MeasuredPlayer.seconds
    return _MeasuredPlayer.seconds, arena, rest - arena


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--level", type=int, default=5)
    arguments = parser.parse_args()
    for name in boardwright.names():
        measure(name, 1, 1)  # imports
        thinking, arena, study = measure(name, arguments.level, arguments.games)
        print(
            f"{name} level {arguments.level}: {arguments.games} games, {thinking:.1f} s thinking;"
            f" the arena adds {arena:.2f} s ({arena / thinking:.1%}),"
            f" the study {study:.2f} s ({study / thinking:.1%})"
        )


if __name__ == "__main__":
    main()
