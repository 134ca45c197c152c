"""Reviews of finished matches, as background jobs."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Literal

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.server.engines import Engines
from boardwright.study.review import Review

__all__ = ["ReviewJob", "Reviews"]

_MAX_JOBS = 200


class ReviewJob(msgspec.Struct, omit_defaults=True):
    """The state of a review: its progress in turns, or its result."""

    status: Literal["none", "running", "done", "failed"] = "none"
    done: int = 0
    total: int = 0
    detail: str = ""
    review: Review | None = None


class Reviews:
    """The review jobs by match, in memory; the oldest are dropped."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines
        self._jobs: dict[str, ReviewJob] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def find(self, match: str) -> ReviewJob:
        """Return the job of a match; its status is `none` if there is none."""
        return self._jobs.get(match) or ReviewJob()

    def start(self, match: str, record: str, address: str) -> ReviewJob:
        """Start a review, unless it is running or done; return its job."""
        job = self.find(match)
        if job.status in ("running", "done"):
            return job
        while len(self._jobs) >= _MAX_JOBS:
            del self._jobs[next(iter(self._jobs))]
        job = self._jobs[match] = ReviewJob("running")
        task = asyncio.get_running_loop().create_task(self._run(job, record, address))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return job

    async def stop(self) -> None:
        """Cancel and await all jobs."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _run(self, job: ReviewJob, record: str, address: str) -> None:
        def progress(done: int, total: int) -> None:
            job.done, job.total = done, total

        try:
            review: Any = await self._engines.review(record, progress, address)
            job.review, job.status = review, "done"  # it comes as JSON
        except BoardwrightError as error:
            job.status, job.detail = "failed", str(error)
        except Exception:
            logging.getLogger("boardwright").exception("review_failed")
            job.status, job.detail = "failed", "The analysis failed; please try again."
