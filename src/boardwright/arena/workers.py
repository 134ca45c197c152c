"""Games on all cores: one process for each, which may die or hang without harm.

The processes are started afresh (spawned), take one game at a time, and note in shared memory
which seat is thinking since when. So this side knows who is to blame when one of them dies, and
ends one whose player does not answer.
"""

from __future__ import annotations

import signal
import time
from collections import deque
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing import get_context, resource_tracker
from multiprocessing.connection import Connection, wait
from typing import Any, NamedTuple

from boardwright.arena.plan import Fixture, Plan
from boardwright.arena.result import Result, broken_off
from boardwright.arena.sitting import Maker, sit

__all__ = ["Played", "play_all"]

_SPAWN = get_context("spawn")
_GLANCE = 0.2
"""Seconds between two looks at the clocks."""
_GRACE = 2.0
"""A late answer is judged by the sitting itself; only who never answers is ended from outside."""
_NOBODY = -1.0


class Played(NamedTuple):
    """`record` is the text; None where the process did not live to write one."""

    result: Result
    record: str | None


def play_all(
    plan: Plan, fixtures: Iterable[Fixture], jobs: int, maker: Maker
) -> Generator[Played, None, None]:
    """In the order in which they end. Closing the iterator ends the processes at once."""
    waiting = deque(fixtures)
    broken: set[int] = set()
    workers: list[_Worker] = []
    try:
        while True:
            while waiting and (worker := _free(workers, plan, maker, jobs)):
                worker.begin(waiting.popleft())
            busy = [worker for worker in workers if not worker.is_idle]
            if not busy:
                return
            wait([worker.line for worker in busy], _GLANCE)
            for worker in busy:
                played = worker.look(plan.limit + _GRACE)
                if not worker.lives:
                    workers.remove(worker)
                if played is None:
                    continue
                if played.result.unrated == "lost" and worker.fixture.number not in broken:
                    broken.add(worker.fixture.number)  # nobody's fault: once more
                    waiting.append(worker.fixture)
                else:
                    yield played
    finally:
        for worker in workers:
            worker.end()


def _free(workers: list[_Worker], plan: Plan, maker: Maker, jobs: int) -> _Worker | None:
    """An idle process, or a new one up to the number of jobs."""
    for worker in workers:
        if worker.is_idle:
            return worker
    if len(workers) == jobs:
        return None
    workers.append(_Worker(plan, maker))
    return workers[-1]


class _Worker:
    """This side of one process."""

    fixture: Fixture

    def __init__(self, plan: Plan, maker: Maker) -> None:
        self.line, theirs = _SPAWN.Pipe()
        self._mind = _SPAWN.RawArray("d", (_NOBODY, 0.0))
        self._process = _SPAWN.Process(
            target=_work, args=(plan, maker, theirs, self._mind), daemon=True
        )
        with _interrupts_held():
            self._process.start()
        theirs.close()
        self.is_idle = self.lives = True

    def begin(self, fixture: Fixture) -> None:
        self.fixture, self.is_idle = fixture, False
        with suppress(OSError):  # if it has died already, the next look will tell
            self.line.send(fixture)

    def look(self, patience: float) -> Played | None:
        """The game it has finished, or must leave unfinished; None while it plays."""
        try:
            if self.line.poll():
                played: Played = self.line.recv()
                self.is_idle = True
                return played
        except (EOFError, OSError):
            return self._broken("crash", "the process died while the player was thinking")
        seat, since = self._mind
        if seat != _NOBODY and time.monotonic() - since > patience:
            return self._broken("late", f"no answer within {patience:g} s")
        return None

    def _broken(self, why: str, words: str) -> Played:
        self.end()
        seat = self._mind[0]
        culprit = None if seat == _NOBODY else int(seat)
        return Played(broken_off(self.fixture, culprit, why, words), None)

    def end(self) -> None:
        self.lives = self.is_idle = False
        self._process.kill()
        self._process.join()
        self.line.close()


def _work(plan: Plan, maker: Maker, line: Connection[Any, Any], mind: Any) -> None:
    """The other side: game after game until nobody asks for more."""

    def watch(seat: int | None) -> None:
        if seat is not None:
            mind[1] = time.monotonic()
        mind[0] = _NOBODY if seat is None else seat

    while True:
        try:
            fixture = line.recv()
        except (EOFError, OSError):
            return
        result, record = sit(plan, fixture, maker, watch)
        with suppress(OSError):  # if nobody listens any more, the next question never comes
            line.send(Played(result, str(record)))


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """A process started in here never hears Ctrl-C: it is the parent who stops a run."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # started with the first process, it would lift the block
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
