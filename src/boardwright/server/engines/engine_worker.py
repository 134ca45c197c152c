"""One worker process and the jobs that wait for it.

The worker runs one job at a time; only a review is interrupted, between two turns, by jobs of a
higher priority. A worker that dies, or sends nothing for too long, is replaced, and the job it was
running is tried once more.
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

from boardwright.core.errors import BoardwrightError
from boardwright.server.engines.job import EngineFailed, Job, Priority
from boardwright.server.engines.job_queue import JobQueue
from boardwright.server.engines.pipe_messages import (
    HEADER_BYTES,
    Answer,
    Cancel,
    Done,
    Failed,
    Progress,
    Request,
    body_length,
    pack,
    unpack,
)
from boardwright.server.problem import Problem

__all__ = ["EngineWorker"]

_MAX_TRIES = 2
_SHORT_LIFE_SECONDS, _REST_SECONDS = 5.0, 2.0
"""A worker that dies within the first time is replaced after the second, not at once."""
_ENVIRONMENT = ("HOME", "LANG", "LC_ALL", "LD_LIBRARY_PATH", "PATH", "PYTHONPATH", "TMPDIR")
"""The environment variables that a worker gets: none with secrets."""


class EngineWorker:
    """Runs jobs in a worker process, from `start` to `stop`.

    `memory` is its limit in bytes, `nice` its niceness. `on_change` is called when a job or the
    process begins or ends. `replaced` and `retried` count processes and jobs.
    """

    def __init__(
        self, memory: int, nice: int, on_change: Callable[[], None] = lambda: None
    ) -> None:
        self.replaced = self.retried = 0
        self._on_change = on_change
        self._arguments = (str(memory), str(nice))
        self._wanted = asyncio.Event()
        self._waiting = JobQueue()
        self._running: list[Job] = []
        self._process: Process | None = None
        self._deadline: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._stopping = False

    @property
    def load(self) -> int:
        """How many jobs it has."""
        return len(self._waiting) + len(self._running)

    @property
    def waiting(self) -> int:
        """How many of them have not begun."""
        return len(self._waiting)

    @property
    def pid(self) -> int | None:
        """Of the process, while there is one."""
        return None if self._process is None else self._process.pid

    def start(self, *, at_once: bool) -> None:
        """Start the process now, or with the first job."""
        if at_once:
            self._wanted.set()
        self._task = asyncio.get_running_loop().create_task(self._run_forever())

    async def stop(self) -> None:
        """Kill the process; every job ends with `EngineFailed`."""
        self._stopping = True
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        self._fail_all(EngineFailed("the server is stopping"))

    # -- jobs ----------------------------------------------------------------------------

    def add(self, job: Job) -> None:
        """Queue a job; its answer comes by `job.answer`."""
        self._waiting.put(job)
        self._wanted.set()
        self._send_next()

    def drop(self, job: Job) -> None:
        """Cancel a job, if it is not done: its caller does not wait any more."""
        if job in self._waiting:
            self._waiting.remove(job)
            job.end(EngineFailed("the request was abandoned"))
            self._on_change()
        elif job in self._running:
            self._send(Cancel(job.id))

    def _send_next(self) -> None:
        while self._process is not None and self._waiting and self._can_send():
            job = self._waiting.take()
            job.tries += 1
            self._running.append(job)
            self._send(job.request)
            self._set_deadline()
        self._on_change()

    def _can_send(self) -> bool:
        if not self._running:
            return True
        current, following = self._running[-1].priority, self._waiting.priority
        return current is Priority.REVIEW and following is not Priority.REVIEW

    def _send(self, message: Request) -> None:
        if self._process is not None and self._process.stdin is not None:
            with contextlib.suppress(ConnectionError, RuntimeError):  # it has died
                self._process.stdin.write(pack(message))

    # -- the process ---------------------------------------------------------------------

    async def _run_forever(self) -> None:
        await self._wanted.wait()
        while not self._stopping:
            started = time.monotonic()
            try:
                await self._run_process()
            except Exception:  # the waiting jobs need a worker in any case
                logging.getLogger("boardwright").exception("engine_worker_failed")
            finally:
                await self._reap()
            self.replaced += 1
            self._fail_current()
            self._on_change()
            if time.monotonic() - started < _SHORT_LIFE_SECONDS:
                await asyncio.sleep(_REST_SECONDS)

    async def _run_process(self) -> None:
        command = (
            sys.executable,
            "-m",
            "boardwright.server.engines.worker_main",
            *self._arguments,
        )
        environment = {name: os.environ[name] for name in _ENVIRONMENT if name in os.environ}
        process = await asyncio.create_subprocess_exec(
            *command, stdin=PIPE, stdout=PIPE, env=environment, limit=1 << 20
        )
        self._process = process
        self._send_next()
        assert process.stdout is not None
        with contextlib.suppress(asyncio.IncompleteReadError, ConnectionError, ValueError):
            while True:
                head = await process.stdout.readexactly(HEADER_BYTES)
                body = await process.stdout.readexactly(body_length(head))
                self._receive(unpack(body, Answer))

    async def _reap(self) -> None:
        process, self._process = self._process, None
        if self._deadline is not None:
            self._deadline.cancel()
        if process is not None:
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            await process.wait()

    def _set_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
        if self._running:
            timeout = self._running[-1].timeout
            self._deadline = asyncio.get_running_loop().call_later(timeout, self._kill)

    def _kill(self) -> None:
        if self._process is not None:
            with contextlib.suppress(ProcessLookupError):
                self._process.kill()  # `_run_process` notices the end

    def _receive(self, answer: Answer) -> None:
        job = next((job for job in self._running if job.id == answer.id), None)
        if job is None:
            return
        if isinstance(answer, Progress):
            if not job.answer.done():
                job.on_progress(answer.done, answer.total)
        else:
            self._running.remove(job)
            job.end(answer.body if isinstance(answer, Done) else _failure(answer))
        self._set_deadline()
        self._send_next()

    def _fail_current(self) -> None:
        """Retry the jobs of a process that has died.

        The last one begun was running and may be the cause: it is tried only once more. A job
        whose caller is gone is dropped.
        """
        running, self._running = self._running, []
        for job in running:
            if job is not running[-1]:
                job.tries -= 1
            if job.answer.done() or job.tries >= _MAX_TRIES:
                job.end(EngineFailed("the engine did not answer"))
            else:
                self.retried += 1
                self._waiting.put_first(job)

    def _fail_all(self, error: EngineFailed) -> None:
        jobs = [*self._running, *self._waiting.take_all()]
        self._running = []
        for job in jobs:
            job.end(error)


def _failure(answer: Failed) -> BoardwrightError:
    return Problem(answer.code, answer.detail) if answer.code else EngineFailed(answer.detail)
