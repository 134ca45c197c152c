"""The ASGI messages of a socket that have not been handled."""

from __future__ import annotations

import asyncio
from typing import Any

__all__ = ["FrameQueue"]


class FrameQueue:
    """A queue for one reader, in place of `asyncio.Queue`: it costs less for each message."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        """Whether nothing waits."""
        return not self._messages

    @property
    def is_awaited(self) -> bool:
        """Whether the reader is waiting in `get`."""
        return self._reader is not None and not self._reader.done()

    def put_nowait(self, message: Any) -> None:
        """Add a message; there is no limit."""
        self._messages.append(message)
        reader = self._reader
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> Any:
        """Remove and return the first message, once there is one."""
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)
