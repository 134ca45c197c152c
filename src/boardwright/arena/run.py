"""A whole run: play what is missing, and store what is played."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from pathlib import Path

from boardwright.arena.cluster import play_on_cluster
from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import Plan
from boardwright.arena.result import Result
from boardwright.arena.run_dir import RunDir
from boardwright.arena.worker import FinishedGame
from boardwright.arena.worker_pool import play_all, play_here
from boardwright.engine import player

__all__ = ["OnGame", "OnProgress", "run"]

OnProgress = Callable[[Sequence[Result]], None]
"""Called with all results so far: at the start and after each game."""
OnGame = Callable[[Result, str | None], None]
"""Called with each finished game and its record, in the order in which they end."""


def run(
    plan: Plan,
    *,
    out: Path | None = None,
    jobs: int | None = None,
    on_progress: OnProgress = lambda results: None,
    on_game: OnGame = lambda result, record: None,
    create_player: PlayerFactory = player,
    grace: float = 2.0,
    in_process: bool = False,
    cluster: str | None = None,
) -> list[Result]:
    """Play the games of the plan that `out` doesn't have yet; all results by number.

    A player that has not answered `grace` seconds beyond the plan's limit is killed.
    `jobs` processes play at once, by default one for each core; `in_process` plays one game after
    the other right here, where no player that hangs can be killed; `cluster` is the address of a
    Ray cluster that plays instead, `jobs` groups at once. Ctrl-C raises `KeyboardInterrupt`; the
    results reported by then are stored. Raises `BadPlan` if `out` belongs to another plan, and what
    `play_on_cluster` raises.
    """
    run_dir = None if out is None else RunDir(out, plan)
    fixtures = {fixture.number: fixture for fixture in plan.fixtures()}
    stored = run_dir.read_results() if run_dir else []
    results = [result for result in stored if result.number in fixtures]
    done = {result.number for result in results}
    on_progress(results)
    missing = [fixture for number, fixture in fixtures.items() if number not in done]
    playing: Generator[FinishedGame, None, None]
    if cluster is not None:
        playing = play_on_cluster(plan, missing, cluster, jobs, create_player, grace)
    elif in_process:
        playing = play_here(plan, missing, create_player)
    else:
        playing = play_all(plan, missing, jobs or os.cpu_count() or 1, create_player, grace)
    with closing(playing) as games:
        for result, record, _ in games:
            if run_dir is not None:
                run_dir.append(result, record)
            on_game(result, record)
            results.append(result)
            on_progress(results)
    return sorted(results, key=lambda result: result.number)
