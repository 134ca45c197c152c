"""Games on all cores, one process for each."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterable
from multiprocessing.connection import wait

from boardwright.arena.game_runner import PlayerFactory
from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.worker import FinishedGame, PlayTask, Task, Worker, play_task

__all__ = ["play_all", "play_here"]

_POLL_SECONDS = 0.2
"""Seconds between two checks of the workers."""


def play_all(
    plan: Plan,
    fixtures: Iterable[Fixture],
    jobs: int,
    create_player: PlayerFactory,
    grace: float,
    play: PlayTask = play_task,
) -> Generator[FinishedGame, None, None]:
    """The finished games, in the order in which they end.

    Closing the generator kills the processes at once. The game runner judges late answers; a player
    that has not answered `grace` seconds beyond the limit is killed here. The fixtures are taken
    one by one, so that a run of any length takes the same memory.
    """
    fresh = map(Task, fixtures)
    retries: deque[Task] = deque()
    workers: list[Worker] = []
    task: Task | None = None
    try:
        while True:
            while task := task or (retries.popleft() if retries else next(fresh, None)):
                worker = _idle_worker(workers, plan, create_player, jobs, play)
                if worker is None:
                    break
                worker.start_game(task)
                task = None
            busy = [worker for worker in workers if not worker.is_idle]
            if not busy:
                return
            wait([worker.connection for worker in busy], _POLL_SECONDS)
            for worker in busy:
                polled = worker.poll(plan.limit + grace)
                if not worker.is_alive:
                    workers.remove(worker)
                if isinstance(polled, Task):
                    retries.append(polled)
                elif polled is not None:
                    yield polled
    finally:
        for worker in workers:
            worker.end()


def play_here(
    plan: Plan,
    fixtures: Iterable[Fixture],
    create_player: PlayerFactory,
    play: PlayTask = play_task,
) -> Generator[FinishedGame, None, None]:
    """The finished games, played one after the other in this process."""
    for fixture in fixtures:
        yield play(plan, Task(fixture), create_player, lambda seat: None)


def _idle_worker(
    workers: list[Worker],
    plan: Plan,
    create_player: PlayerFactory,
    jobs: int,
    play: PlayTask,
) -> Worker | None:
    """An idle process, or a new one up to the number of jobs; None if all are busy."""
    for worker in workers:
        if worker.is_idle:
            return worker
    if len(workers) == jobs:
        return None
    workers.append(Worker(plan, create_player, play))
    return workers[-1]
