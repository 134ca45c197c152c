"""Timers: one handle of the event loop for each key."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from boardwright.server.clock import Clock

__all__ = ["Timers"]


class Timers:
    """Awaits `fire(key)` in a task of its own at the time of a key; an exception is logged.

    Only between `start` and `stop`: a key set before or afterwards never fires.
    """

    def __init__(self, fire: Callable[[str], Awaitable[None]], clock: Clock) -> None:
        self._fire = fire
        self._clock = clock
        self._loop: asyncio.AbstractEventLoop | None = None
        self._handles: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        """Use the running event loop."""
        self._loop = asyncio.get_running_loop()

    async def stop(self) -> None:
        """Drop all keys, then cancel and await the tasks."""
        self._loop = None
        for key in list(self._handles):
            self.drop(key)
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def set(self, key: str, at: int) -> None:
        """Fire at a time of the server's clock, in milliseconds; at once if it has passed.

        Setting a key again replaces its time.
        """
        self.drop(key)
        if self._loop is not None:
            delay = (at - self._clock.now()) / 1000
            self._handles[key] = self._loop.call_later(delay, self._start_task, self._loop, key)

    @property
    def keys(self) -> list[str]:
        """Those that are set."""
        return list(self._handles)

    def drop(self, key: str) -> None:
        """Cancel a key, if it is set; a task that has begun goes on."""
        if handle := self._handles.pop(key, None):
            handle.cancel()

    def _start_task(self, loop: asyncio.AbstractEventLoop, key: str) -> None:
        del self._handles[key]
        task = loop.create_task(self._run(key))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _run(self, key: str) -> None:
        try:
            await self._fire(key)
        except Exception:
            facts = {"key": key}
            logging.getLogger("boardwright").exception("timer_failed", extra={"facts": facts})
