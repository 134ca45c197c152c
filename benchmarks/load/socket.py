"""A WebSocket client with only what the load generator needs, so that it costs little.

It uses asyncio's protocols directly. Frames are masked with a key of zeros, which the standard
allows and which leaves the payload as it is.
"""

from __future__ import annotations

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import cast

__all__ = ["Socket", "connect"]

_TEXT, _CLOSE, _PING, _PONG = 1, 8, 9, 10


class Socket(asyncio.Protocol):
    """One connection; `on_text` is called with the payload of every text frame."""

    __slots__ = (
        "_buffer",
        "_open",
        "_request",
        "closed",
        "on_close",
        "on_text",
        "opened",
        "transport",
    )

    def __init__(self, request: bytes, on_text: Callable[[bytes], None]) -> None:
        self._request = request
        self._buffer = bytearray()
        self._open = False
        self.on_text = on_text
        self.on_close: Callable[[], None] | None = None
        self.closed = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        # Whoever has stopped waiting for it is not told in the log, either.
        self.opened.add_done_callback(lambda opened: opened.cancelled() or opened.exception())
        self.transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast("asyncio.Transport", transport)
        self.transport.write(self._request)

    def connection_lost(self, error: Exception | None) -> None:
        self.closed = True
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("closed before it was open"))
        if self.on_close is not None:
            self.on_close()

    def send(self, text: bytes) -> None:
        """Send one text frame."""
        assert self.transport is not None
        self.transport.write(_header(_TEXT, len(text)) + text)

    def close(self) -> None:
        """Close the connection at once."""
        if self.transport is not None:
            self.transport.abort()

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open and not self._read_handshake():
            return
        while (frame := self._frame()) is not None:
            kind, payload = frame
            if kind == _TEXT:
                self.on_text(payload)
            elif kind == _PING and self.transport is not None:
                self.transport.write(_header(_PONG, len(payload)) + payload)
            elif kind == _CLOSE:
                self.close()

    def _read_handshake(self) -> bool:
        end = self._buffer.find(b"\r\n\r\n")
        if end < 0:
            return False
        status = bytes(self._buffer[:12])
        del self._buffer[: end + 4]
        if status != b"HTTP/1.1 101":
            self.opened.set_exception(ConnectionError(status.decode(errors="replace")))
            self.close()
            return False
        self._open = True
        self.opened.set_result(None)
        return True

    def _frame(self) -> tuple[int, bytes] | None:
        buffer = self._buffer
        if len(buffer) < 2:
            return None
        size, start = buffer[1] & 127, 2
        if size >= 126:
            start = 4 if size == 126 else 10
            if len(buffer) < start:
                return None
            size = int.from_bytes(buffer[2:start], "big")
        if len(buffer) < start + size:
            return None
        kind, payload = buffer[0] & 15, bytes(buffer[start : start + size])
        del buffer[: start + size]
        return kind, payload


def _header(kind: int, size: int) -> bytes:
    if size < 126:
        return struct.pack("!BBI", 128 | kind, 128 | size, 0)
    if size < 65536:
        return struct.pack("!BBHI", 128 | kind, 128 | 126, size, 0)
    return struct.pack("!BBQI", 128 | kind, 128 | 127, size, 0)


async def connect(
    port: int,
    path: str,
    token: str | None,
    on_text: Callable[[bytes], None],
    source: str = "127.0.0.1",
) -> Socket:
    """An open socket; raises `ConnectionError` if the server refuses.

    `source` is the address it comes from, one of this machine's.
    """
    key = base64.b64encode(os.urandom(16)).decode()
    lines = [
        f"GET {path} HTTP/1.1",
        f"Host: 127.0.0.1:{port}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {key}",
        "Sec-WebSocket-Version: 13",
    ]
    if token:
        lines.append(f"Authorization: Bearer {token}")
    request = "\r\n".join((*lines, "", "")).encode()
    loop = asyncio.get_running_loop()
    _, socket = await loop.create_connection(
        lambda: Socket(request, on_text), host="127.0.0.1", port=port, local_addr=(source, 0)
    )
    try:
        await socket.opened
    except BaseException:  # the caller may not want to wait any longer
        socket.close()
        raise
    return socket
