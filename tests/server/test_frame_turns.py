"""Clients that send a lot at once: their frames are read in turn with those of everybody else."""

from __future__ import annotations

import pytest
from tests.server.counting_server import KINDS, PLAIN, CountingServer, run
from tests.server.idle_loop import settle
from tests.server.raw_socket import TEXT, frame

from boardwright.server.limits import Limits


@pytest.mark.parametrize("kind", ["text", "bytes", "pings"])
def test_a_flood_delays_others_by_a_few_frames(kind: str) -> None:
    async def body() -> None:
        server = CountingServer()
        flooder, flooded = await server.connect()
        other, answered = await server.connect()
        seen: list[tuple[int, bool]] = []
        answered.on_write = lambda: seen.append((len(flooded.frames()), flooded.is_read))
        flooder.data_received(KINDS[kind](1000))
        other.data_received(frame(TEXT, PLAIN))
        await settle()
        ((frames, is_read),) = seen
        assert frames <= 4
        assert not is_read
        assert len(flooded.frames()) == 1000
        assert flooded.is_read

    run(body)


def test_flooding_clients_are_served_in_turn() -> None:
    async def body() -> None:
        server = CountingServer()
        clients = [await server.connect() for _ in range(5)]
        spreads: list[int] = []

        def note() -> None:
            counts = [len(wire.frames()) for _, wire in clients]
            spreads.append(max(counts) - min(counts))

        for socket, wire in clients:
            wire.on_write = note
            socket.data_received(KINDS["text"](100))
        await settle()
        assert len(spreads) == 500
        assert max(spreads) <= 1

    run(body)


def test_sockets_of_an_address_take_turns_with_all_others(limits: Limits) -> None:
    """However many sockets an address has, another one waits for a frame or two of it."""

    async def body() -> None:
        server = CountingServer(limits)
        flooders = [await server.connect() for _ in range(50)]
        other, answered = await CountingServer(limits, "there").connect()
        seen: list[int] = []
        answered.on_write = lambda: seen.append(sum(len(wire.frames()) for _, wire in flooders))
        for socket, _ in flooders:
            socket.data_received(KINDS["text"](2))
        other.data_received(frame(TEXT, PLAIN))
        await settle()
        assert len(seen) == 1
        assert seen[0] <= 4
        assert sum(len(wire.frames()) for _, wire in flooders) == 100

    run(body)
