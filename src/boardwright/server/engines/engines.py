"""The engines as the server sees them: turns, hints, analyses, reviews, prints, as coroutines."""

from __future__ import annotations

import asyncio
import os
from collections import Counter
from collections.abc import Callable
from itertools import count
from zlib import crc32

import msgspec
from msgspec import Raw

from boardwright.core.game import Game
from boardwright.core.information import information_to_json
from boardwright.core.state import State
from boardwright.core.view import Information
from boardwright.engine.level import levels
from boardwright.printing import Ink, Paper, PrintJob
from boardwright.server.engines.engine_worker import EngineWorker
from boardwright.server.engines.job import EngineFailed, EnginesBusy, Job, Priority
from boardwright.server.engines.pipe_messages import (
    Analyse,
    Animate,
    AnswerDraw,
    Choose,
    PrintRecord,
    PrintSheets,
    Request,
    Review,
)

__all__ = ["Engines"]

_MAX_REQUESTS_PER_ADDRESS = 3
_MAX_REQUESTS = 64
"""Hints, analyses and reviews at the same time: of one address, and of all."""
_MEMORY = 1 << 30
"""Bytes of address space of each worker."""
_NICE, _STUDY_NICE = 10, 15
_TIMEOUTS = {  # seconds without a message of the worker
    Priority.MOVE: 20.0,
    Priority.HINT: 20.0,
    Priority.ANALYSIS: 40.0,
    Priority.REVIEW: 60.0,
}
_TIMEOUT_FACTOR, _START_SECONDS = 3, 10.0
"""A caller waits for so many timeouts (for a busy worker and a second try), and for the time that a
worker takes to start."""


