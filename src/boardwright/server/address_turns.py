"""Turns of the sockets of one address: however many there are, others wait for one frame only."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

__all__ = ["AddressTurns", "Turn"]


class Turn:
    """A callback that waits for its turn."""

    __slots__ = ("callback",)

    def __init__(self, callback: Callable[[], None]) -> None:
        self.callback: Callable[[], None] | None = callback

    def cancel(self) -> None:
        """Leave the queue; the next one has its turn instead."""
        self.callback = None


class AddressTurns:
    """Runs one callback of an address in an iteration of the event loop, first come, first served.

    All other addresses are served between two of them.
    """

    __slots__ = ("_is_taken", "_queue")

    def __init__(self) -> None:
        self._queue: deque[Turn] = deque()
        self._is_taken = False
        """The turn of this iteration; somebody will look at the queue in the next one."""

    def take(self) -> bool:
        """Take the turn of this iteration and return True, unless it is taken or others wait."""
        if self._is_taken:
            return False
        self._is_taken = True
        asyncio.get_running_loop().call_soon(self._next)
        return True

    def schedule(self, callback: Callable[[], None]) -> Turn:
        """Call back in a later iteration, after those who wait already."""
        turn = Turn(callback)
        self._queue.append(turn)
        if not self._is_taken:
            self._is_taken = True
            asyncio.get_running_loop().call_soon(self._next)
        return turn

    async def wait(self) -> None:
        """Wait for a turn, unless that of this iteration is free."""
        if not self.take():
            await self.next()

    async def next(self) -> None:
        """Wait for a turn in a later iteration."""
        future = asyncio.get_running_loop().create_future()
        turn = self.schedule(lambda: None if future.done() else future.set_result(None))
        try:
            await future
        finally:
            turn.cancel()

    def _next(self) -> None:
        self._is_taken = False
        while self._queue:
            callback = self._queue.popleft().callback
            if callback is not None:
                self.take()
                callback()
                return
