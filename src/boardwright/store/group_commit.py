"""Group commit: the changes that arrive while one batch is written are the next batch.

A batch waits for the disk once, however many events it has, so a busy server writes thousands of
durable events a second and an idle one writes at once.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence

from boardwright.store.errors import ChangeRefused, StoreFailed
from boardwright.store.models import Change

__all__ = ["Commit", "Drafts", "GroupCommit", "Result"]

Drafts = Mapping[tuple[str, int], bytes | None]
"""Drafts by match and seat; None clears one."""
Result = Exception | None
"""Of one change: None once it is on disk, else the exception for its caller."""
Commit = Callable[[Sequence[Change], Drafts], Awaitable[Sequence[Result]]]
"""Writes a batch in one transaction and returns one result for each change, in order.

Raises `StoreFailed` if the database failed: the batch may be on disk or not. Any other exception
says that the batch holds a bad value and that none of it was written.
"""

_Waiting = tuple[Change, "asyncio.Future[None]"]
_MAX_BATCH = 1000
_log = logging.getLogger(__name__)


class GroupCommit:
    """Collects the changes of all callers and writes them in batches, by one task.

    A batch has at most one change of each match, so changes to one match are written in the order
    in which they came. Only for the event loop that has called `start`.
    """

    def __init__(self, commit: Commit, max_batch: int = _MAX_BATCH) -> None:
        self._commit = commit
        self._max_batch = max_batch
        self._waiting: list[_Waiting] = []
        self._drafts: dict[tuple[str, int], bytes | None] = {}
        self._writing: dict[tuple[str, int], bytes | None] = {}
        self._wake = asyncio.Event()
        self._closing = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to write, as a task of the running event loop."""
        self._loop = asyncio.get_running_loop()
        self._task = asyncio.create_task(self._run(), name="store writer")

    async def stop(self) -> None:
        """Write everything that waits, then end the task; later writes raise `StoreFailed`."""
        self._closing = True
        self._wake.set()
        if self._task is not None:
            await self._task

    async def write(self, change: Change) -> None:
        """Return when the change is on disk.

        Raises `Conflict` if the log has moved on, `StoreFailed` if the database failed or the
        store is closed. A cancelled caller's change may be written all the same.
        """
        if self._closing or self._task is None:
            raise StoreFailed("the store is closed")
        future: asyncio.Future[None] = self._loop.create_future()
        self._waiting.append((change, future))
        self._wake.set()
        await future

    def set_draft(self, key: tuple[str, int], body: bytes | None) -> None:
        """Write a draft with the next batch, without waiting for it; None clears it."""
        self._drafts[key] = body
        self._wake.set()

    def drafts(self) -> Drafts:
        """Return the drafts not yet on disk; they take precedence over those that are."""
        return {**self._writing, **self._drafts}

    async def _run(self) -> None:
        while not self._closing or self._waiting or self._drafts:
            await self._wake.wait()
            self._wake.clear()
            await self._write_batch()
            if self._waiting or self._closing:
                self._wake.set()

    async def _write_batch(self) -> None:
        batch = self._next_batch()
        self._writing, self._drafts = self._drafts, {}
        if not batch and not self._writing:
            return
        try:
            results = await self._results([change for change, _ in batch], self._writing)
        except StoreFailed as error:  # full, locked, unreachable: every change fails
            results = [error] * len(batch)
            self._requeue_drafts()
            _log.warning("a batch was not written: %s", error)
        self._writing = {}
        for (_, future), result in zip(batch, results, strict=True):
            if future.done():  # its caller was cancelled
                continue
            if result is None:
                future.set_result(None)
            else:
                future.set_exception(result)

    async def _results(self, changes: Sequence[Change], drafts: Drafts) -> Sequence[Result]:
        """Commit the changes; a refused batch is halved, so that only the bad change fails."""
        try:
            return await self._commit(changes, drafts)
        except StoreFailed:
            raise
        except Exception as error:
            if len(changes) < 2:
                _log.warning("a change was refused: %s", error)
                return [ChangeRefused(f"the database refused the change: {error}")] * len(changes)
        half = len(changes) // 2
        return [
            *await self._results(changes[:half], {}),
            *await self._results(changes[half:], drafts),
        ]

    def _next_batch(self) -> list[_Waiting]:
        """Take the next batch off the queue, with at most one change of each match."""
        batch: list[_Waiting] = []
        later: list[_Waiting] = []
        matches: set[str] = set()
        for item in self._waiting:
            match = item[0].match
            if len(batch) < self._max_batch and match not in matches:
                batch.append(item)
            else:
                later.append(item)
            matches.add(match)
        self._waiting = later
        return batch

    def _requeue_drafts(self) -> None:
        """Write the drafts again with the next batch; while the store closes, drop them."""
        if not self._closing:
            self._drafts = {**self._writing, **self._drafts}
