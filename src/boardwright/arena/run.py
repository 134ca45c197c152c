"""A whole run: play what is missing, and store what is played."""

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
"""Called with all results so far: at the start and after each game."""


def run(
    plan: Plan,
    *,
    out: Path | None = None,
    jobs: int | None = None,
    on_progress: OnProgress = lambda results: None,
    create_player: PlayerFactory = player,
    grace: float = 2.0,
) -> list[Result]:
    """Play the games of the plan that `out` doesn't have yet; all results by number.

    A player that has not answered `grace` seconds beyond the plan's limit is killed.
    `jobs` processes play at once, by default one for each core. Ctrl-C raises `KeyboardInterrupt`;
    the results reported by then are stored. Raises `BadPlan` if `out` belongs to another plan.
    """
    run_dir = None if out is None else RunDir(out, plan)
    fixtures = {fixture.number: fixture for fixture in plan.fixtures()}
    stored = run_dir.read_results() if run_dir else []
    results = [result for result in stored if result.number in fixtures]
    done = {result.number for result in results}
    on_progress(results)
    missing = [fixture for number, fixture in fixtures.items() if number not in done]
    jobs = jobs or os.cpu_count() or 1
    with closing(play_all(plan, missing, jobs, create_player, grace)) as games:
        for result, record in games:
            if run_dir is not None:
                run_dir.append(result, record)
            results.append(result)
            on_progress(results)
    return sorted(results, key=lambda result: result.number)
