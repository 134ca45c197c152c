"""One request to the engines, from its submission to its answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import IntEnum

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.server.engines.pipe_messages import Request

__all__ = ["EngineFailed", "EnginesBusy", "Job", "Priority"]

OnProgress = Callable[[int, int], None]


class EngineFailed(BoardwrightError):
    """The engines gave no answer, after two tries or in time."""

    code = "engine_failed"


class EnginesBusy(BoardwrightError):
    """Too many requests at the same time, of one address or of all."""

    code = "engines_busy"


class Priority(IntEnum):
    """The order in which jobs are served; lower numbers first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2
    REVIEW = 3


class Job:
    """A request, and a future for its answer.

    Jobs of equal priority are served by address, in turn. `timeout`: seconds without a message
    after which the worker is replaced. `on_end` is called once the job has left the worker.
    """

    tries = 0

    def __init__(
        self,
        request: Request,
        priority: Priority,
        address: str,
        timeout: float,
        on_end: Callable[[], None] = lambda: None,
        on_progress: OnProgress = lambda done, total: None,
    ) -> None:
        self.request, self.priority, self.timeout = request, priority, timeout
        self.address = address
        self.on_progress = on_progress
        self.answer: asyncio.Future[msgspec.Raw] = asyncio.get_running_loop().create_future()
        self._on_end = on_end

    @property
    def id(self) -> int:
        """The number of the request."""
        return self.request.id

    def end(self, answer: msgspec.Raw | Exception) -> None:
        """Set the answer, unless the caller does not wait any more, and call `on_end`."""
        self._on_end()
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)
