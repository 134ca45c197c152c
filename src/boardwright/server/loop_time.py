"""Measures the work that a request or socket causes, and charges the budget of its address.

Work is processor time of the event loop, so nobody pays for what else the machine does. What a
request starts is charged to the same address: tasks by `charged`, threads by `run_in_thread`.
"""

from __future__ import annotations

import asyncio
import types
from collections.abc import Callable, Coroutine, Generator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextvars import ContextVar
from time import thread_time
from typing import Any, TypeVar

from boardwright.server.address_budget import AddressBudget, Timer

__all__ = ["charged", "in_slices", "metered", "run_in_thread"]

_T = TypeVar("_T")
_SLICE_SECONDS = 0.001
_budget: ContextVar[AddressBudget | None] = ContextVar("budget", default=None)
_thread = ThreadPoolExecutor(1, "boardwright-work")
"""One for the whole process: more of them would take turns with the event loop more often."""


@types.coroutine
def metered(work: Coroutine[Any, Any, _T], budget: AddressBudget) -> Generator[Any, Any, _T]:
    """Await `work`, and charge each of its steps: what it does until it waits for something."""
    _budget.set(budget)
    timer = budget.timer
    step: Callable[[Any], Any] = work.send
    given: Any = None
    while True:
        begun = timer()
        try:
            awaited = step(given)
        except StopIteration as end:
            return end.value  # type: ignore[no-any-return]
        finally:
            budget.charge(timer() - begun)
        try:
            given = yield awaited
            step = work.send
        except BaseException as error:
            step, given = work.throw, error


async def charged(work: Coroutine[Any, Any, _T]) -> _T:
    """Await `work` in a task of its own, charged to the address that has started it."""
    budget = _budget.get()
    return await (work if budget is None else metered(work, budget))


async def in_slices(items: Iterable[_T]) -> list[_T]:
    """Return the items, with a pause after each millisecond of work, so that others are served.

    Raises `Problem` as soon as the address is in debt.
    """
    budget, found = _budget.get(), list[_T]()
    timer = thread_time if budget is None else budget.timer
    begun = timer()
    for item in items:
        found.append(item)
        if timer() - begun > _SLICE_SECONDS:
            if budget is None:
                await asyncio.sleep(0)
            else:
                await budget.turns.next()
                budget.check_work()
            begun = timer()
    return found


async def run_in_thread(work: Callable[[], _T]) -> _T:
    """Run work that cannot be sliced; it must not read a live match.

    Raises `Problem` if the address is in debt once it is its turn.
    """
    budget, loop = _budget.get(), asyncio.get_running_loop()
    if budget is None:
        return await loop.run_in_executor(_thread, work)
    async with budget.thread_lock:
        budget.check_work()
        spent: list[float] = []
        try:
            return await loop.run_in_executor(_thread, _timed, work, budget.timer, spent)
        finally:
            budget.charge(sum(spent))


def _timed(work: Callable[[], _T], timer: Timer, spent: list[float]) -> _T:
    begun = timer()
    try:
        return work()
    finally:
        spent.append(timer() - begun)