class Engines:
    """Worker processes for searches, from `start` to `stop`.

    `workers` of them (by default BOARDWRIGHT_ENGINES, or one less than there are cores) choose
    moves and hints; all moves of a match are chosen by the same one. One more, with a lower
    priority, is for analyses, reviews, animations and prints. `timeout` replaces all timeouts, in
    seconds. `on_change` is called when `pids` or `stats` have changed.

    All requests raise `EngineFailed` if two tries have failed or the time is up; all but moves
    raise `EnginesBusy` if their address, or all of them together, have too many.
    """

    def __init__(
        self,
        workers: int | None = None,
        *,
        timeout: float | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        requested = workers or int(os.environ.get("BOARDWRIGHT_ENGINES") or 0)
        number = requested or max(1, (os.cpu_count() or 1) - 1)
        self._workers = [EngineWorker(_MEMORY, _NICE, on_change) for _ in range(number)]
        self._study = EngineWorker(_MEMORY, _STUDY_NICE, on_change)
        self._timeout = timeout
        self._numbers = count(1)
        self._open_requests: Counter[str] = Counter()
        self._submitted: Counter[str] = Counter()

    async def start(self) -> None:
        """Start the workers for moves; the one for studies starts with its first job."""
        for worker in self._workers:
            worker.start(at_once=True)
        self._study.start(at_once=False)

    async def stop(self) -> None:
        """Kill all workers."""
        await asyncio.gather(*(worker.stop() for worker in self._all))

    async def choose(
        self,
        match: str,
        game: Game,
        spec: str,
        seed: int,
        information: Information,
        priority: Priority = Priority.MOVE,
        address: str = "",
        may_resign: bool = False,
    ) -> tuple[str, ...]:
        """Choose a turn, or its first part, for the seat with this information.

        `spec` names the player, such as `level:3`. `address` is served in turn with others. With
        `may_resign` the turn may be `("resign",)`, where the seat is proved to lose.
        """
        known = information_to_json(information)
        options = game.options.changed()
        request = Choose(
            next(self._numbers), match, game.name, options, spec, seed, known, may_resign
        )
        answer = await self._submit(self._worker_for(match), request, priority, address)
        return msgspec.json.decode(answer, type=tuple[str, ...])

    async def accepts_draw(
        self, match: str, game: Game, level: int, information: Information, *, address: str
    ) -> bool:
        """Whether a player of this level accepts a draw; costs as much as a turn."""
        known = information_to_json(information)
        options = game.options.changed()
        request = AnswerDraw(next(self._numbers), game.name, options, level, known)
        answer = await self._submit(self._worker_for(match), request, Priority.MOVE, address)
        return msgspec.json.decode(answer, type=bool)

    async def hint(
        self, match: str, game: Game, information: Information, address: str
    ) -> tuple[str, ...]:
        """Choose a turn as the second highest level does; the highest would take too long."""
        spec = f"level:{levels(game)[-2].number}"
        seed = len(information.observations)
        return await self.choose(match, game, spec, seed, information, Priority.HINT, address)

    async def analyse(
        self, game: Game, state: State, information: Information, address: str
    ) -> Raw:
        """Return an `Analysis`, as JSON. With hidden parts only the information is used."""
        options = game.options.changed()
        if game.has_hidden_parts:
            known = information_to_json(information)
            request = Analyse(next(self._numbers), game.name, options, None, known)
        else:
            request = Analyse(next(self._numbers), game.name, options, str(state))
        return await self._submit(self._study, request, Priority.ANALYSIS, address)

    async def review(
        self, record: str, on_progress: Callable[[int, int], None], address: str
    ) -> Raw:
        """Return a `Review` of a record, as JSON; cancelling the caller cancels it.

        `on_progress` is called with the turns done and their total.
        """
        request = Review(next(self._numbers), record)
        return await self._submit(self._study, request, Priority.REVIEW, address, on_progress)

    async def animate(self, record: str, seat: int | None, format: str, address: str) -> bytes:
        """Return the animation of a record as the seat saw it (None: a spectator)."""
        request = Animate(next(self._numbers), record, seat, format)
        answer = await self._submit(self._study, request, Priority.REVIEW, address)
        return msgspec.json.decode(answer, type=bytes)

    async def print_sheets(self, job: PrintJob, sheets: tuple[str, ...], address: str) -> bytes:
        """Return sheets of a game as PDF; raises `Problem` where its options leave no page."""
        view = None if job.view is None else str(job.view)
        how = (job.paper.name, job.ink, job.duplex)
        options = job.game.options.changed()
        request = PrintSheets(next(self._numbers), job.game.name, options, *how, sheets, view)
        return await self._print(request, address)

    async def print_record(self, record: str, paper: Paper, ink: Ink, address: str) -> bytes:
        """Return the score sheet of a record as PDF."""
        request = PrintRecord(next(self._numbers), record, paper.name, ink)
        return await self._print(request, address)

    async def _print(self, request: PrintSheets | PrintRecord, address: str) -> bytes:
        answer = await self._submit(self._study, request, Priority.ANALYSIS, address)
        return msgspec.json.decode(answer, type=bytes)

    # -- scheduling ------------------------------------------------------------------------

    async def _submit(
        self,
        worker: EngineWorker,
        request: Request,
        priority: Priority,
        address: str,
        on_progress: Callable[[int, int], None] = lambda done, total: None,
    ) -> Raw:
        on_end = self._count_request(address) if priority is not Priority.MOVE else lambda: None
        self._submitted[priority.name.lower()] += 1
        timeout = self._timeout or _TIMEOUTS[priority]
        job = Job(request, priority, address, timeout, on_end, on_progress)
        worker.add(job)
        try:
            limit = (
                None if priority is Priority.REVIEW else _TIMEOUT_FACTOR * timeout + _START_SECONDS
            )
            async with asyncio.timeout(limit):
                return await job.answer
        except TimeoutError:
            raise EngineFailed("the engine did not answer in time") from None
        finally:
            worker.drop(job)

    def _count_request(self, address: str) -> Callable[[], None]:
        if self._open_requests[address] >= _MAX_REQUESTS_PER_ADDRESS:
            raise EnginesBusy("You already have several analyses running; wait for one to finish.")
        if self._open_requests.total() >= _MAX_REQUESTS:
            raise EnginesBusy("The engines are busy; please try again in a minute.")
        self._open_requests[address] += 1

        def end() -> None:
            self._open_requests[address] -= 1
            if not self._open_requests[address]:
                del self._open_requests[address]

        return end

    def _worker_for(self, match: str) -> EngineWorker:
        return self._workers[crc32(match.encode()) % len(self._workers)]

    # -- for metrics -----------------------------------------------------------------------

    @property
    def _all(self) -> tuple[EngineWorker, ...]:
        return (*self._workers, self._study)

    @property
    def pids(self) -> tuple[int, ...]:
        """Of the workers that are running."""
        return tuple(worker.pid for worker in self._all if worker.pid is not None)

    def stats(self) -> dict[str, int]:
        """Counts for the metrics, by name."""
        return {
            "workers": len(self.pids),
            "waiting": sum(worker.waiting for worker in self._all),
            "running": sum(worker.load - worker.waiting for worker in self._all),
            "replaced": sum(worker.replaced for worker in self._all),
            "retried": sum(worker.retried for worker in self._all),
            **{f"asked_{name}": count for name, count in self._submitted.items()},
        }
