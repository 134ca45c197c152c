"""A whole run: what is still to be played is played, what is played is kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import Plan
from boardwright.arena.result import Result
from boardwright.arena.run_dir import RunDir
from boardwright.arena.worker_pool import play_all
from boardwright.engine import player

__all__ = ["run"]

OnProgress = Callable[[Sequence[Result]], None]


def run(
    plan: Plan,
    *,
    out: Path | None = None,
    jobs: int | None = None,
    on_progress: OnProgress = lambda results: None,
    create_player: PlayerFactory = player,
    grace: float = 2.0,
) -> list[Result]:
    """The results by number. `on_progress` is called with all so far after each game.

    A player that has not answered `grace` seconds beyond the plan's limit is ended.
    Ctrl-C raises `KeyboardInterrupt` as ever; the results reported by then are in the directory.
    """
    run_dir = None if out is None else RunDir(out, plan)
    wanted = {fixture.number: fixture for fixture in plan.fixtures()}
    results = [each for each in run_dir.read_results() if each.number in wanted] if run_dir else []
    done = {result.number for result in results}
    on_progress(results)
    missing = [fixture for number, fixture in wanted.items() if number not in done]
    jobs = jobs or os.cpu_count() or 1
    with closing(play_all(plan, missing, jobs, create_player, grace)) as games:
        for result, record in games:
            if run_dir is not None:
                run_dir.append(result, record)
            results.append(result)
            on_progress(results)
    return sorted(results, key=lambda result: result.number)
