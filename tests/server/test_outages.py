"""Nobody is charged for time in which the server could not take a move."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle
from tests.server.in_process import START, ManualClock, Transport, context
from tests.server.process import thrive_turns

from boardwright.hosting.events import Outage, decode
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.availability import PATIENCE_SECONDS
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.store import ChangeRefused, StoreFailed

ADA, BOB = Principal("guest:ada"), Principal("guest:bob")
SEATS = (wire.SeatSetup("me"), wire.SeatSetup("open"))
TEN_SECONDS = wire.TimeControl("real", 10)
TURN = thrive_turns(1)[0][1]


class Table:
    """A match with ten seconds for each player, in a server whose time a test advances."""

    def __init__(self, found: AppContext, clock: ManualClock, live_match: LiveMatch) -> None:
        self.context, self._clock, self.live_match = found, clock, live_match
        self.players = [
            Transport(found, live_match, who, (seat,)) for seat, who in enumerate((ADA, BOB))
        ]

    async def wait(self, seconds: int) -> None:
        """As it passes when all is well: everything is done in time."""
        for _ in range(seconds):
            await self.jump(1)

    async def jump(self, seconds: int) -> None:
        """Nothing is done in the meantime."""
        self._clock.advance(1000 * seconds)
        advance(seconds)
        await settle()

    async def play(self, command: str) -> dict[str, Any]:
        """Black's first turn, and the reply to it."""
        ply = self.live_match.hosted.ply
        await self.players[0].say(type="play", id=command, ply=ply, actions=TURN)
        replies = [*self.players[0].heard("ack"), *self.players[0].heard("error")]
        return next(reply for reply in replies if reply["id"] == command)

    @property
    def remaining(self) -> int:
        left = self.live_match.hosted.remaining_ms(0, self._clock.now())
        assert left is not None
        return left

    @property
    def is_playing(self) -> bool:
        return self.live_match.hosted.status == "playing"

    async def outages(self) -> list[tuple[int, int]]:
        """The logged ones, in seconds since the start of the test."""
        events = map(decode, await self.context.store.load(self.live_match.id))
        return [
            ((event.since - START) // 1000, (event.until - START) // 1000)
            for event in events
            if isinstance(event, Outage)
        ]

    @asynccontextmanager
    async def full_disk(self, *writes: str) -> Any:
        """These methods of the store fail, by default all that write."""

        async def full(*_: Any, **__: Any) -> None:
            raise StoreFailed("the disk is full")

        async with self._replaced(full, *writes):
            yield

    @asynccontextmanager
    async def frozen(self, *writes: str) -> Any:
        """Writes wait until it is over."""
        thawed = asyncio.Event()
        store, names = self.context.store, writes or ("append", "beat")
        methods = {name: getattr(store, name) for name in names}
        for name in names:

            async def waits(*given: Any, _method: Any = methods[name], **named: Any) -> None:
                await thawed.wait()
                await _method(*given, **named)

            setattr(store, name, waits)
        yield
        for name, method in methods.items():
            setattr(store, name, method)
        thawed.set()
        await settle()

    @asynccontextmanager
    async def _replaced(self, by: Any, *writes: str) -> Any:
        store, names = self.context.store, writes or ("append", "beat")
        methods = {name: getattr(store, name) for name in names}
        for name in names:
            setattr(store, name, by)
        yield
        for name, method in methods.items():
            setattr(store, name, method)


async def _table(found: AppContext, clock: ManualClock) -> Table:
    wish = wire.CreateMatch("thrive", SEATS, clock=TEN_SECONDS)
    made = await create_match.create(found, ADA, wish)
    live_match = await found.registry.live_match(made.match)
    await join_match.join(found, live_match, BOB, wire.JoinMatch())
    await settle()
    return Table(found, clock, live_match)


def at_table(data: Path, body: Callable[[Table], Awaitable[None]]) -> None:
    """Run the body at a table whose time stands still until it is advanced."""
    clock = ManualClock()

    async def run() -> None:
        async with context(data, clock, patience=PATIENCE_SECONDS) as found:
            await body(await _table(found, clock))

    idle_loop.run(run(), FrozenLoop)


# -- a store that fails ------------------------------------------------------------------------


def test_without_a_fault_a_clock_runs_out(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(9)
        assert table.is_playing
        assert table.remaining == 1_000
        await table.wait(1)
        assert table.live_match.hosted.ending is not None
        assert table.live_match.hosted.ending.reason == "time"
        assert await table.outages() == []

    at_table(tmp_path, body)


def test_a_full_disk_costs_nobody_time(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(7)
        async with table.full_disk():
            refused = await table.play("a")
            assert refused["code"] == "store_failed"
            await table.wait(20)
            assert table.is_playing
            assert (await table.play("b"))["code"] == "store_failed"
        await table.wait(1)
        assert await table.outages() == [(7, 28)]
        update = table.players[1].heard("update")[-1]
        assert update["notice"] == "The server was unavailable for 21 seconds; no clock ran."
        shown = update["seats"][0]
        assert (shown["remaining_ms"], shown["clock_running"]) == (10_000, True)
        await table.wait(12)  # to come back
        assert table.remaining == 3_000
        assert (await table.play("c"))["type"] == "ack"
        assert table.live_match.hosted.clocks.remaining_ms(0, 0) == 3_000
        assert await table.context.store.load(table.live_match.id)

    at_table(tmp_path, body)


def test_after_an_outage_clocks_go_on(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        async with table.full_disk():
            await table.wait(20)
        await table.wait(1 + 12 + 9)
        assert table.is_playing
        await table.wait(1)
        assert not table.is_playing

    at_table(tmp_path, body)


def test_a_full_disk_that_nobody_has_noticed_costs_nobody_time(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(5)
        async with table.full_disk():
            await table.wait(20)
        await table.wait(1)
        assert await table.outages() == [(5, 26)]
        assert (await table.play("a"))["type"] == "ack"

    at_table(tmp_path, body)


def test_a_disk_that_is_too_full_for_turns_but_not_for_beats(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(8)
        async with table.full_disk("append"):
            for number in range(20):
                assert (await table.play(f"a{number}"))["code"] == "store_failed"
                await table.wait(1)
        assert (await table.play("b"))["type"] == "ack"
        assert await table.outages() == [(8, 28)]
        assert table.live_match.hosted.remaining_ms(0, 0) == 2_000

    at_table(tmp_path, body)


def test_a_refused_change_is_no_outage(tmp_path: Path) -> None:
    """Or players could gain time by sending what the database does not take."""

    async def body(table: Table) -> None:
        async def refuse(*_: Any, **__: Any) -> None:
            raise ChangeRefused("a bad value")

        append, table.context.store.append = table.context.store.append, refuse  # type: ignore[method-assign]
        await table.wait(3)
        assert (await table.play("a"))["code"] == "store_failed"
        table.context.store.append = append  # type: ignore[method-assign]
        await table.wait(1)
        assert (await table.play("b"))["type"] == "ack"
        assert await table.outages() == []
        assert table.live_match.hosted.remaining_ms(0, 0) == 6_000

    at_table(tmp_path, body)


def test_a_draft_is_kept(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        black, ply = table.players[0], table.live_match.hosted.ply
        await black.say(type="draft", id="d", ply=ply, actions=TURN[:2])
        async with table.full_disk():
            assert (await table.play("a"))["code"] == "store_failed"
            assert black.heard("snapshot")[-1]["draft"] == TURN[:2]

    at_table(tmp_path, body)


# -- a store that does not answer --------------------------------------------------------------


def test_a_frozen_store_costs_nobody_time(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(6)
        async with table.frozen():
            await table.wait(15)
            assert table.is_playing
        assert await table.outages() == [(6, 21)]
        await table.wait(12)
        assert table.remaining == 4_000

    at_table(tmp_path, body)


def test_a_turn_that_hangs_in_a_frozen_store_starts_no_clock(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(6)
        async with table.frozen():
            turn = asyncio.create_task(table.play("a"))
            await settle()
            await table.wait(15)
            assert not turn.done()
        assert (await turn)["type"] == "ack"
        await settle()
        await table.wait(12)
        left = table.live_match.hosted.clocks.next_timeout(START + 33_000)
        assert left == (10_000, (1,))
        assert table.live_match.hosted.remaining_ms(0, 0) == 4_000

    at_table(tmp_path, body)


def test_a_process_that_stood_still_charges_nobody(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(6)
        await table.jump(3600)
        assert table.is_playing
        assert await table.outages() == [(6, 3606)]
        await table.wait(12)
        assert table.remaining == 4_000

    at_table(tmp_path, body)


def test_a_turn_that_comes_before_the_beat_is_not_charged_either(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(6)
        table.context.clock.advance(20_000)  # type: ignore[attr-defined]
        assert (await table.play("a"))["type"] == "ack"
        assert table.live_match.hosted.remaining_ms(0, 0) == 4_000

    at_table(tmp_path, body)


# -- restarts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("down", [1, 500, 1_900, 20_000, 86_400_000, -5_000, -86_400_000])
def test_a_restart_costs_nobody_time(tmp_path: Path, down: int) -> None:
    """Also a short one, and one after which the clock has been set back."""
    clock = ManualClock()

    async def run() -> None:
        async with context(tmp_path, clock, patience=PATIENCE_SECONDS) as before:
            table = await _table(before, clock)
            match = table.live_match.id
            await table.wait(9)
        clock.advance(down)
        async with context(tmp_path, clock, patience=PATIENCE_SECONDS) as after:
            await settle()
            table = Table(after, clock, await after.registry.live_match(match))
            assert table.is_playing
            assert table.remaining >= 1_000
            await table.wait(1)
            assert table.is_playing
            assert (await table.play("a"))["type"] == "ack"
            assert (table.live_match.hosted.remaining_ms(0, 0) or 0) >= 1_000

    idle_loop.run(run(), FrozenLoop)
