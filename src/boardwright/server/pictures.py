"""Pictures of positions and animations of finished matches, made off the event loop and kept."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Hashable
from hashlib import sha256

from boardwright.pictures import is_available, rasterise
from boardwright.server.engines import Engines
from boardwright.server.loop_time import run_in_thread
from boardwright.server.problem import Problem

__all__ = ["PictureCache", "Pictures", "check_pictures"]

_MAX_BYTES = 64 << 20


def check_pictures() -> None:
    """Raise `Problem` if this server cannot make pictures."""
    if not is_available():
        raise Problem(
            "no_pictures", "This server makes no pictures: it lacks the extra boardwright[print]."
        )


class PictureCache:
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


class Pictures:
    """Makes pictures, and keeps them.

    A picture is kept by its drawing, so all matches and viewers share it: it can hold no more than
    the drawing does. An animation is kept by its match, which is over.
    """

    def __init__(self, engines: Engines, cache: PictureCache | None = None) -> None:
        self._engines = engines
        self._cache = cache or PictureCache()
        self._tasks: dict[Hashable, asyncio.Task[bytes]] = {}

    async def png(self, svg: str, width: int) -> bytes:
        """Return a drawing as PNG; its address pays for the thread that makes it.

        Raises `Problem` without the extra, or if the address is in debt.
        """
        check_pictures()
        key = (sha256(svg.encode()).digest(), width)
        found = self._cache.find(key)
        if found is None:
            found = await run_in_thread(lambda: rasterise(svg, width))
            self._cache.add(key, found)
        return found

    def find_animation(self, match: str, seat: int | None, format: str) -> bytes | None:
        """Return an animation that is made already."""
        return self._cache.find((match, seat, format))

    async def animation(
        self, match: str, record: str, seat: int | None, format: str, address: str
    ) -> bytes:
        """Return the animation of a finished match; requests at the same time wait for one.

        It is made by the engines, with the priority of a review, and goes on when nobody waits any
        more: whoever asks again gets it. Raises `EngineFailed` and `EnginesBusy`.
        """
        key = (match, seat, format)
        task = self._tasks.get(key)
        if task is None:
            work = self._engines.animate(record, seat, format, address)
            task = self._tasks[key] = asyncio.get_running_loop().create_task(work)
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
            self._cache.add(key, task.result())
