"""Files that take long to make: each is made once, and kept while there is room."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine, Hashable
from typing import Any

__all__ = ["FileCache", "MadeFiles"]

_MAX_BYTES = 64 << 20


class FileCache:
    """Files by what they show, the last used ones up to a number of bytes together."""

    def __init__(self, max_bytes: int = _MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._files: OrderedDict[Hashable, bytes] = OrderedDict()
        self._size = 0

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return self._size

    def find(self, key: Hashable) -> bytes | None:
        """Return the file, which is now the last used one; None if there is none."""
        file = self._files.get(key)
        if file is not None:
            self._files.move_to_end(key)
        return file

    def add(self, key: Hashable, file: bytes) -> None:
        """Add a file; those not used for longest make room."""
        self._size += len(file) - len(self._files.pop(key, b""))
        self._files[key] = file
        while self._size > self._max_bytes:
            _, dropped = self._files.popitem(last=False)
            self._size -= len(dropped)


class MadeFiles:
    """The files of a server, by keys that name all that is in them."""

    def __init__(self, cache: FileCache | None = None) -> None:
        self.cache = cache or FileCache()
        self._tasks: dict[Hashable, asyncio.Task[bytes]] = {}

    async def once(self, key: Hashable, make: Callable[[], Coroutine[Any, Any, bytes]]) -> bytes:
        """Return a file; one that is not kept is made, once for requests at the same time.

        It is finished also if nobody waits any more: whoever asks again gets it. Raises what
        `make` raises.
        """
        found = self.cache.find(key)
        if found is not None:
            return found
        task = self._tasks.get(key)
        if task is None:
            task = self._tasks[key] = asyncio.get_running_loop().create_task(make())
            task.add_done_callback(lambda done: self._finish(key, done))
        return await asyncio.shield(task)

    async def stop(self) -> None:
        """Cancel and await what is being made."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _finish(self, key: Hashable, task: asyncio.Task[bytes]) -> None:
        del self._tasks[key]
        if not task.cancelled() and task.exception() is None:
            self.cache.add(key, task.result())
