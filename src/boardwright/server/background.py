"""Background tasks: beats, outages, unloading idle matches, sweeping old ones, garbage collection;
and after a start, loading the matches in progress."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from boardwright.server.app_context import AppContext
from boardwright.server.availability import BEAT_SECONDS
from boardwright.server.gc_policy import GcPolicy
from boardwright.server.json_logging import log
from boardwright.server.outage_log import OutageLog
from boardwright.server.session import new_id

__all__ = ["BackgroundTasks", "sweep", "sweep_bots"]

_HOUR_SECONDS = 3600.0
_DAY_SECONDS = 86_400.0
_DAY_MS = 86_400_000
_KEEP_SUBSCRIPTIONS_DAYS = 365
"""As long as a session's cookie; pages renew the subscription."""


class BackgroundTasks:
    """Runs the background tasks from `start` to `stop`; a failure is logged, and tried again."""

    def __init__(self, context: AppContext) -> None:
        self._context = context
        self._tasks: list[asyncio.Task[None]] = []
        self._owner = new_id()

    def start(self) -> None:
        """Start all tasks in the running event loop."""
        create = asyncio.get_running_loop().create_task
        self._tasks = [
            create(OutageLog(self._context).run()),
            create(_every(BEAT_SECONDS, self._beat)),
            create(_every(10.0, self._unload_idle)),
            create(_every(10.0, GcPolicy().collect_if_due)),
            create(_every(60.0, self._context.registry.refresh_listings)),
            create(_every(_HOUR_SECONDS, self._sweep)),
            create(_every(_DAY_SECONDS, self._context.store.verify)),
        ]

    async def stop(self) -> None:
        """Cancel and await all tasks."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _beat(self) -> None:
        """Without a running clock nothing depends on it, and an idle disk can rest."""
        context = self._context
        is_needed = bool(context.settings.database_url or context.clock_timeouts.timers.keys)
        await context.registry.availability.tick(is_needed=is_needed)

    async def _unload_idle(self) -> None:
        self._context.registry.unload_idle(self._context.settings.idle_seconds * 1000)

    async def _sweep(self) -> None:
        if await self._context.store.lease("sweep", self._owner, _HOUR_SECONDS / 2):
            log("swept", matches=await sweep(self._context), bots=await sweep_bots(self._context))
            await self._context.store.sweep_subscriptions(
                self._context.clock.now() - _KEEP_SUBSCRIPTIONS_DAYS * _DAY_MS
            )


async def sweep(context: AppContext) -> int:
    """Delete the matches that the settings do not keep; return how many.

    Unfinished ones that have not been used for `keep_days`, and finished ones after
    `keep_finished_days`.
    """
    await context.registry.refresh_listings()
    settings, now = context.settings, context.clock.now()
    swept = await context.store.sweep(now - settings.keep_days * _DAY_MS)
    if settings.keep_finished_days:
        finished = now - settings.keep_finished_days * _DAY_MS
        swept += await context.store.sweep_finished(finished)
    return swept


async def sweep_bots(context: AppContext) -> int:
    """Delete bots that have not been used for `keep_bots_days`; return how many."""
    settings, now = context.settings, context.clock.now()
    if not settings.keep_bots_days:
        return 0
    return await context.store.sweep_bots(now - settings.keep_bots_days * _DAY_MS, now)


async def _every(seconds: float, work: Callable[[], Awaitable[None]]) -> None:
    while True:
        try:
            await work()
        except Exception:
            logging.getLogger("boardwright").exception("background_task_failed")
        await asyncio.sleep(seconds)
