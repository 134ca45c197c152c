"""Turns among the sockets and requests of one address."""

from __future__ import annotations

import asyncio
from functools import partial

from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle

from boardwright.server.address_turns import AddressTurns


def test_one_callback_of_an_address_runs_in_an_iteration() -> None:
    async def body() -> None:
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

    idle_loop.run(body(), FrozenLoop)


def test_an_address_rests_after_its_work() -> None:
    async def body() -> None:
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

    idle_loop.run(body(), FrozenLoop)


def test_a_turn_that_is_no_longer_wanted_is_passed_on() -> None:
    async def body() -> None:
        turns = AddressTurns()
        first, second, third = (asyncio.create_task(turns.wait()) for _ in range(3))
        await asyncio.sleep(0)
        second.cancel()
        await asyncio.gather(first, third)
        assert second.cancelled()

    idle_loop.run(body(), FrozenLoop)
