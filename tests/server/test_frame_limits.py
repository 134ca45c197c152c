"""Connections that send more frames than they may, alone or together with others of their address:
refused, not read for a while, disconnected."""

from __future__ import annotations

import struct

import pytest
from tests.server.counting_server import KINDS, PLAIN, CountingServer, Time, run
from tests.server.idle_loop import settle
from tests.server.manual_limits import BURST, RATE
from tests.server.raw_socket import CLOSE, TEXT, frame

from boardwright.server.limits import Limits


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_counts_and_the_excess_is_refused_once(
    time: Time, limits: Limits, kind: str
) -> None:
    async def body() -> None:
        server = CountingServer(limits)
        flooder, wire = await server.connect()
        flooder.data_received(KINDS[kind](BURST))
        await settle()
        assert (server.refused, wire.is_read) == (0, True)
        flooder.data_received(KINDS[kind](3 * RATE))
        await settle()
        assert (server.refused, wire.is_read) == (1, False)
        await time.passes(0.9)
        assert (server.refused, wire.is_read) == (1, False)

    run(body)


@pytest.mark.parametrize("kind", ["text", "pings"])
def test_a_client_that_slows_down_is_served_again(time: Time, limits: Limits, kind: str) -> None:
    async def body() -> None:
        server = CountingServer(limits)
        for _ in range(10):
            flooder, wire = await server.connect()
            flooder.data_received(KINDS[kind](BURST + RATE))
            await settle()
            assert not wire.is_read
            await time.passes(1)
            assert wire.is_read
            before = len(wire.frames())
            await time.passes(1)
            flooder.data_received(KINDS[kind](RATE))
            await settle()
            assert len(wire.frames()) == before + RATE
            await time.passes(3)

    run(body)


def test_a_client_that_is_a_little_too_fast_is_refused_and_stays(
    time: Time, limits: Limits
) -> None:
    async def body() -> None:
        server = CountingServer(limits)
        socket, wire = await server.connect()
        socket.data_received(KINDS["text"](BURST))
        for _ in range(60):
            await settle()
            if wire.is_read:
                socket.data_received(KINDS["text"](RATE + 1))
            await time.passes(1)
        assert server.refused >= 20
        assert CLOSE not in dict(wire.frames())

    run(body)


@pytest.mark.parametrize("kind", KINDS)
def test_a_client_that_goes_on_is_disconnected_with_a_reason(
    time: Time, limits: Limits, kind: str
) -> None:
    async def body() -> None:
        server = CountingServer(limits)
        flooder, wire = await server.connect()
        flooder.data_received(KINDS[kind](1000))
        await settle()
        for second in range(1, 6):
            assert server.refused == second
            assert not wire.is_read
            assert CLOSE not in dict(wire.frames())
            await time.passes(1)
        close = dict(wire.frames())[CLOSE]
        assert struct.unpack("!H", close[:2]) == (1008,)
        assert close[2:] == b"too many frames"
        assert not wire.is_read
        await time.passes(1)
        assert wire.is_closed

    run(body)


def test_a_client_that_goes_on_after_the_close_is_cut_off(time: Time, limits: Limits) -> None:
    async def body() -> None:
        flooder, wire = await CountingServer(limits).connect()
        flooder.close(1013, "too slow")
        flooder.data_received(KINDS["pings"](1000))
        await settle()
        assert not wire.is_read
        await time.passes(1)
        assert wire.is_closed

    run(body)


def test_frames_before_the_handshake_is_answered_count(time: Time, limits: Limits) -> None:
    async def body() -> None:
        _, wire = await CountingServer(limits).connect(KINDS["pings"](100))
        assert len(wire.frames()) == BURST
        assert not wire.is_read

    run(body)


def test_a_slow_client_is_not_disconnected_for_others_of_its_address(
    time: Time, limits: Limits
) -> None:
    async def body() -> None:
        server = CountingServer(limits)
        flooders = [await server.connect() for _ in range(20)]
        calm, wire = await server.connect()
        for second in range(10):
            for socket, flooded in flooders:
                if second % 2 and flooded.is_read:
                    socket.data_received(KINDS["text"](50))
            await settle()
            if wire.is_read:
                calm.data_received(frame(TEXT, PLAIN))
            await time.passes(1)
        assert CLOSE not in dict(wire.frames())
        assert not wire.is_closed

    run(body)


def test_an_address_that_exceeds_its_limit_is_delayed_and_loses_nothing(
    time: Time, limits: Limits
) -> None:
    async def body() -> None:
        server = CountingServer(limits)
        sockets = [await server.connect() for _ in range(11)]
        calm, wire = await server.connect()
        for socket, _ in sockets:
            socket.data_received(KINDS["text"](BURST))
        await settle()
        calm.data_received(frame(TEXT, PLAIN))
        await settle()
        assert not wire.frames()
        assert sum(len(flooded.frames()) for _, flooded in sockets) == 10 * BURST
        await time.passes(1)
        assert len(wire.frames()) == 1
        assert sum(len(flooded.frames()) for _, flooded in sockets) == 11 * BURST
        assert server.refused == 0

    run(body)


def test_sockets_that_keep_their_address_busy_are_closed_and_it_is_banned(
    time: Time, limits: Limits
) -> None:
    async def body() -> None:
        server = CountingServer(limits)
        sockets = [await server.connect() for _ in range(50)]
        assert limits.budget("here").admits_handshakes
        for _ in range(7):
            for socket, wire in sockets:
                if wire.is_read and not wire.is_closed:
                    socket.data_received(KINDS["text"](100))
            await settle()
            await time.passes(1)
        closed = [wire for _, wire in sockets if CLOSE in dict(wire.frames())]
        assert len(closed) >= 40
        assert not limits.budget("here").admits_handshakes
        assert limits.budget("there").admits_handshakes
        await time.passes(6)
        assert limits.budget("here").admits_handshakes

    run(body)
