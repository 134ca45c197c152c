"""The budget of an address: frames, requests, connections, work, and turns among its sockets."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle
from tests.server.in_process import ManualClock, inside

from boardwright import present
from boardwright.present import Display
from boardwright.server.address_budget import BAN_MS, PAUSE_MS, AddressBudget, Admission
from boardwright.server.address_turns import AddressTurns
from boardwright.server.api import positions
from boardwright.server.app import create_app
from boardwright.server.app_context import AppContext
from boardwright.server.limits import Limits
from boardwright.server.loop_time import charged, in_slices, metered, run_in_thread
from boardwright.server.problem import Problem
from boardwright.server.settings import Settings
from boardwright.server.token_bucket import TokenBucket

RATE, BURST = 5, 15
WORK = 100
"""Milliseconds a second."""


class ManualTimer:
    """Processor time that passes only where a test says so."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds

    def work(self, milliseconds: float) -> None:
        self.seconds += milliseconds / 1000


class Fixture:
    def __init__(self, **settings: Any) -> None:
        self.clock, self.timer = ManualClock(), ManualTimer()
        given = {"commands_per_second": RATE, "work_ms_per_second": WORK, **settings}
        self.limits = Limits(Settings(**given), self.clock)
        self.limits.timer = self.timer

    @property
    def budget(self) -> AddressBudget:
        return self.limits.budget("here")


def run(body: Callable[[Fixture], Any], **settings: Any) -> None:
    idle_loop.run(body(Fixture(**settings)), FrozenLoop)


# -- buckets ---------------------------------------------------------------------------------


def test_a_bucket_fills_at_its_rate() -> None:
    bucket = TokenBucket(2, 3)
    assert [bucket.take(1000) for _ in range(4)] == [True, True, True, False]
    assert bucket.take(1400) is False
    assert bucket.take(1500) is True
    assert [bucket.take(60_000) for _ in range(4)] == [True, True, True, False]
    assert all(TokenBucket(0, 0).take(0) for _ in range(100))


def test_a_debt_is_paid_by_waiting_and_is_bounded() -> None:
    bucket = TokenBucket(10, 20)
    bucket.charge(1000, 20)
    assert not bucket.has_debt(1000)
    bucket.charge(1000, 5)
    assert bucket.has_debt(1499)
    assert not bucket.has_debt(1500)
    bucket.charge(1500, 1_000_000)
    assert bucket.has_debt(3490)
    assert not bucket.has_debt(3510)


def test_a_clock_that_is_set_back_takes_nothing_away() -> None:
    bucket = TokenBucket(1, 2)
    assert bucket.take(5000)
    assert bucket.take(1000)
    assert not bucket.take(1000)


# -- frames ----------------------------------------------------------------------------------


def test_a_connection_has_its_own_limit() -> None:
    given = Fixture()
    first, second = given.limits.frame_limiter("here"), given.limits.frame_limiter("here")
    assert first
    assert second
    assert [first.admit() for _ in range(BURST)] == [Admission.ADMITTED] * BURST
    assert first.admit() is Admission.REFUSED
    assert second.admit() is Admission.ADMITTED


def test_all_connections_of_an_address_pause_together() -> None:
    given = Fixture()
    sockets = [given.limits.frame_limiter("here") for _ in range(20)]
    other = given.limits.frame_limiter("there")
    admitted = [one.admit() for one in sockets for _ in range(10) if one]
    assert admitted.count(Admission.ADMITTED) == 10 * BURST
    assert set(admitted[10 * BURST :]) == {Admission.DELAYED}
    calm = given.limits.frame_limiter("here")
    assert calm
    assert calm.admit() is Admission.DELAYED
    assert other
    assert other.admit() is Admission.ADMITTED
    given.clock.advance(PAUSE_MS - 1)
    assert calm.admit() is Admission.DELAYED
    given.clock.advance(1)
    assert calm.admit() is Admission.ADMITTED


def test_without_limits_nothing_is_counted() -> None:
    limits = Limits(Settings.read({}, limits="off"), ManualClock())
    assert limits.frame_limiter("here") is None
    for _ in range(10_000):
        limits.budget("here").check_request()
        limits.budget("here").charge(1.0)
        limits.budget("here").check_creation()
        limits.connect("here")
        limits.connect_http("here")


# -- connections -----------------------------------------------------------------------------


