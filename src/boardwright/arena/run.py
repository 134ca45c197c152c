"""A whole run: what is still to be played is played, what is played is kept."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path

from boardwright.arena.folder import Folder
from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import Plan
from boardwright.arena.result import Result
from boardwright.arena.workers import play_all
from boardwright.engine import player

__all__ = ["run"]

Tell = Callable[[Sequence[Result]], None]


def run(
    plan: Plan,
    *,
    out: Path | None = None,
    jobs: int | None = None,
    tell: Tell = lambda results: None,
    create_player: PlayerFactory = player,
) -> list[Result]:
    """The results by number. `tell` is called with all so far after each game.

    Ctrl-C raises `KeyboardInterrupt` as ever; what `tell` has been told is in the folder.
    """
    folder = None if out is None else Folder(out, plan)
    wanted = {fixture.number: fixture for fixture in plan.fixtures()}
    results = [each for each in folder.read() if each.number in wanted] if folder else []
    done = {result.number for result in results}
    tell(results)
    missing = [fixture for number, fixture in wanted.items() if number not in done]
    with closing(play_all(plan, missing, jobs or os.cpu_count() or 1, create_player)) as games:
        for result, record in games:
            if folder is not None:
                folder.add(result, record)
            results.append(result)
            tell(results)
    return sorted(results, key=lambda result: result.number)
