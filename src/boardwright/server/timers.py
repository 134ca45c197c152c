"""When something is due: one heap, one task, one entry that counts for each match."""

from __future__ import annotations

import asyncio
import heapq
from collections.abc import Awaitable, Callable

from boardwright.server.clock import now

__all__ = ["Timers"]

_FEW = 1000
"""Entries that count for nothing are cleared away when there are many: clocks of days are set
anew with every turn."""


class Timers:
    """Calls `fire(key)` when a key's time has come. Setting a key again moves it."""

    def __init__(self, fire: Callable[[str], Awaitable[None]]) -> None:
        self._fire = fire
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []
        self._changed = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self._fired: set[asyncio.Task[None]] = set()

    def start(self) -> None:
        self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        for task in (self._task, *self._fired):
            if task is not None:
                task.cancel()

    def set(self, key: str, at: int) -> None:
        if self._due.get(key) == at:
            return
        self._due[key] = at
        if len(self._heap) > 2 * len(self._due) + _FEW:
            self._heap = [(due, key) for key, due in self._due.items()]
            heapq.heapify(self._heap)
        else:
            heapq.heappush(self._heap, (at, key))
        if self._heap[0][0] == at:
            self._changed.set()

    def drop(self, key: str) -> None:
        """Its entry stays in the heap for a while and counts for nothing."""
        self._due.pop(key, None)

    async def _run(self) -> None:
        while True:
            self._changed.clear()
            wait = self._fire_due()
            try:
                await asyncio.wait_for(self._changed.wait(), wait)
            except TimeoutError:
                continue

    def _fire_due(self) -> float | None:
        """Seconds until the next; None if there is none."""
        while self._heap:
            at, key = self._heap[0]
            if self._due.get(key) != at:
                heapq.heappop(self._heap)
                continue
            wait = at - now()
            if wait > 0:
                return wait / 1000
            heapq.heappop(self._heap)
            del self._due[key]
            task = asyncio.get_running_loop().create_task(self._call(key))
            self._fired.add(task)
            task.add_done_callback(self._fired.discard)
        return None

    async def _call(self, key: str) -> None:
        await self._fire(key)
