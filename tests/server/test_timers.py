"""Timers: when they fire, when they don't, and what they leave behind."""

from __future__ import annotations

import asyncio
import logging
import weakref
from collections.abc import Awaitable, Callable

import pytest
import uvloop
from tests.server import idle_loop
from tests.server.idle_loop import IdleLoop, advance, settle

from boardwright.server.clock import Clock
from boardwright.server.timers import Timers

CLOCK = Clock()
TWO_WEEKS = 14 * 86_400_000
"""Milliseconds: the longest time a seat may have for a turn."""
LOOPS = pytest.mark.parametrize("loop", [asyncio.new_event_loop, uvloop.new_event_loop])

NewLoop = Callable[[], asyncio.AbstractEventLoop]


class Fired:
    """Notes what fires, and in what order."""

    def __init__(self) -> None:
        self.keys: list[str] = []
        self._changed = asyncio.Event()

    async def __call__(self, key: str) -> None:
        self.keys.append(key)
        self._changed.set()

    async def until(self, count: int) -> list[str]:
        async with asyncio.timeout(20):
            while len(self.keys) < count:
                self._changed.clear()
                await self._changed.wait()
        return sorted(self.keys)


def run(body: Callable[[Timers, Fired], Awaitable[None]], loop: NewLoop) -> None:
    async def started() -> None:
        fired = Fired()
        timers = Timers(fired, CLOCK)
        timers.start()
        await body(timers, fired)
        await timers.stop()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(started())


def test_keys_fire_once_and_can_be_moved_and_dropped() -> None:
    async def body(timers: Timers, fired: Fired) -> None:
        timers.set("early", CLOCK.now() + 60_000)
        timers.set("later", CLOCK.now() + 60_000)
        timers.set("later", CLOCK.now() + TWO_WEEKS)
        timers.set("sooner", CLOCK.now() + TWO_WEEKS)
        timers.set("sooner", CLOCK.now() + 60_000)
        timers.set("dropped", CLOCK.now() + 60_000)
        timers.drop("dropped")
        timers.drop("never set")
        timers.set("past", 0)
        assert await fired.until(1) == ["past"]
        advance(61)
        assert await fired.until(3) == ["early", "past", "sooner"]
        advance(TWO_WEEKS / 1000)
        assert await fired.until(4) == ["early", "later", "past", "sooner"]

    run(body, IdleLoop)


@LOOPS
def test_two_weeks_are_not_too_long_for_the_loop(loop: NewLoop) -> None:
    async def body(timers: Timers, fired: Fired) -> None:
        timers.set("later", CLOCK.now() + TWO_WEEKS)
        timers.set("soon", CLOCK.now() + 20)
        assert await fired.until(1) == ["soon"]
        timers.set("later", CLOCK.now() + 1)
        assert await fired.until(2) == ["later", "soon"]

    run(body, loop)


@LOOPS
def test_a_key_may_be_set_again_while_it_fires(loop: NewLoop) -> None:
    keys: list[str] = []

    async def body() -> None:
        async def fire(key: str) -> None:
            keys.append(key)
            if len(keys) < 3:
                timers.set(key, CLOCK.now())
            else:
                done.set()

        done = asyncio.Event()
        timers = Timers(fire, CLOCK)
        timers.start()
        timers.set("again", CLOCK.now())
        await asyncio.wait_for(done.wait(), 20)
        await timers.stop()

    with asyncio.Runner(loop_factory=loop) as runner:
        runner.run(body())
    assert keys == ["again"] * 3


@LOOPS
def test_moving_timers_takes_no_more_memory(loop: NewLoop, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clocks of days are set anew with every turn."""
    alive: weakref.WeakSet[asyncio.TimerHandle] = weakref.WeakSet()

    async def body(timers: Timers, fired: Fired) -> None:
        running = asyncio.get_running_loop()
        call_later = running.call_later

        def recorded(delay: float, call: Callable[..., None], *given: object) -> object:
            handle = call_later(delay, call, *given)
            alive.add(handle)
            return handle

        monkeypatch.setattr(running, "call_later", recorded)
        for turn in range(20_000):
            timers.set(f"m{turn % 10}", CLOCK.now() + TWO_WEEKS + turn)
        await asyncio.sleep(0)  # loops discard cancelled handles when they next run
        assert 10 <= len(alive) < 200

    run(body, loop)


def test_a_failure_is_logged(caplog: pytest.LogCaptureFixture) -> None:
    async def body() -> None:
        async def fire(key: str) -> None:
            if key == "bad":
                raise ValueError("no such luck")
            done.set()

        done = asyncio.Event()
        timers = Timers(fire, CLOCK)
        timers.start()
        timers.set("bad", CLOCK.now())
        timers.set("good", CLOCK.now() + 1)
        await asyncio.wait_for(done.wait(), 20)
        await timers.stop()

    with caplog.at_level(logging.ERROR, "boardwright"):
        asyncio.run(body())
    (record,) = caplog.records
    assert record.getMessage() == "timer_failed"
    assert record.exc_info is not None
    assert str(record.exc_info[1]) == "no such luck"


def test_nothing_fires_before_start_or_after_stop() -> None:
    async def body() -> None:
        fired = Fired()
        timers = Timers(fired, CLOCK)
        timers.set("before", CLOCK.now())
        timers.start()
        timers.set("waiting", CLOCK.now() + 60_000)
        await timers.stop()
        timers.set("after", CLOCK.now())
        advance(61)
        await settle()
        assert fired.keys == []

    idle_loop.run(body())


def test_stop_cancels_what_has_been_fired() -> None:
    ended: list[str] = []

    async def body() -> None:
        async def fire(key: str) -> None:
            begun.set()
            try:
                await asyncio.Event().wait()
            finally:
                ended.append(key)

        begun = asyncio.Event()
        timers = Timers(fire, CLOCK)
        timers.start()
        timers.set("long", CLOCK.now())
        await asyncio.wait_for(begun.wait(), 20)
        await timers.stop()
        assert ended == ["long"]

    asyncio.run(body())
