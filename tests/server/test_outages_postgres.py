"""Several processes, one PostgreSQL: outages and clocks are the same whichever process is asked."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.postgres import PostgresServer, fresh_database
from tests.server import idle_loop
from tests.server.in_process import PATIENCE, START, ManualClock, context, until

from boardwright.hosting import turn_commands
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.clock import Clock
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.store import StoreFailed

ADA, BOB = Principal("guest:ada"), Principal("guest:bob")
SEATS = (wire.SeatSetup("me"), wire.SeatSetup("open"))
MINUTE = wire.TimeControl("real", 60)


class Processes:
    """Server processes with one database, and one time for all of them."""

    def __init__(self, data: Path, database: str) -> None:
        self.clock = ManualClock()
        self._data, self._database = data, database

    @asynccontextmanager
    async def process(self, clock: Clock | None = None) -> AsyncIterator[AppContext]:
        settings: dict[str, Any] = {
            "database_url": self._database,
            "secret": "shared by all processes",
        }
        async with context(self._data, clock or self.clock, retry_seconds=0.1, **settings) as found:
            yield found

    async def remaining(self, *processes: AppContext, match: str) -> set[int | None]:
        """What the processes show of the first seat's clock."""
        live_matches = [await one.registry.live_match(match) for one in processes]
        return {one.hosted.remaining_ms(0, self.clock.now()) for one in live_matches}


async def _match(process: AppContext) -> LiveMatch:
    made = await create_match.create(process, ADA, wire.CreateMatch("thrive", SEATS, clock=MINUTE))
    live_match = await process.registry.live_match(made.match)
    await join_match.join(process, live_match, BOB, wire.JoinMatch())
    return live_match


def test_a_process_that_was_down_shows_the_same_clocks(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """While one is down the other serves, and clocks run."""

    async def run() -> None:
        processes = Processes(tmp_path, database)
        async with processes.process() as stays:
            async with processes.process() as stops:
                match = (await _match(stops)).id
                assert await processes.remaining(stays, stops, match=match) == {60_000}
            for _ in range(22):
                processes.clock.advance(1_000)
                await stays.registry.availability.beat()
            async with processes.process() as again:
                assert await processes.remaining(stays, again, match=match) == {38_000}
        processes.clock.advance(3_600_000)  # now both are down
        async with processes.process() as one, processes.process() as other:
            live_match = await one.registry.live_match(match)
            await until(other, lambda: match in other.registry.live_matches)
            assert len(await processes.remaining(one, other, match=match)) == 1
            processes.clock.advance(12_000)
            assert await processes.remaining(one, other, match=match) == {38_000}
            assert turn_commands.expire_clock(live_match.hosted, processes.clock.now()) is None

    database = fresh_database(postgres.address)
    idle_loop.run(run())


def test_nobody_loses_on_time_while_the_database_is_down(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    async def run() -> None:
        processes = Processes(tmp_path, database)
        async with processes.process() as one, processes.process() as other:
            live_match = await _match(one)
            await other.registry.live_match(live_match.id)
            processes.clock.advance(10_000)
            for process in (one, other):
                await process.registry.availability.beat()
            await asyncio.to_thread(postgres.stop, "immediate")
            for process in (one, other):
                with pytest.raises(StoreFailed):
                    await process.registry.availability.beat()
            processes.clock.advance(3_600_000)
            for process in (one, other):
                process.clock_timeouts.timers.set(live_match.id, 0)  # fires at once
            await asyncio.to_thread(postgres.start)
            for process in (one, other):
                await _returned(process)
                found = await process.registry.live_match(live_match.id)
                await until(process, lambda found=found: _is_spared(found))  # type: ignore[misc]
                assert found.hosted.status == "playing"
            processes.clock.advance(12_000)
            assert await processes.remaining(one, other, match=live_match.id) == {50_000}

    database = fresh_database(postgres.address)
    idle_loop.run(run())


async def _returned(process: AppContext) -> None:
    """Until a beat has been written."""
    returned = asyncio.Event()
    availability = process.registry.availability
    availability.on_return.append(returned.set)
    async with asyncio.timeout(PATIENCE):
        while availability.is_doubtful:
            returned.clear()
            await returned.wait()


def _is_spared(live_match: LiveMatch) -> bool:
    return not live_match.hosted.clocks.lacks(START + 10_000, START + 3_610_000)


def test_a_process_takes_the_time_from_the_database(
    postgres: PostgresServer, tmp_path: Path
) -> None:
    """A machine whose clock is wrong by an hour charges nobody for it."""

    class Wrong(Clock):
        def __init__(self) -> None:
            super().__init__()
            self.shift(3_600_000)

    async def run() -> None:
        processes = Processes(tmp_path, database)
        async with processes.process(Clock()) as right, processes.process(Wrong()) as wrong:
            await _agree(right, wrong)
            live_match = await _match(right)
            found = await wrong.registry.live_match(live_match.id)
            wrong.clock.shift(3_600_000)  # it is set while the process runs
            await _agree(right, wrong)
            async with found.lock:
                await wrong.registry.record_outages(found)
            assert turn_commands.expire_clock(found.hosted, wrong.clock.now()) is None

    database = fresh_database(postgres.address)
    idle_loop.run(run())


async def _agree(right: AppContext, wrong: AppContext) -> None:
    """Until a beat has set the clock; one that was on its way before does not."""
    async with asyncio.timeout(PATIENCE):
        while abs(right.clock.now() - wrong.clock.now()) > 60_000:
            await wrong.registry.availability.beat()
