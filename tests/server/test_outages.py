"""Nobody is charged for time in which the server could not take a move."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest
from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, settle
from tests.server.in_process import START, ManualClock
from tests.server.outage_table import TURN, Table, at_table, open_table, process

from boardwright.store import ChangeRefused

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


def test_an_outage_that_no_match_could_log_is_left_to_the_next_start(tmp_path: Path) -> None:
    clock = ManualClock()

    async def run() -> None:
        async with process(tmp_path, clock) as before:
            table = await open_table(before, clock)
            match = table.live_match.id
            await table.wait(8)
            async with table.full_disk("append"):
                assert (await table.play("a"))["code"] == "store_failed"
                await table.wait(20)
                await before.registry.availability.beat()
                last = await before.store.last_beats()
        assert last == [START + 8_000]
        async with process(tmp_path, clock) as after:
            await settle()
            table = Table(after, clock, await after.registry.live_match(match))
            assert await table.outages() == [(8, 28)]
            await table.wait(2)
            assert await after.store.last_beats() == [START + 30_000]

    idle_loop.run(run(), FrozenLoop)


def test_the_beat_that_ends_an_outage_leaves_it_to_the_next_start(tmp_path: Path) -> None:
    """The process may be killed before any match has logged it."""

    async def body(table: Table) -> None:
        beats: list[int] = []
        store = table.context.store
        beat = store.beat

        async def recorded(process: str, at: int) -> None:
            await beat(process, at)
            beats.append((at - START) // 1000)

        await table.wait(5)
        async with table.full_disk():
            await table.wait(20)
        store.beat = recorded  # type: ignore[method-assign]
        await table.wait(2)
        assert beats == [5, 27]

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


def test_nobody_loses_by_a_flag_that_hangs_in_a_frozen_store(tmp_path: Path) -> None:
    """The clock runs out before anybody knows that the store does not answer."""

    async def body(table: Table) -> None:
        await table.wait(9)
        async with table.frozen():
            await table.wait(5)
        await table.wait(1)
        assert table.is_playing

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


def test_nobody_loses_before_the_outage_is_logged(tmp_path: Path) -> None:
    """The task that logs outages in all matches may be late."""

    async def body(table: Table) -> None:
        table.context.registry.availability.on_return.clear()
        await table.wait(6)
        await table.jump(3600)
        assert table.is_playing
        assert await table.outages() == [(6, 3606)]

    at_table(tmp_path, body)


def test_a_turn_that_comes_before_the_beat_is_not_charged_either(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.wait(6)
        table.context.clock.advance(20_000)  # type: ignore[attr-defined]
        assert (await table.play("a"))["type"] == "ack"
        assert table.live_match.hosted.remaining_ms(0, 0) == 4_000

    at_table(tmp_path, body)


def test_a_match_that_was_swept_logs_nothing(tmp_path: Path) -> None:
    async def body(table: Table) -> None:
        await table.context.store.sweep(START + 1)
        await table.jump(20)
        assert (await table.play("a"))["type"] == "error"
        assert await table.outages() == []

    at_table(tmp_path, body)


# -- restarts ----------------------------------------------------------------------------------


@pytest.mark.parametrize("down", [1, 500, 1_900, 20_000, 86_400_000, -5_000, -86_400_000])
def test_a_restart_costs_nobody_time(tmp_path: Path, down: int) -> None:
    """Also a short one, and one after which the clock has been set back."""
    clock = ManualClock()

    async def run() -> None:
        async with process(tmp_path, clock) as before:
            table = await open_table(before, clock)
            match = table.live_match.id
            await table.wait(9)
        clock.advance(down)
        async with process(tmp_path, clock) as after:
            await settle()
            table = Table(after, clock, await after.registry.live_match(match))
            assert table.is_playing
            assert table.remaining >= 1_000
            await table.wait(1)
            assert table.is_playing
            assert (await table.play("a"))["type"] == "ack"
            assert (table.live_match.hosted.remaining_ms(0, 0) or 0) >= 1_000

    idle_loop.run(run(), FrozenLoop)
