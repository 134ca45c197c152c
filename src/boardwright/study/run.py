"""Playing a study: what its journal lacks, on all cores, through the arena's runner."""

from __future__ import annotations

import os
from collections.abc import Callable, Generator, Iterator
from contextlib import closing
from functools import partial
from itertools import chain
from pathlib import Path

from boardwright.arena.cluster import play_on_cluster
from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.result import Result
from boardwright.arena.worker import FinishedGame, PlayTask
from boardwright.arena.worker_pool import play_all, play_here
from boardwright.engine import player
from boardwright.study.fact_row import FactRow
from boardwright.study.journal import JOURNAL, Game, Journal
from boardwright.study.plan import Cell, Study
from boardwright.study.play import PlayWithFacts
from boardwright.study.stopping import Until
from boardwright.study.study_file import open_directory
from boardwright.study.tables import write_tables

__all__ = ["OnProgress", "run_study"]

OnProgress = Callable[[int, int], None]
"""Called with the number of games in the journal and how many are planned by now."""
_GRACE_SECONDS = 2.0


def run_study(
    study: Study,
    directory: Path,
    *,
    jobs: int | None = None,
    until: Until | None = None,
    on_progress: OnProgress = lambda done, planned: None,
    create_player: PlayerFactory = player,
    in_process: bool = False,
    cluster: str | None = None,
) -> None:
    """Play the games that the directory doesn't have yet, then write the tables.

    `jobs` processes play at once, by default one for each core; `in_process` plays right here;
    `cluster` is the address of a Ray cluster that plays instead, `jobs` groups of games at once.
    With `until`, cells that are settled get no more games. Ctrl-C raises `KeyboardInterrupt`; the
    games that have ended by then are stored. Raises `BadStudy` if the directory isn't the study's,
    `OSError` if it can't be written, or what `play_on_cluster` raises; stored games stay.
    """
    open_directory(directory, study)
    play = partial(
        _play,
        play=PlayWithFacts(study.curve),
        jobs=jobs,
        create_player=create_player,
        in_process=in_process,
        cluster=cluster,
    )
    with Journal(directory / JOURNAL) as journal:
        open_cells = study.cells()
        for games in until.looks(study.games) if until else (study.games,):
            planned = len(journal.done) + sum(
                1
                for cell in open_cells
                for _ in _missing(study.arena_plan(cell, games), cell, journal)
            )
            on_progress(len(journal.done), planned)
            for cell in open_cells:
                plan = study.arena_plan(cell, games)
                with closing(play(plan, _missing(plan, cell, journal))) as played:
                    for finished in played:
                        journal.append(_game(cell, finished))
                        on_progress(len(journal.done), planned)
            if until:
                open_cells = until.unsettled(study, open_cells, games, directory / JOURNAL)
    write_tables(directory)


def _missing(plan: Plan, cell: Cell, journal: Journal) -> Iterator[Fixture]:
    """The games of a cell that the journal doesn't have."""
    for fixture in plan.fixtures():
        if (cell.name, fixture.number) not in journal.done:
            yield fixture


def _play(
    plan: Plan,
    fixtures: Iterator[Fixture],
    *,
    play: PlayTask,
    jobs: int | None,
    create_player: PlayerFactory,
    in_process: bool,
    cluster: str | None,
) -> Generator[FinishedGame, None, None]:
    """The finished games with their facts; nothing is started if there are none to play."""
    first = next(fixtures, None)
    if first is None:
        return
    missing = chain((first,), fixtures)
    if cluster is not None:
        yield from play_on_cluster(
            plan, missing, cluster, jobs, create_player, _GRACE_SECONDS, play
        )
    elif in_process:
        yield from play_here(plan, missing, create_player, play)
    else:
        jobs = jobs or os.cpu_count() or 1
        yield from play_all(plan, missing, jobs, create_player, _GRACE_SECONDS, play)


def _game(cell: Cell, finished: FinishedGame) -> Game:
    result = finished.result
    facts: FactRow = {
        "cell": cell.name,
        "number": result.number,
        "group": result.group,
        "cut": _why_cut(result),
        **(finished.examined or {}),
    }
    return Game.of(cell.name, result.number, facts, finished.record)


def _why_cut(result: Result) -> str | None:
    """Why a game is left out of all statistics: it doesn't show how the game is played."""
    if result.forfeits:
        return "forfeit"
    return "unfinished" if result.reason == "unfinished" else result.unrated
