"""Somebody who sends far more than is allowed: everybody else is served as before."""

from __future__ import annotations

import asyncio
import itertools
import json
import struct
from collections.abc import Awaitable, Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server.in_process import ManualClock
from tests.server.process import Server, running
from tests.server.raw import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, Raw, frame
from uvicorn.server import ServerState

from boardwright.server.fast_websocket import EXCEEDED, EXTENSION, FastWebSocket
from boardwright.server.limits import FRAME, Bucket, Limits
from boardwright.server.settings import Settings

RATE, BURST = 5, 15
PLAIN = b'{"type":"ping","id":"a"}'
KINDS: dict[str, Callable[[int], bytes]] = {
    "text": lambda count: frame(TEXT, PLAIN) * count,
    "bytes": lambda count: frame(BINARY, b"\x00") * count,
    "pings": lambda count: frame(PING, b"?") * count,
    "pongs": lambda count: frame(PONG, b"?") * count,
    "fragments": lambda count: (
        frame(TEXT, b" ", fin=False) + frame(CONTINUATION, b"", fin=False) * (count - 1)
    ),
}


class Wire(asyncio.Transport):
    """What a socket writes, and whether it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.is_read, self.is_closed = True, False

    def write(self, data: Any) -> None:
        assert not self.is_closed
        self.written += data

    def pause_reading(self) -> None:
        self.is_read = False

    def resume_reading(self) -> None:
        self.is_read = True

    def is_closing(self) -> bool:
        return self.is_closed

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return default

    def frames(self) -> Iterator[tuple[int, bytes]]:
        data = bytes(self.written).partition(b"\r\n\r\n")[2]
        while data:
            size = data[1]
            yield data[0] & 15, data[2 : 2 + size]
            data = data[2 + size :]


class Hall:
    """FastWebSocket without a network; they answer a message with the number of messages so far."""

    def __init__(self, limits: Limits | None = None) -> None:
        self._limits, self._count = limits, itertools.count(1)
        self._config = uvicorn.Config(
            self._answer,
            interface="asgi3",
            ws=FastWebSocket,
            ws_max_size=FRAME,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            proxy_headers=False,
            log_config=None,
        )
        self._config.load()
        self.refused = 0

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        transport = scope["extensions"][EXTENSION]
        if self._limits is not None:
            transport.admits = partial(self._limits.allows, "here", Bucket())
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await transport.receive())["type"] != "websocket.disconnect":
            if message["type"] == EXCEEDED:
                self.refused += 1
            else:
                transport.write([b"%d" % next(self._count)])

    async def enter(self, before: bytes = b"") -> tuple[FastWebSocket, Wire]:
        socket, wire = FastWebSocket(self._config, ServerState(), {}), Wire()
        socket.connection_made(wire)
        socket.data_received(
            b"GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        if before:
            socket.data_received(before)
        await settle()
        assert wire.written.startswith(b"HTTP/1.1 101")
        return socket, wire


async def settle() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


class Loop(asyncio.SelectorEventLoop):
    """Its time passes when it is told to."""

    passed = 0.0

    def time(self) -> float:
        return self.passed


class Time:
    def __init__(self) -> None:
        self.clock = ManualClock()

    async def passes(self, seconds: float) -> None:
        self.clock.advance(round(seconds * 1000))
        loop = asyncio.get_running_loop()
        assert isinstance(loop, Loop)
        loop.passed += seconds
        await settle()


def run(body: Callable[[], Awaitable[None]]) -> None:
    async def all_of_it() -> None:
        await body()

    with asyncio.Runner(loop_factory=Loop) as runner:
        runner.run(all_of_it())


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def limits(time: Time) -> Limits:
    return Limits(Settings(commands_per_second=RATE), time.clock)


# -- turns -----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["text", "bytes", "pings"])
def test_whoever_sends_much_at_once_keeps_nobody_waiting(kind: str) -> None:
    """Of a thousand frames a few are answered before somebody else's one."""

    async def body() -> None:
        hall = Hall()
        flooder, flooded = await hall.enter()
        other, answered = await hall.enter()
        begun = len(answered.written)
        flooder.data_received(KINDS[kind](1000))
        other.data_received(frame(TEXT, PLAIN))
        for _ in range(20):
            if len(answered.written) > begun:
                break
            await asyncio.sleep(0)
        else:
            raise AssertionError("no answer")
        assert len(list(flooded.frames())) <= 4
        assert not flooded.is_read
        for _ in range(20):
            await settle()
        assert len(list(flooded.frames())) == 1000
        assert flooded.is_read

    run(body)


def test_all_who_send_much_are_served_in_turn() -> None:
    async def body() -> None:
        hall = Hall()
        presence = [await hall.enter() for _ in range(5)]
        for socket, _ in presence:
            socket.data_received(KINDS["text"](100))
        for _ in range(60):
            await asyncio.sleep(0)
            counts = [len(list(wire.frames())) for _, wire in presence]
            assert max(counts) - min(counts) <= 1
        assert min(counts) > 1

    run(body)


def test_whoever_speaks_before_the_answer_has_no_way_around(time: Time, limits: Limits) -> None:
    async def body() -> None:
        _, wire = await Hall(limits).enter(KINDS["pings"](100))
        assert len(list(wire.frames())) == BURST
        assert not wire.is_read

    run(body)


