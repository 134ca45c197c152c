"""One worker process and the jobs that wait for it.

The worker thinks about one job at a time; only a review steps aside between two turns for what
is more urgent. A worker that dies, or gives no sign of life for too long, is replaced, and the
job it was thinking about is tried once more.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import sys
import time
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

from boardwright.server.engines.job import EngineFailed, Job, Urgency
from boardwright.server.engines.pipe_messages import (
    HEAD,
    Answer,
    Cancel,
    Done,
    Failed,
    Progress,
    Request,
    length,
    pack,
    unpack,
)
from boardwright.server.engines.queue import Queue

__all__ = ["EngineWorker"]

_TRIES = 2
_SHORT_LIFE, _REST = 5.0, 2.0
"""A worker that dies so soon is not replaced at once, lest it dies all the time."""
_ENVIRONMENT = ("HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "PYTHONPATH", "TMPDIR")
"""What a worker may know of ours: it needs no secrets."""


class EngineWorker:
    """`nice` as the operating system counts it: the higher, the more it lets others pass.
    `on_change` is called when a job or the process begins or ends."""

    def __init__(
        self, memory: int, nice: int, on_change: Callable[[], None] = lambda: None
    ) -> None:
        self.replaced = self.retried = 0
        self._on_change = on_change
        self._arguments = (str(memory), str(nice))
        self._wanted = asyncio.Event()
        self._waiting = Queue()
        self._running: list[Job] = []
        self._process: Process | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def load(self) -> int:
        return len(self._waiting) + len(self._running)

    @property
    def waiting(self) -> int:
        return len(self._waiting)

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    def start(self, *, at_once: bool) -> None:
        """The process is started now, or with the first job."""
        if at_once:
            self._wanted.set()
        self._task = asyncio.get_running_loop().create_task(self._run_forever())

    async def stop(self) -> None:
        """Every job ends with an error, and no process is left."""
        self._stopping = True
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._fail_all(EngineFailed("the server is stopping"))

    # -- jobs ----------------------------------------------------------------------------

    def add(self, job: Job) -> None:
        self._waiting.put(job)
        self._wanted.set()
        self._pump()

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more."""
        if job in self._waiting:
            self._waiting.remove(job)
            job.end(EngineFailed("the request was abandoned"))
            self._on_change()
        elif job in self._running:
            self._send(Cancel(job.id))

    def _pump(self) -> None:
        while self._process is not None and self._waiting and self._has_room():
            job = self._waiting.take()
            job.tries += 1
            self._running.append(job)
            self._send(job.request)
            self._set_deadline()
        self._on_change()

    def _has_room(self) -> bool:
        if not self._running:
            return True
        under_way, next_one = self._running[-1].urgency, self._waiting.urgency
        return under_way is Urgency.REVIEW and next_one is not Urgency.REVIEW

    def _send(self, message: Request) -> None:
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(ConnectionError, RuntimeError):  # its end is noticed elsewhere
                self._process.stdin.write(pack(message))

    # -- the process ---------------------------------------------------------------------

    async def _run_forever(self) -> None:
        await self._wanted.wait()
        while not self._stopping:
            born = time.monotonic()
            try:
                await self._run_process()
            except Exception:  # whatever it is, the jobs that wait need a worker
                logging.getLogger("boardwright").exception("engine_worker_failed")
            finally:
                await self._reap()
            self.replaced += 1
            self._fail_current()
            self._on_change()
            if time.monotonic() - born < _SHORT_LIFE:
                await asyncio.sleep(_REST)

    async def _run_process(self) -> None:
        command = (
            sys.executable,
            "-m",
            "boardwright.server.engines.worker_process",
            *self._arguments,
        )
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env=environment, limit=1 << 20
        )
        self._process = process
        self._pump()
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ValueError):
            while True:
                head = await process.stdout.readexactly(HEAD)
                body = await process.stdout.readexactly(length(head))
                self._read_answers(unpack(body, Answer))

    async def _reap(self) -> None:
        process, self._process = self._process, None
        if self._alarm is not None:
            self._alarm.cancel()
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _set_deadline(self) -> None:
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if self._running:
            patience = self._running[-1].patience
            self._alarm = asyncio.get_running_loop().call_later(patience, self._give_up)

    def _give_up(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()  # the end of its output does the rest

    def _read_answers(self, answer: Answer) -> None:
        job = next((one for one in self._running if one.id == answer.id), None)
        if job is None:
            return
        if isinstance(answer, Progress):
            if not job.answer.done():
                job.progressed(answer.done, answer.all)
        else:
            self._running.remove(job)
            job.end(answer.body if isinstance(answer, Done) else _failure(answer))
        self._set_deadline()
        self._pump()

    def _fail_current(self) -> None:
        """The last job begun was being thought about: it is tried once more, others are not
        to blame. A job nobody waits for is not tried again."""
        running, self._running = self._running, []
        for job in running:
            if job is not running[-1]:
                job.tries -= 1
            if job.answer.done() or job.tries >= _TRIES:
                job.end(EngineFailed("the engine did not answer"))
            else:
                self.retried += 1
                self._waiting.put_back(job)

    def _fail_all(self, error: EngineFailed) -> None:
        jobs = [*self._running, *self._waiting.take_all()]
        self._running = []
        for job in jobs:
            job.end(error)


def _failure(answer: Failed) -> EngineFailed:
    return EngineFailed(answer.words)