def test_handshakes_count_even_if_the_sockets_are_closed() -> None:
    given = Fixture(connections_per_address=20)
    for _ in range(20):
        given.limits.connect("here")
        given.limits.disconnect("here")
    assert not given.budget.admits_handshakes
    with pytest.raises(Problem, match="too many connections were opened"):
        given.limits.connect("here")
    given.limits.connect("there")
    given.clock.advance(1000 // RATE)
    given.limits.connect("here")
    assert not given.budget.admits_handshakes


def test_an_address_that_is_banned_cannot_connect_for_a_while() -> None:
    given = Fixture()
    given.budget.ban()
    with pytest.raises(Problem):
        given.limits.connect("here")
    given.limits.connect("there")
    given.clock.advance(BAN_MS)
    given.limits.connect("here")
    assert given.limits.sockets == 2


def test_http_connections_of_an_address_are_limited() -> None:
    given = Fixture(http_connections_per_address=3, proxies="10.0.0.1")
    budgets = [given.limits.connect_http("10.0.0.7") for _ in range(3)]
    with pytest.raises(Problem, match="Too many connections"):
        given.limits.connect_http("10.0.0.7")
    assert given.limits.connect_http("10.0.0.8")
    assert {given.limits.connect_http("10.0.0.1") for _ in range(10)} == {None}
    assert budgets[0]
    budgets[0].http_connections -= 1
    assert given.limits.connect_http("10.0.0.7")


def test_a_flood_of_addresses_forgets_only_those_without_connections() -> None:
    limits = Limits(Settings(connections_per_address=1), ManualClock(), max_addresses=10)
    limits.connect("here")
    for number in range(100):
        limits.budget(f"address {number}")
    with pytest.raises(Problem):
        limits.connect("here")
    limits.disconnect("here")
    assert limits.sockets == 0


# -- work ------------------------------------------------------------------------------------


def test_each_step_of_a_request_is_charged_and_waiting_is_not() -> None:
    async def body(given: Fixture) -> None:
        gate = asyncio.Event()

        async def request() -> str:
            given.timer.work(WORK * 5)
            await gate.wait()
            given.timer.work(1)
            return "answer"

        task = asyncio.create_task(_metered(request(), given.budget))
        await settle()
        given.timer.work(60_000)  # of somebody else
        assert not given.budget.is_paused
        gate.set()
        assert await task == "answer"
        assert given.budget.is_paused
        with pytest.raises(Problem, match="too many expensive requests"):
            given.budget.check_request()
        given.clock.advance(PAUSE_MS)
        given.budget.check_request()

    run(body)


async def _metered(work: Any, budget: AddressBudget) -> Any:
    return await metered(work, budget)


def test_errors_and_cancellation_pass_through_and_are_charged() -> None:
    async def body(given: Fixture) -> None:
        seen: list[str] = []

        async def fails() -> None:
            given.timer.work(WORK * 5)
            raise ValueError("no")

        async def waits() -> None:
            try:
                await asyncio.Event().wait()
            except asyncio.CancelledError:
                given.timer.work(2)
                seen.append("cancelled")
                raise

        with pytest.raises(ValueError, match="no"):
            await metered(fails(), given.budget)
        task = asyncio.create_task(_metered(waits(), given.budget))
        await settle()
        assert not given.budget.is_paused
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert seen == ["cancelled"]
        assert given.budget.is_paused

    run(body)


def test_what_a_request_starts_is_charged_to_its_address() -> None:
    async def body(given: Fixture) -> None:
        async def load() -> None:
            given.timer.work(WORK * 5)

        async def request() -> None:
            await asyncio.create_task(charged(load()))
            await run_in_thread(lambda: given.timer.work(1))

        await metered(request(), given.budget)
        assert given.budget.is_paused
        assert not given.limits.budget("there").is_paused

    run(body)


def test_work_without_an_address_is_nobodys() -> None:
    async def body(given: Fixture) -> None:
        async def load() -> int:
            return 7

        assert await charged(load()) == 7
        assert await run_in_thread(lambda: 7) == 7
        assert await in_slices(iter([7])) == [7]

    run(body)


def test_an_address_in_debt_is_refused_before_a_thread_works_for_it() -> None:
    async def body(given: Fixture) -> None:
        done: list[int] = []

        def work() -> None:
            given.timer.work(WORK * 6)
            done.append(1)

        async def request() -> None:
            await run_in_thread(work)

        tasks = [asyncio.create_task(_metered(request(), given.budget)) for _ in range(5)]
        results = await asyncio.gather(*tasks, return_exceptions=True)
        assert [type(result) for result in results].count(Problem) == 4
        assert done == [1]

    run(body)


# -- turns -----------------------------------------------------------------------------------


def test_slices_of_one_address_take_turns_with_everybody() -> None:
    async def body(given: Fixture) -> None:
        events: list[str] = []

        def items(name: str) -> Iterator[int]:
            for number in range(3):
                given.timer.work(2)
                events.append(f"{name}{number}")
                yield number

        async def request(name: str) -> list[int]:
            return await in_slices(items(name))

        def tick() -> None:
            events.append("tick")
            if len(events) < 100:
                loop.call_soon(tick)

        loop = asyncio.get_running_loop()
        tasks = [
            asyncio.create_task(_metered(request(name), given.budget)) for name in ("a", "b", "c")
        ]
        loop.call_soon(tick)
        while not all(task.done() for task in tasks):
            await asyncio.sleep(0)
            advance(0.001)
        assert [task.result() for task in tasks] == [[0, 1, 2]] * 3
        later = events[events.index("tick") :]
        assert "".join(later).count("tick") >= 6
        work = [event for event in later if event != "tick"]
        assert work == ["a1", "b1", "c1", "a2", "b2", "c2"]
        for first, second in itertools.pairwise(later):
            assert "tick" in (first, second), later

    run(body, work_ms_per_second=1000)


def test_work_in_slices_ends_when_the_address_is_in_debt() -> None:
    async def body(given: Fixture) -> None:
        def items() -> Iterator[int]:
            for number in range(1000):
                given.timer.work(WORK)
                yield number

        async def request() -> None:
            await in_slices(items())

        task = asyncio.create_task(_metered(request(), given.budget))
        while not task.done():
            await asyncio.sleep(0)
            advance(1)
        assert isinstance(task.exception(), Problem)
        assert given.timer.seconds < 1

    run(body)


def test_one_callback_of_an_address_runs_in_an_iteration() -> None:
    async def body(given: Fixture) -> None:
        turns, ran = AddressTurns(), list[int]()
        assert turns.take()
        assert not turns.take()
        waiting = [turns.schedule(partial(ran.append, number)) for number in range(4)]
        waiting[1].cancel()
        seen = []
        for _ in range(4):
            seen.append(list(ran))
            await asyncio.sleep(0)
        assert seen == [[], [0], [0, 2], [0, 2, 3]]
        assert turns.take()

    run(body)


def test_an_address_rests_after_its_work() -> None:
    async def body(given: Fixture) -> None:
        turns, ran = AddressTurns(), list[int]()
        turns.rest_after(0.010)
        assert not turns.take()
        turns.schedule(lambda: ran.append(1))
        await settle()
        advance(0.029)
        await settle()
        assert not ran
        advance(0.001)
        await settle()
        assert ran == [1]
        turns.rest_after(0.0001)
        await asyncio.sleep(0)
        assert turns.take()

    run(body)


def test_a_turn_that_is_no_longer_wanted_is_passed_on() -> None:
    async def body(given: Fixture) -> None:
        turns = AddressTurns()
        first, second, third = (asyncio.create_task(turns.wait()) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        assert second.cancelled()

    run(body)


# -- requests --------------------------------------------------------------------------------


def test_expensive_requests_are_refused_by_their_cost(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    timer, place = ManualTimer(), {"game": "grow"}

    def show(*given: Any) -> Display:
        timer.work(15)
        return present.show(*given)

    async def body(context: AppContext) -> None:
        context.limits.timer = timer
        clock = context.clock
        assert isinstance(clock, ManualClock)
        transport = httpx.ASGITransport(app=create_app(context))  # type: ignore[arg-type]
        async with httpx.AsyncClient(transport=transport, base_url="http://here") as http:
            answers = [await http.post("/api/position", json=place) for _ in range(3)]
            assert [answer.status_code for answer in answers] == [200, 200, 429]
            assert answers[-1].json()["code"] == "too_many"
            assert (await http.get("/metrics")).status_code == 429
            assert (await http.get("/healthz")).status_code == 200
            clock.advance(PAUSE_MS)
            assert (await http.get("/api/lobby")).status_code == 200

    monkeypatch.setattr(positions, "show", show)
    inside(tmp_path, body, clock=ManualClock(), limits="on", work_ms_per_second=5)
