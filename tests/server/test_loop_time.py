"""What the work for an address costs it: time of the event loop, measured step by step."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle
from tests.server.in_process import ManualClock, inside
from tests.server.manual_limits import WORK, ManualLimits, ManualTimer

from boardwright import present
from boardwright.present import Display
from boardwright.server.address_budget import PAUSE_MS, AddressBudget
from boardwright.server.api import positions
from boardwright.server.app import create_app
from boardwright.server.app_context import AppContext
from boardwright.server.loop_time import charged, in_slices, metered, run_in_thread
from boardwright.server.problem import Problem


def run(body: Callable[[ManualLimits], Any], **settings: Any) -> None:
    idle_loop.run(body(ManualLimits(**settings)), FrozenLoop)


async def _metered(work: Any, budget: AddressBudget) -> Any:
    return await metered(work, budget)


def test_each_step_of_a_request_is_charged_and_waiting_is_not() -> None:
    async def body(given: ManualLimits) -> None:
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


def test_errors_and_cancellation_pass_through_and_are_charged() -> None:
    async def body(given: ManualLimits) -> None:
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
    async def body(given: ManualLimits) -> None:
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
    async def body(given: ManualLimits) -> None:
        async def load() -> int:
            return 7

        assert await charged(load()) == 7
        assert await run_in_thread(lambda: 7) == 7
        assert await in_slices(iter([7])) == [7]

    run(body)


def test_an_address_in_debt_is_refused_before_a_thread_works_for_it() -> None:
    async def body(given: ManualLimits) -> None:
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


def test_slices_of_one_address_take_turns_with_everybody() -> None:
    async def body(given: ManualLimits) -> None:
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
    async def body(given: ManualLimits) -> None:
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
