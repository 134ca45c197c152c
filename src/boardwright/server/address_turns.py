"""Turns of the sockets of one address: however many there are, others wait for one frame only."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable

__all__ = ["AddressTurns", "Turn"]

_REST = 3
"""An address rests for so many times the time that it has used: it never has more than a quarter
of the event loop."""
_MIN_REST_SECONDS = 0.001
"""Shorter ones are added up: timers are no more exact."""


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

    __slots__ = ("_is_taken", "_queue", "_rests_until")

    def __init__(self) -> None:
        self._queue: deque[Turn] = deque()
        self._is_taken = False
        """The turn of this iteration; somebody will look at the queue in the next one."""
        self._rests_until = 0.0

    def rest_after(self, seconds: float) -> None:
        """Pause the turns of an address that has used so much of the event loop."""
        now = asyncio.get_running_loop().time()
        self._rests_until = max(now, self._rests_until) + _REST * seconds

    def take(self) -> bool:
        """Take the turn of this iteration and return True, unless it is taken or others wait."""
        if self._is_taken or self._rest(asyncio.get_running_loop()):
            return False
        self._is_taken = True
        asyncio.get_running_loop().call_soon(self._next)
        return True

    def _rest(self, loop: asyncio.AbstractEventLoop) -> float:
        """Seconds that the address still rests; 0 if they are few."""
        if not self._rests_until:
            return 0.0
        rest = self._rests_until - loop.time()
        return rest if rest >= _MIN_REST_SECONDS else 0.0

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
        if not self._queue:
            return
        loop = asyncio.get_running_loop()
        if rest := self._rest(loop):
            self._is_taken = True
            loop.call_later(rest, self._next)
            return
        callback = self._queue.popleft().callback
        while callback is None and self._queue:
            callback = self._queue.popleft().callback
        if callback is not None:
            self.take()
            callback()
