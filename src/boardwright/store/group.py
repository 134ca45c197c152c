"""Group commit: whatever is waiting while one batch is written becomes the next batch.

The wait for the disk is paid once for a batch, not once for an event, so a busy server writes
thousands of durable events a second and a quiet one writes at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from boardwright.store.errors import StoreFailed
from boardwright.store.rows import Change

__all__ = ["Commit", "Drafts", "GroupCommit", "Result"]

Drafts = Mapping[tuple[str, int], bytes | None]
Result = Exception | None
Commit = Callable[[Sequence[Change], Drafts], Awaitable[Sequence[Result]]]
"""Writes a batch; an answer for each change.

Raises if nothing of the batch was written: `StoreFailed` where the database is in trouble,
anything else where something in the batch is bad.
"""

_Waiting = tuple[Change, "asyncio.Future[None]"]
_LIMIT = 1000
_log = logging.getLogger(__name__)


class GroupCommit:
    def __init__(self, commit: Commit, limit: int = _LIMIT) -> None:
        self._commit = commit
        self._limit = limit
        self._waiting: list[_Waiting] = []
        self._drafts: dict[tuple[str, int], bytes | None] = {}
        self._writing: dict[tuple[str, int], bytes | None] = {}
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def stop(self) -> None:
        """After everything that waits is written."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def write(self, change: Change) -> None:
        """Returns when the change is on disk."""
        if self._closing or self._task is None:
            raise StoreFailed("the store is closed")
        future: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((change, future))
        self._wake.set()
        await future

    def set_draft(self, key: tuple[str, int], body: bytes | None) -> None:
        self._drafts[key] = body
        self._wake.set()

    def drafts(self) -> Drafts:
        """Those not yet on disk; they hide what is there."""
        return {**self._writing, **self._drafts}

    async def _run(self) -> None:
        while not self._closing or self._waiting or self._drafts:
            await self._wake.wait()
            self._wake.clear()
            await self._write_batch()
            if self._waiting or self._closing:
                self._wake.set()

    async def _write_batch(self) -> None:
        batch = self._take()
        self._writing, self._drafts = self._drafts, {}
        if not batch and not self._writing:
            return
        try:
            results = await self._results([change for change, _ in batch], self._writing)
        except StoreFailed as error:  # full, locked, unreachable: the same for everybody
            results = [error] * len(batch)
            self._keep_drafts()
            _log.warning("a batch was not written: %s", error)
        self._writing = {}
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():  # whoever waited has gone
                continue
            if result is None:
                future.set_result(None)
            else:
                future.set_exception(result)

    async def _results(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        """One bad change must not fail its neighbours: a batch that is refused is halved."""
        try:
            return await self._commit(changes, drafts)
        except StoreFailed:
            raise
        except Exception as error:
            if len(changes) < 2:
                _log.warning("a change was refused: %s", error)
                return [StoreFailed(f"the database refused the change: {error}")] * len(changes)
        half = len(changes) // 2
        return [
            *await self._results(changes[:half], {}),
            *await self._results(changes[half:], drafts),
        ]

    def _take(self) -> list[_Waiting]:
        """The next batch, one change for each match: so changes of a batch cannot collide."""
        batch: list[_Waiting] = []
        later: list[_Waiting] = []
        matches: set[str] = set()
        for item in self._waiting:
            match = item[0].match
            if len(batch) < self._limit and match not in matches:
                batch.append(item)
            else:
                later.append(item)
            matches.add(match)
        self._waiting = later
        return batch

    def _keep_drafts(self) -> None:
        """They go with the next batch; the last of a closing store are lost, with a warning."""
        if not self._closing:
            self._drafts = {**self._writing, **self._drafts}
