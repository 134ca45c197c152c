"""A client that sends far more than is allowed: everybody else is served as before."""

from __future__ import annotations

import asyncio
import itertools
import json
import struct
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from typing import Any

import pytest
import uvicorn
from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle
from tests.server.in_process import ManualClock
from tests.server.process import Server, running
from tests.server.raw_socket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, RawSocket, frame
from uvicorn.server import ServerState

from boardwright.server.fast_websocket import EXCEEDED, SCOPE_EXTENSION, FastWebSocket
from boardwright.server.limits import MAX_FRAME_BYTES, Limits
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


class RecordingTransport(asyncio.Transport):
    """What a socket writes, and whether it is read."""

    def __init__(self) -> None:
        super().__init__()
        self.written = bytearray()
        self.is_read, self.is_closed = True, False
        self.on_write: Callable[[], object] = lambda: None

    def write(self, data: Any) -> None:
        assert not self.is_closed
        self.written += data
        self.on_write()

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

    def frames(self) -> list[tuple[int, bytes]]:
        """Opcode and payload of each."""
        data = bytes(self.written).partition(b"\r\n\r\n")[2]
        frames = []
        while data:
            size = data[1]
            frames.append((data[0] & 15, data[2 : 2 + size]))
            data = data[2 + size :]
        return frames


class CountingServer:
    """Accepts FastWebSockets without a network, and answers a message with the number of messages
    so far."""

    def __init__(self, limits: Limits | None = None, address: str = "here") -> None:
        self._limits, self._address, self._count = limits, address, itertools.count(1)
        self._config = uvicorn.Config(
            self._answer,
            interface="asgi3",
            ws=FastWebSocket,
            ws_max_size=MAX_FRAME_BYTES,
            ws_per_message_deflate=False,
            ws_ping_interval=None,
            proxy_headers=False,
            log_config=None,
        )
        self._config.load()
        self.refused = 0

    async def _answer(self, scope: Any, receive: Any, send: Any) -> None:
        transport = scope["extensions"][SCOPE_EXTENSION]
        if self._limits is not None:
            transport.limiter = self._limits.frame_limiter(self._address)
        await receive()
        await send({"type": "websocket.accept"})
        while (message := await transport.receive())["type"] != "websocket.disconnect":
            if message["type"] == EXCEEDED:
                self.refused += 1
            else:
                transport.write([b"%d" % next(self._count)])

    async def connect(self, before: bytes = b"") -> tuple[FastWebSocket, RecordingTransport]:
        socket, wire = FastWebSocket(self._config, ServerState(), {}), RecordingTransport()
        socket.connection_made(wire)
        socket.data_received(
            b"GET / HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
            b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        )
        if before:
            socket.data_received(before)
        await settle()
        assert wire.written.startswith(b"HTTP/1.1 101")
        return socket, wire


class Time:
    def __init__(self) -> None:
        self.clock = ManualClock()

    async def passes(self, seconds: float) -> None:
        self.clock.advance(round(seconds * 1000))
        advance(seconds)
        await settle()


def run(body: Callable[[], Coroutine[Any, Any, None]]) -> None:
    idle_loop.run(body(), FrozenLoop)


@pytest.fixture
def time() -> Time:
    return Time()


@pytest.fixture
def limits(time: Time) -> Limits:
    return Limits(Settings(commands_per_second=RATE), time.clock)


# -- turns -----------------------------------------------------------------------------------


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


def test_frames_before_the_handshake_is_answered_count(time: Time, limits: Limits) -> None:
    async def body() -> None:
        _, wire = await CountingServer(limits).connect(KINDS["pings"](100))
        assert len(wire.frames()) == BURST
        assert not wire.is_read

    run(body)


# -- limits ----------------------------------------------------------------------------------


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


def test_sockets_of_an_address_take_turns_with_all_others(time: Time, limits: Limits) -> None:
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


# -- a real server ---------------------------------------------------------------------------


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("limited")) as server:
        yield server


FLOODERS = {kind: f"127.0.0.{number}" for number, kind in enumerate(KINDS, 2)}
"""An address for each: it is banned for a while."""


