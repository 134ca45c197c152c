"""An event loop that knows when it has nothing left to do, and whose time a test can advance."""

from __future__ import annotations

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from concurrent.futures import Executor
from typing import Any

__all__ = ["FrozenLoop", "IdleLoop", "advance", "run", "settle"]


class _Selector(selectors.DefaultSelector):
    """Asks before the loop waits: with no event at hand, has everything been done?"""

    on_wait: Callable[[], bool] = staticmethod(lambda: False)

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        events = super().select(0)
        if events or timeout == 0 or self.on_wait():
            return events
        return super().select(timeout)


class IdleLoop(asyncio.SelectorEventLoop):
    ahead = 0.0
    """Seconds beyond the real time."""

    def __init__(self) -> None:
        selector = _Selector()
        selector.on_wait = self._on_wait
        super().__init__(selector)
        self._waiter: asyncio.Event | None = None
        self._jobs = 0
        """What is being done in other threads."""

    def time(self) -> float:
        return super().time() + self.ahead

    def run_in_executor(  # type: ignore[override]
        self, executor: Executor | None, func: Callable[..., Any], *args: Any
    ) -> asyncio.Future[Any]:
        future = super().run_in_executor(executor, func, *args)
        self._jobs += 1
        future.add_done_callback(self._job_done)
        return future

    def _job_done(self, future: asyncio.Future[Any]) -> None:
        self._jobs -= 1

    def _on_wait(self) -> bool:
        if self._jobs or self._waiter is None:
            return False
        self._waiter.set()
        self._waiter = None
        return True

    async def idle(self) -> None:
        """Until everything is done that does not have to wait for a later time."""
        assert self._waiter is None, "somebody waits for this already"
        self._waiter = waiter = asyncio.Event()
        await waiter.wait()


class FrozenLoop(IdleLoop):
    """Its time stands still until a test advances it."""

    def time(self) -> float:
        return self.ahead


def _running_loop() -> IdleLoop:
    loop = asyncio.get_running_loop()
    assert isinstance(loop, IdleLoop)
    return loop


async def settle() -> None:
    """See `IdleLoop.idle`."""
    await _running_loop().idle()


def advance(seconds: float) -> None:
    """So much later for the running loop: what it has scheduled until then is due."""
    _running_loop().ahead += seconds


def run(main: Coroutine[Any, Any, None], loop: Callable[[], IdleLoop] = IdleLoop) -> None:
    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(main)
