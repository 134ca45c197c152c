"""A WebSocket of uvicorn's with a short way for what is frequent: whole text frames come in and go
out here, without ASGI in between. All other frames (control, fragments, broken ones) are handed
on, each as a whole, to the library that knows them.

Reading is fair: a socket has one frame handled, then every other one has its turn. Frames of any
kind count against the limits. Whoever exceeds them is not read for a second, so that the excess
stays with the sender; whoever has not caught up after several of these is disconnected.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from typing import Any, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from boardwright.server.frame_queue import FrameQueue

__all__ = ["EXCEEDED", "EXTENSION", "FastWebSocket", "Transport"]

EXTENSION = "boardwright.transport"
"""Under this name the ASGI scope has the line."""
EXCEEDED = "boardwright.exceeded"
"""The type of a message that stands for a frame beyond the limits."""
_TOO_FAST = 1008
_PAUSE = 1.0
"""Seconds for which a socket that has exceeded the limits is not read."""
_MOST_PAUSES = 5
"""In a row, each with more frames waiting."""
_WHOLE_TEXT = 0x81
_WHOLE_BYTES = 0x82
_MASKED = 0x80
_CONTROL = 0x08


class Transport(Protocol):
    """What a connection needs of its socket."""

    on_writable: Callable[[], None] | None
    """Called when the socket takes something again."""

    def can_write(self) -> bool:
        """Whether it can send now, rather than pile up."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send these messages."""

    def close(self, code: int, reason: str) -> None:
        """Say so, and end what is read from the line."""


class FastWebSocket(WebSocketsSansIOProtocol):
    on_writable: Callable[[], None] | None = None
    admits: Callable[[], bool] | None = None
    """Counts a frame; False if it is beyond the limits. None: there are no limits."""
    _is_fragmented = False
    """A message has begun whose last fragment has not come."""
    _next: asyncio.Handle | None = None
    """Will look at the next frame; nothing is read until then."""
    _pauses = 0

    def __init__(self, *of_uvicorn: Any, **named: Any) -> None:
        super().__init__(*of_uvicorn, **named)
        self.queue = FrameQueue()  # type: ignore[assignment]
        self._unread = bytearray()
        """At most what was read at once, and a frame that has not come whole."""

    # -- coming in -------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._handshake(data)
            return
        self._unread += data
        if self._next is None:
            self._advance()
        else:
            self._listen(False)

    def _handshake(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # A handshake that cannot be read is answered, not left hanging.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _advance(self) -> None:
        """Handle one frame, if one has come whole and the one before it has been taken."""
        self._next = None
        if self.transport.is_closing():
            return
        frames: Any = self.queue
        is_awaited = frames.is_awaited
        if self._is_free and (found := self._first()) is not None:
            if self.admits is None or self.admits():
                self._take(*found)
            else:
                self._exceeded(found[1])
        self._listen(self._next is None and (self._is_free or (is_awaited and not self._unread)))

    @property
    def _is_free(self) -> bool:
        return self.close_sent or (self.handshake_complete and self.queue.empty())

    def _first(self) -> tuple[int, int] | None:
        """Where the payload of the first frame begins and ends; None if it has not come whole.
        One that is too large is refused before it has come; its payload begins nowhere (0)."""
        found = _extent(self._unread)
        if found is None:
            return None
        body, end = found
        if end - body > self.config.ws_max_size:
            return 0, len(self._unread)
        return found if end <= len(self._unread) else None

    def _take(self, body: int, end: int) -> None:
        frame = self._unread[:end]
        del self._unread[:end]
        if not self._unread:
            self._pauses = 0
        self._frame(frame, body)
        if self._unread and self._is_free:
            self._next = self.loop.call_soon(self._advance)

    def _frame(self, frame: bytearray, body: int) -> None:
        head = frame[0]
        is_plain = head == _WHOLE_TEXT and frame[1] & _MASKED and body
        if is_plain and not self._is_fragmented and not self.close_sent:
            try:
                text = apply_mask(frame[body:], frame[body - 4 : body]).decode()
            except UnicodeDecodeError:
                pass
            else:
                self.queue.put_nowait({"type": "websocket.receive", "text": text})
                return
        if not head & _CONTROL:
            self._is_fragmented = head < _MASKED
        super().data_received(bytes(frame))

    def _exceeded(self, end: int) -> None:
        """A whole message is refused; any other frame waits, for others depend on it."""
        self._pauses = self._pauses + 1 if len(self._unread) > end else 0
        if self._unread[0] in (_WHOLE_TEXT, _WHOLE_BYTES):
            del self._unread[:end]
        if self.close_sent or self._pauses > _MOST_PAUSES:
            self._next = self.loop.call_later(_PAUSE, self.transport.abort)
            self.close(_TOO_FAST, "too many frames")
        else:
            self._next = self.loop.call_later(_PAUSE, self._advance)
            self.queue.put_nowait({"type": EXCEEDED})  # type: ignore[arg-type, misc]

    async def receive(self) -> Any:
        message = await self.queue.get()
        self._go_on()
        return message

    def _go_on(self) -> None:
        """With what is unread, after everybody else's turn."""
        if self._next is None:
            if self._unread:
                self._next = self.loop.call_soon(self._advance)
            else:
                self._listen(True)

    def _listen(self, is_wanted: bool) -> None:
        if self.read_paused == is_wanted and not self.transport.is_closing():
            self.read_paused = not is_wanted
            if is_wanted:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    # -- going out -------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._go_on()  # whoever spoke before the handshake was answered is heard now

    def can_write(self) -> bool:
        return self.writable.is_set()

    def write(self, texts: Sequence[bytes]) -> None:
        if not self.close_sent and not self.transport.is_closing():
            parts = [part for text in texts for part in (_head(len(text)), text)]
            self.transport.write(b"".join(parts))

    def close(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._go_on()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_writable = None
        if self._next is not None:
            self._next.cancel()
        super().connection_lost(exc)


def _extent(data: bytearray) -> tuple[int, int] | None:
    """Where the payload of the first frame begins and ends; None if that is not said yet."""
    if len(data) < 2:
        return None
    size = data[1] & 127
    body = 2
    if size >= 126:
        body += 2 if size == 126 else 8
        if len(data) < body:
            return None
        size = int.from_bytes(data[2:body], "big")
    if data[1] & _MASKED:
        body += 4
    return body, body + size


def _head(size: int) -> bytes:
    if size < 126:
        return struct.pack("!BB", _WHOLE_TEXT, size)
    if size < 65_536:
        return struct.pack("!BBH", _WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", _WHOLE_TEXT, 127, size)
