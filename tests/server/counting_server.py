"""FastWebSockets without a network: what a server answers, in which order, and whom it reads."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Coroutine
from typing import Any

import uvicorn
from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle
from tests.server.in_process import ManualClock
from tests.server.raw_socket import BINARY, CONTINUATION, PING, PONG, TEXT, frame
from uvicorn.server import ServerState

from boardwright.server.fast_websocket import EXCEEDED, SCOPE_EXTENSION, FastWebSocket
from boardwright.server.limits import MAX_FRAME_BYTES, Limits

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
"""So many frames of a kind."""


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
