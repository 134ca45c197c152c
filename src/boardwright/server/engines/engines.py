"""The engines as the server sees them: questions in, answers later."""

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
from boardwright.server.engines.engine_worker import EngineWorker
from boardwright.server.engines.job import EngineFailed, EnginesBusy, Job, Urgency
from boardwright.server.engines.pipe_messages import Analyse, Choose, Request, Review

__all__ = ["Engines"]

_PER_ADDRESS = 3
_IDLE_WORK = 64
"""Hints, analyses and reviews at once: of one address, and altogether."""
_MEMORY = 1 << 30
"""Bytes of address space for each worker."""
_NICE, _NICER = 10, 15
_PATIENCE = {
    Urgency.MOVE: 20.0,
    Urgency.HINT: 20.0,
    Urgency.ANALYSIS: 40.0,
    Urgency.REVIEW: 60.0,
}
_TIMES, _START = 3, 10.0
"""How many times as long anybody waits in all, for a busy worker and a second try, and the
seconds it may take to start one."""


class Engines:
    """`workers` processes, or as the environment says (BOARDWRIGHT_ENGINES), or one less than
    there are cores, for moves and hints; a match is always thought about by the same one. One
    more, which lets all others pass, is for analyses and reviews. `on_change` is called when
    `pids` or `stats` have changed."""

    def __init__(
        self,
        workers: int | None = None,
        *,
        patience: float | None = None,
        on_change: Callable[[], None] = lambda: None,
    ) -> None:
        asked = workers or int(os.environ.get("BOARDWRIGHT_ENGINES") or 0)
        number = asked or max(1, (os.cpu_count() or 1) - 1)
        self._workers = [EngineWorker(_MEMORY, _NICE, on_change) for _ in range(number)]
        self._study = EngineWorker(_MEMORY, _NICER, on_change)
        self._patience = patience
        self._numbers = count(1)
        self._idle: Counter[str] = Counter()
        self._asked: Counter[str] = Counter()

    async def start(self) -> None:
        for worker in self._workers:
            worker.start(at_once=True)
        self._study.start(at_once=False)

    async def stop(self) -> None:
        await asyncio.gather(*(worker.stop() for worker in self._all))

    async def choose(
        self,
        match: str,
        game: Game,
        spec: str,
        seed: int,
        information: Information,
        urgency: Urgency = Urgency.MOVE,
        address: str = "",
    ) -> tuple[str, ...]:
        """A turn for the seat that knows this, as far as it can be decided now."""
        known = information_to_json(information)
        options = game.options.changed()
        request = Choose(next(self._numbers), match, game.name, options, spec, seed, known)
        found = await self._ask(self._worker_for(match), request, urgency, address)
        return msgspec.json.decode(found, type=tuple[str, ...])

    async def hint(
        self, match: str, game: Game, information: Information, address: str
    ) -> tuple[str, ...]:
        """What a strong player would do; the very strongest would keep others waiting."""
        spec = f"level:{levels(game)[-2].number}"
        seed = len(information.observations)
        return await self.choose(match, game, spec, seed, information, Urgency.HINT, address)

    async def analyse(
        self, game: Game, state: State, information: Information, address: str
    ) -> Raw:
        """An `Analysis`. Where something is hidden it rests on the information alone."""
        options = game.options.changed()
        if game.has_hidden_parts:
            known = information_to_json(information)
            asked = Analyse(next(self._numbers), game.name, options, None, known)
        else:
            asked = Analyse(next(self._numbers), game.name, options, str(state))
        return await self._ask(self._study, asked, Urgency.ANALYSIS, address)

    async def review(
        self, record: str, progressed: Callable[[int, int], None], address: str
    ) -> Raw:
        """A `Review` of a finished match. Cancel the task to give it up."""
        asked = Review(next(self._numbers), record)
        return await self._ask(self._study, asked, Urgency.REVIEW, address, progressed)

    # -- who is served, and by whom --------------------------------------------------------

    async def _ask(
        self,
        worker: EngineWorker,
        request: Request,
        urgency: Urgency,
        address: str,
        progressed: Callable[[int, int], None] = lambda done, all_of_it: None,
    ) -> Raw:
        left = self._enter(address) if urgency is not Urgency.MOVE else lambda: None
        self._asked[urgency.name.lower()] += 1
        patience = self._patience or _PATIENCE[urgency]
        job = Job(request, urgency, address, patience, left, progressed)
        worker.add(job)
        try:
            limit = None if urgency is Urgency.REVIEW else _TIMES * patience + _START
            async with asyncio.timeout(limit):
                return await job.answer
        except TimeoutError:
            raise EngineFailed("the engine did not answer in time") from None
        finally:
            worker.drop(job)

    def _enter(self, address: str) -> Callable[[], None]:
        if self._idle[address] >= _PER_ADDRESS:
            raise EnginesBusy("You already have several analyses running; wait for one to finish.")
        if self._idle.total() >= _IDLE_WORK:
            raise EnginesBusy("The engines are busy; please try again in a minute.")
        self._idle[address] += 1

        def leave() -> None:
            self._idle[address] -= 1
            if not self._idle[address]:
                del self._idle[address]

        return leave

    def _worker_for(self, match: str) -> EngineWorker:
        return self._workers[crc32(match.encode()) % len(self._workers)]

    # -- for metrics -----------------------------------------------------------------------

    @property
    def _all(self) -> tuple[EngineWorker, ...]:
        return (*self._workers, self._study)

    @property
    def pids(self) -> tuple[int, ...]:
        return tuple(worker.pid for worker in self._all if worker.pid is not None)

    def stats(self) -> dict[str, int]:
        return {
            "workers": len(self.pids),
            "waiting": sum(worker.waiting for worker in self._all),
            "running": sum(worker.load - worker.waiting for worker in self._all),
            "replaced": sum(worker.replaced for worker in self._all),
            "retried": sum(worker.retried for worker in self._all),
            **{f"asked_{name}": asked for name, asked in self._asked.items()},
        }
