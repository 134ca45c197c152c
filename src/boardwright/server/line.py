"""A WebSocket of uvicorn's with a short way for what is frequent: whole text frames come in and go
out here, without ASGI in between. All other frames (control, fragments, broken ones) are handed
on, each as a whole, to the library that knows them."""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

__all__ = ["EXTENSION", "Inbox", "Line", "Sockets"]

EXTENSION = "boardwright.line"
"""Under this name the ASGI scope has the line."""
_WHOLE_TEXT = 0x81
_MASKED = 0x80
_CONTROL = 0x08


class Line(Protocol):
    """What a connection needs of its socket."""

    ready: Callable[[], None] | None
    """Called when the socket takes something again."""

    def takes(self) -> bool:
        """Whether it can send now, rather than pile up."""

    def tell(self, texts: Sequence[bytes]) -> None:
        """Send these messages."""

    def hang_up(self, code: int, reason: str) -> None:
        """Say so, and end what is read from the line."""


class Inbox:
    """What has come and has not been read: a queue with one reader, and little else."""

    __slots__ = ("_messages", "_reader")

    def __init__(self) -> None:
        self._messages: list[Any] = []
        self._reader: asyncio.Future[None] | None = None

    def empty(self) -> bool:
        return not self._messages

    @property
    def is_awaited(self) -> bool:
        return self._reader is not None and not self._reader.done()

    def put_nowait(self, message: Any) -> None:
        self._messages.append(message)
        reader = self._reader
        if reader is not None and not reader.done():
            reader.set_result(None)

    async def get(self) -> Any:
        while not self._messages:
            self._reader = asyncio.get_running_loop().create_future()
            try:
                await self._reader
            finally:
                self._reader = None
        return self._messages.pop(0)


class Sockets(WebSocketsSansIOProtocol):
    ready: Callable[[], None] | None = None
    _rest = b""
    """Of a frame that has not come whole."""
    _in_pieces = False
    """A message has begun whose last fragment has not come."""
    _hands_on = False
    """The library has part of a frame, so it must have the rest, too."""

    def __init__(self, *of_uvicorn: Any, **named: Any) -> None:
        super().__init__(*of_uvicorn, **named)
        self.queue = Inbox()  # type: ignore[assignment]

    # -- coming in -------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if not self.handshake_complete:
            self._greeted(data)
            return
        if self._rest:
            data, self._rest = self._rest + data, b""
        start = 0
        while start < len(data) and not self._hands_on and not self.close_sent:
            found = _extent(data, start)
            if found is not None and found[1] - found[0] > self.config.ws_max_size:
                self._hands_on = True  # refused before it has come
                break
            if found is None or found[1] > len(data):
                self._rest = data[start:]
                return
            body, end = found
            self._frame(data[start:end], body - start)
            if self.transport.is_closing():
                return
            start = end
        if start < len(data):
            super().data_received(data[start:])

    def _greeted(self, data: bytes) -> None:
        """Nobody should speak between the request and its answer, but somebody may."""
        self._hands_on = self.handshake_initiated
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # A handshake that cannot be read is answered, not left hanging.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _frame(self, frame: bytes, body: int) -> None:
        head = frame[0]
        if head == _WHOLE_TEXT and not self._in_pieces and frame[1] & _MASKED:
            try:
                text = apply_mask(frame[body:], frame[body - 4 : body]).decode()
            except UnicodeDecodeError:
                pass
            else:
                self._hear(text)
                return
        if not head & _CONTROL:
            self._in_pieces = head < _MASKED
        super().data_received(frame)

    def _hear(self, text: str) -> None:
        """Whoever sends faster than it is read waits."""
        inbox: Any = self.queue
        if not inbox.is_awaited and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        inbox.put_nowait({"type": "websocket.receive", "text": text})

    # -- going out -------------------------------------------------------------------------

    def takes(self) -> bool:
        return self.writable.is_set()

    def tell(self, texts: Sequence[bytes]) -> None:
        if not self.close_sent and not self.transport.is_closing():
            parts = [part for text in texts for part in (_head(len(text)), text)]
            self.transport.write(b"".join(parts))

    def hang_up(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.ready is not None:
            self.ready()

    def connection_lost(self, exc: Exception | None) -> None:
        self.ready = None
        super().connection_lost(exc)


def _extent(data: bytes, start: int) -> tuple[int, int] | None:
    """Where the payload of the frame that starts here begins and ends; None if that is not said
    yet."""
    if len(data) < start + 2:
        return None
    size = data[start + 1] & 127
    body = start + 2
    if size >= 126:
        body += 2 if size == 126 else 8
        if len(data) < body:
            return None
        size = int.from_bytes(data[start + 2 : body], "big")
    if data[start + 1] & _MASKED:
        body += 4
    return body, body + size


def _head(size: int) -> bytes:
    if size < 126:
        return struct.pack("!BB", _WHOLE_TEXT, size)
    if size < 65_536:
        return struct.pack("!BBH", _WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", _WHOLE_TEXT, 127, size)
