"""Games on all cores: one process for each."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from multiprocessing.connection import wait

from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.worker import Played, Task, Worker

__all__ = ["play_all"]

_GLANCE = 0.2
"""Seconds between two looks at the clocks."""
_GRACE = 2.0
"""A late answer is judged by the sitting itself; only who never answers is ended from outside."""


def play_all(
    plan: Plan, fixtures: Iterable[Fixture], jobs: int, create_player: PlayerFactory
) -> Generator[Played, None, None]:
    """In the order in which they end. Closing the iterator ends the processes at once."""
    waiting = deque(map(Task, fixtures))
    workers: list[Worker] = []
    try:
        while True:
            while waiting and (worker := _free(workers, plan, create_player, jobs)):
                worker.begin(waiting.popleft())
            busy = [worker for worker in workers if not worker.is_idle]
            if not busy:
                return
            wait([worker.line for worker in busy], _GLANCE)
            for worker in busy:
                found = worker.look(plan.limit + _GRACE)
                if not worker.lives:
                    workers.remove(worker)
                if isinstance(found, Task):
                    waiting.append(found)
                elif found is not None:
                    yield found
    finally:
        for worker in workers:
            worker.end()


def _free(
    workers: list[Worker], plan: Plan, create_player: PlayerFactory, jobs: int
) -> Worker | None:
    """An idle process, or a new one up to the number of jobs."""
    for worker in workers:
        if worker.is_idle:
            return worker
    if len(workers) == jobs:
        return None
    workers.append(Worker(plan, create_player))
    return workers[-1]