# -- limits ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_every_frame_counts_and_the_excess_is_refused_once(
    time: Time, limits: Limits, kind: str
) -> None:
    async def body() -> None:
        hall = Hall(limits)
        flooder, wire = await hall.enter()
        flooder.data_received(KINDS[kind](BURST))
        await settle()
        assert (hall.refused, wire.is_read) == (0, True)
        flooder.data_received(KINDS[kind](3 * RATE))
        await settle()
        assert (hall.refused, wire.is_read) == (1, False)
        await time.passes(0.9)
        assert (hall.refused, wire.is_read) == (1, False)

    run(body)


@pytest.mark.parametrize("kind", ["text", "pings"])
def test_whoever_calms_down_is_served_again(time: Time, limits: Limits, kind: str) -> None:
    async def body() -> None:
        hall = Hall(limits)
        for _ in range(10):
            flooder, wire = await hall.enter()
            flooder.data_received(KINDS[kind](BURST + RATE))
            await settle()
            assert not wire.is_read
            await time.passes(1)
            assert wire.is_read
            before = len(list(wire.frames()))
            await time.passes(1)
            flooder.data_received(KINDS[kind](RATE))
            await settle()
            assert len(list(wire.frames())) == before + RATE
            await time.passes(3)

    run(body)


@pytest.mark.parametrize("kind", KINDS)
def test_whoever_goes_on_is_disconnected_with_a_reason(
    time: Time, limits: Limits, kind: str
) -> None:
    async def body() -> None:
        hall = Hall(limits)
        flooder, wire = await hall.enter()
        flooder.data_received(KINDS[kind](1000))
        await settle()
        for second in range(1, 6):
            assert hall.refused == second
            assert not wire.is_read
            assert CLOSE not in dict(wire.frames())
            await time.passes(1)
        said = dict(wire.frames())[CLOSE]
        assert struct.unpack("!H", said[:2]) == (1008,)
        assert said[2:] == b"too many frames"
        assert not wire.is_read
        await time.passes(1)
        assert wire.is_closed

    run(body)


def test_whoever_is_a_little_too_fast_is_refused_and_stays(time: Time, limits: Limits) -> None:
    async def body() -> None:
        hall = Hall(limits)
        socket, wire = await hall.enter()
        socket.data_received(KINDS["text"](BURST))
        for _ in range(60):
            await settle()
            if wire.is_read:
                socket.data_received(KINDS["text"](RATE + 1))
            await time.passes(1)
        assert hall.refused >= 20
        assert CLOSE not in dict(wire.frames())

    run(body)


def test_one_who_asks_once_a_second_is_not_disconnected_for_others_of_the_address(
    time: Time, limits: Limits
) -> None:
    async def body() -> None:
        hall = Hall(limits)
        presence = [await hall.enter() for _ in range(20)]
        calm, wire = await hall.enter()
        for second in range(10):
            for socket, flooded in presence:
                if second % 2 and flooded.is_read:
                    socket.data_received(KINDS["text"](50))
            await settle()
            if wire.is_read:
                calm.data_received(frame(TEXT, PLAIN))
            await time.passes(1)
        assert CLOSE not in dict(wire.frames())
        assert not wire.is_closed

    run(body)


def test_whoever_goes_on_after_the_close_is_cut_off(time: Time, limits: Limits) -> None:
    async def body() -> None:
        flooder, wire = await Hall(limits).enter()
        flooder.close(1013, "too slow")
        flooder.data_received(KINDS["pings"](1000))
        await settle()
        assert not wire.is_read
        await time.passes(1)
        assert wire.is_closed

    run(body)


# -- a real server ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("limited")) as server:
        yield server


@pytest.mark.slow("a flood lasts for seconds")
@pytest.mark.parametrize("kind", KINDS)
def test_a_flood_ends_and_others_are_answered(limited: Server, kind: str) -> None:
    """All of it is on its way before anything is asked; the second player is answered each time,
    and the flooder is told why it is disconnected."""
    ada, bob = limited.client(), limited.client()
    match = ada.create()["match"]
    live = bob.live(bob.create()["match"])
    live.next("snapshot")
    with Raw(limited) as flooder:
        assert flooder.upgrade(match).startswith("HTTP/1.1 101")
        flooder.send(KINDS[kind](2000))
        for _ in range(30):
            assert live.ask("ping")["type"] == "pong"
        refused, code, reason = _hears_out(flooder)
    assert 1 <= refused <= 6
    assert (code, reason) == (1008, "too many frames")
    assert live.ask("ping")["type"] == "pong"
    assert "Traceback" not in limited.log.read_text()


def _hears_out(raw: Raw) -> tuple[int, int, str]:
    """How often it was refused for asking too often, and what the connection ended with."""
    refused = 0
    while True:
        opcode, payload = raw.next()
        assert opcode != -1
        if opcode == CLOSE:
            return refused, struct.unpack("!H", payload[:2])[0], payload[2:].decode()
        if opcode == TEXT and json.loads(payload).get("code") == "too_many":
            refused += 1


@pytest.mark.slow("a flood lasts for seconds")
def test_no_limits_no_end(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_LIMITS="off") as server, Raw(server) as raw:
        assert raw.upgrade(server.client().create()["match"]).startswith("HTTP/1.1 101")
        raw.send(KINDS["text"](2000))
        answers = 0
        while answers < 2000:
            opcode, payload = raw.next()
            assert opcode == TEXT
            answers += json.loads(payload)["type"] == "pong"