@pytest.mark.slow("a flood lasts for seconds")
@pytest.mark.parametrize("kind", KINDS)
def test_a_flood_ends_and_others_are_answered(limited: Server, kind: str) -> None:
    """All of it is sent before anything is asked; the other client is answered each time, and the
    flooder learns why it is disconnected."""
    ada, bob = limited.client(), limited.client()
    match = ada.create()["match"]
    live = bob.live(bob.create()["match"])
    live.next("snapshot")
    with RawSocket(limited, FLOODERS[kind]) as flooder:
        assert flooder.upgrade(match).startswith("HTTP/1.1 101")
        flooder.send(KINDS[kind](2000))
        for _ in range(30):
            assert live.ask("ping")["type"] == "pong"
        refused, code, reason = _read_until_close(flooder)
    assert 1 <= refused <= 6
    assert (code, reason) == (1008, "too many frames")
    assert live.ask("ping")["type"] == "pong"
    assert "Traceback" not in limited.log.read_text()


def _read_until_close(raw: RawSocket) -> tuple[int, int, str]:
    """How often it was refused for asking too often, and what the connection ended with."""
    refused = 0
    while True:
        opcode, payload = raw.next()
        assert opcode != -1
        if opcode == CLOSE:
            return refused, struct.unpack("!H", payload[:2])[0], payload[2:].decode()
        if opcode == TEXT and json.loads(payload).get("code") == "too_many":
            refused += 1


@pytest.mark.slow("a server of its own")
def test_connections_are_refused_with_a_reason(tmp_path: Path) -> None:
    """Idle ones count. Those of another address and sockets are not refused."""
    limit = {"BOARDWRIGHT_HTTP_CONNECTIONS_PER_ADDRESS": "3"}
    with running(tmp_path, **limit) as server:
        match = server.client().create()["match"]
        idle = [RawSocket(server, "127.0.0.2") for _ in range(3)]
        for raw in idle[1:]:
            raw.send(b"GET /api/limits HTTP/1.1\r\nHost: localhost\r\n\r\n")
            assert raw.head().startswith("HTTP/1.1 200")
        with RawSocket(server, "127.0.0.2") as refused:
            head = refused.head()
            assert head.startswith("HTTP/1.1 429")
            assert "application/problem+json" in head
            assert "retry-after: 1" in head
            assert refused.is_closed()
        with RawSocket(server, "127.0.0.3") as other:
            assert other.upgrade(match).startswith("HTTP/1.1 101")
        idle[0].upgrade(match)  # now a socket
        with RawSocket(server, "127.0.0.2") as next_one:
            assert next_one.upgrade(match).startswith("HTTP/1.1 101")
        for raw in idle:
            raw.close()


@pytest.mark.slow("waits for a refusal")
def test_a_client_that_reconnects_too_often_waits_for_the_refusal(tmp_path: Path) -> None:
    limits = {
        "BOARDWRIGHT_COMMANDS_PER_SECOND": "1",
        "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "4",
    }
    with running(tmp_path, **limits) as server:
        match = server.client().create()["match"]
        heads = []
        for _ in range(6):
            with RawSocket(server, "127.0.0.2") as raw:
                heads.append(raw.upgrade(match))
        assert heads[0].startswith("HTTP/1.1 101")
        assert any(head.startswith("HTTP/1.1 429") for head in heads)
        with RawSocket(server, "127.0.0.3") as other:
            assert other.upgrade(match).startswith("HTTP/1.1 101")


@pytest.mark.slow("a flood lasts for seconds")
def test_without_limits_every_frame_is_answered(tmp_path: Path) -> None:
    with running(tmp_path, BOARDWRIGHT_LIMITS="off") as server, RawSocket(server) as raw:
        assert raw.upgrade(server.client().create()["match"]).startswith("HTTP/1.1 101")
        raw.send(KINDS["text"](2000))
        answers = 0
        while answers < 2000:
            opcode, payload = raw.next()
            assert opcode == TEXT
            answers += json.loads(payload)["type"] == "pong"
