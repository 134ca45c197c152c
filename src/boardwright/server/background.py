"""What a server does beside serving: beat, forget what is idle, sweep what is old, tidy up; and
after a start, wake the matches that go on without anybody's doing."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from boardwright.server.app_context import AppContext
from boardwright.server.downtime import Heartbeat
from boardwright.server.gc_policy import GcPolicy
from boardwright.server.logs import log
from boardwright.server.problem import Problem
from boardwright.server.session import new_id

__all__ = ["BackgroundTasks", "sweep"]

_HOUR = 3600.0
_DAY = 86_400_000


class BackgroundTasks:
    def __init__(self, context: AppContext, heartbeat: Heartbeat) -> None:
        self._context = context
        self._heartbeat = heartbeat
        self._tasks: list[asyncio.Task[None]] = []
        self._me = new_id()

    def start(self) -> None:
        create = asyncio.get_running_loop().create_task
        self._tasks = [
            create(self._wake_all()),
            create(_every(1.0, self._beat)),
            create(_every(10.0, self._forget)),
            create(_every(10.0, GcPolicy().tidy)),
            create(_every(60.0, self._context.registry.keep)),
            create(_every(_HOUR, self._sweep)),
        ]

    async def stop(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _wake_all(self) -> None:
        """Clocks run and computers think in matches that nobody looks at, too."""
        for match in await self._context.store.playing_ids():
            try:
                await self._context.registry.live_match(match)
            except Problem:
                continue
            except Exception:
                logging.getLogger("boardwright").exception("match_unreadable")
            await asyncio.sleep(0.001)

    async def _beat(self) -> None:
        self._heartbeat.beat()

    async def _forget(self) -> None:
        self._context.registry.forget_idle(self._context.settings.idle_seconds * 1000)

    async def _sweep(self) -> None:
        if await self._context.store.lease("sweep", self._me, _HOUR / 2):
            log("swept", matches=await sweep(self._context))


async def sweep(context: AppContext) -> int:
    """Remove unfinished matches nobody has touched or looked at for long; how many."""
    await context.registry.keep()
    return await context.store.sweep(context.clock.now() - context.settings.keep_days * _DAY)


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            logging.getLogger("boardwright").exception("chore_failed")
        await asyncio.sleep(seconds)
