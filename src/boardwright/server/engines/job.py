"""One question to the engines, from asking to answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from enum import IntEnum

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.server.engines.pipe_messages import Request

__all__ = ["EngineFailed", "EnginesBusy", "Job", "Urgency"]

Progressed = Callable[[int, int], None]


class EngineFailed(BoardwrightError):
    """No answer, though it was asked for twice."""

    code = "engine_failed"


class EnginesBusy(BoardwrightError):
    """Too many questions at once, from one address or altogether."""

    code = "engines_busy"


class Urgency(IntEnum):
    """Who is served first."""

    MOVE = 0
    HINT = 1
    ANALYSIS = 2
    REVIEW = 3


class Job:
    """`address`: whose turn it takes. `patience`: seconds without a sign of life after which the
    worker is given up."""

    tries = 0

    def __init__(
        self,
        request: Request,
        urgency: Urgency,
        address: str,
        patience: float,
        left: Callable[[], None] = lambda: None,
        progressed: Progressed = lambda done, all_of_it: None,
    ) -> None:
        self.request, self.urgency, self.patience = request, urgency, patience
        self.address = address
        self.progressed = progressed
        self.answer: asyncio.Future[msgspec.Raw] = asyncio.get_running_loop().create_future()
        self._left = left

    @property
    def id(self) -> int:
        return self.request.id

    def end(self, answer: msgspec.Raw | Exception) -> None:
        """It has left the worker, whether or not anybody still waits for the answer."""
        self._left()
        if self.answer.done():
            return
        if isinstance(answer, Exception):
            self.answer.set_exception(answer)
        else:
            self.answer.set_result(answer)
