"""The games of a run on a node of a cluster, each in a process that may die or hang."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from functools import cache
from multiprocessing.connection import wait
from pathlib import Path
from typing import NamedTuple

import boardwright
from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.worker import FinishedGame, PlayTask, Task, Worker, play_task

__all__ = ["ClusterJob", "build_digest", "play_group"]

_POLL_SECONDS = 0.2
"""Seconds between two checks of the player that is thinking."""
_CODE = ("*.py", "*.json", "*.so", "*.pyd")


class ClusterJob(NamedTuple):
    """What every group of games of a run shares."""

    plan: Plan
    create_player: PlayerFactory
    grace: float
    digest: str
    """The driver's `build_digest`."""
    play: PlayTask = play_task


@cache
def build_digest() -> str:
    """Equal where the rules, the engine and its native modules are the same files."""
    package = Path(boardwright.__file__).parent
    digest = hashlib.sha256()
    for file in sorted({file for pattern in _CODE for file in package.rglob(pattern)}):
        digest.update(f"{file.relative_to(package).as_posix()}\n".encode())
        digest.update(hashlib.sha256(file.read_bytes()).digest())
    return digest.hexdigest()[:16]


def play_group(job: ClusterJob, fixtures: Sequence[Fixture]) -> list[FinishedGame]:
    """Play these games here, one after the other; raises `RuntimeError` if the build differs.

    The driver has checked the nodes that it found; this is for those that join later.
    """
    if build_digest() != job.digest:
        raise RuntimeError(
            f"a node has another build of boardwright: {build_digest()}, needed is {job.digest}"
        )
    return [_play(job, Task(fixture)) for fixture in fixtures]


def _play(job: ClusterJob, task: Task) -> FinishedGame:
    while True:
        worker = _game_process(job)
        worker.start_game(task)
        polled: FinishedGame | Task | None = None
        while polled is None:
            wait([worker.connection], _POLL_SECONDS)
            polled = worker.poll(job.plan.limit + job.grace)
        if isinstance(polled, FinishedGame):
            return polled
        task = polled


_current: tuple[Plan, PlayTask, Worker] | None = None
"""The process of the last game: starting one takes as long as many a game."""


def _game_process(job: ClusterJob) -> Worker:
    """An idle process for games of this plan; the one before ends if it is for another."""
    global _current
    if _current is not None:
        plan, play, worker = _current
        if worker.is_idle and (plan, play) == (job.plan, job.play):
            return worker
        if worker.is_alive:
            worker.end()
    worker = Worker(job.plan, job.create_player, job.play)
    _current = job.plan, job.play, worker
    return worker
