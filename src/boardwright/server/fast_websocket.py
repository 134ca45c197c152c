"""Uvicorn's WebSocket protocol with a fast path: unfragmented text frames are received and sent
here, without ASGI in between. All other frames (control, fragments, invalid ones) are passed to
the websockets library, each as a whole.

Reading is fair: one frame of an address is handled, then the other addresses have their turn, and
after them its next socket. Frames of every kind count against the limits. A socket that exceeds
them is not read for a second, and neither are all sockets of an address that exceeds its own, so
that the backlog stays with the sender. After several such pauses in a row a socket is closed.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Protocol

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import apply_mask  # type: ignore[attr-defined]
from websockets.http11 import Request

from boardwright.server.address_budget import PAUSE_MS, Admission, FrameLimiter
from boardwright.server.address_turns import Turn
from boardwright.server.frame_queue import FrameQueue

__all__ = ["EXCEEDED", "SCOPE_EXTENSION", "FastWebSocket", "Transport"]

SCOPE_EXTENSION = "boardwright.transport"
"""The key of the transport in the extensions of the ASGI scope."""
EXCEEDED = "boardwright.exceeded"
"""The type of the ASGI message that is received instead of a frame beyond the limits."""
_POLICY_VIOLATION = 1008
_PAUSE_SECONDS = PAUSE_MS / 1000
"""Seconds for which a socket that has exceeded the limits is not read."""
_MAX_PAUSES = 5
"""In a row, each with more frames unread."""
_WHOLE_TEXT = 0x81
_WHOLE_BYTES = 0x82
_MASKED = 0x80
_CONTROL = 0x08


class Transport(Protocol):
    """What a connection needs of its socket."""

    on_writable: Callable[[], None] | None
    """Called when the socket can be written again, after `can_write` was false."""

    def can_write(self) -> bool:
        """Whether the socket's buffer has space."""

    def write(self, texts: Sequence[bytes]) -> None:
        """Send these texts, in UTF-8, as one frame each; ignored once closed."""

    def close(self, code: int, reason: str) -> None:
        """Send a close frame; the reader gets a disconnect message."""


class FastWebSocket(WebSocketsSansIOProtocol):
    """The protocol of one live socket; a `Transport` for its connection."""

    closed_count: ClassVar[int] = 0
    """Of this process. Each closed socket leaves reference cycles to the garbage collector."""
    on_writable: Callable[[], None] | None = None
    limiter: FrameLimiter | None = None
    """Counts every frame. None: there are no limits."""
    _is_fragmented = False
    """The last fragment of a message has not arrived yet."""
    _next_read: asyncio.Handle | Turn | None = None
    """The scheduled look at the next frame; nothing is read until then."""
    _pauses = 0

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.queue = FrameQueue()  # type: ignore[assignment]
        self._unread = bytearray()
        """At most one read of the socket, and an incomplete frame before it."""

    # -- receiving -------------------------------------------------------------------------

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SCOPE_EXTENSION] = self  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            self._handshake(data)
            return
        self._unread += data
        if self._next_read is not None:
            self._set_reading(False)
        elif self.limiter is None or self.limiter.address.turns.take():
            self._advance()
        else:
            self._next_read = self._schedule()

    def _schedule(self) -> asyncio.Handle | Turn:
        """Have another look after the turns of others."""
        if self.limiter is None:
            return self.loop.call_soon(self._advance)
        return self.limiter.address.turns.schedule(self._advance)

    def _handshake(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.handshake_initiated:
            # Uvicorn would leave an invalid handshake without an answer.
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def _advance(self) -> None:
        """Handle one frame, if it is complete and the one before it was taken."""
        self._next_read = None
        if self.transport.is_closing():
            return
        frames: Any = self.queue
        is_awaited = frames.is_awaited
        if self._is_ready and (bounds := self._first_frame()) is not None:
            admission = Admission.ADMITTED if self.limiter is None else self.limiter.admit()
            if admission is Admission.ADMITTED:
                self._take_frame(*bounds)
            else:
                self._exceeded(bounds[1], is_refused=admission is Admission.REFUSED)
        self._set_reading(
            self._next_read is None and (self._is_ready or (is_awaited and not self._unread))
        )

    @property
    def _is_ready(self) -> bool:
        return self.close_sent or (self.handshake_complete and self.queue.empty())

    def _first_frame(self) -> tuple[int, int] | None:
        """Return where the payload of the first frame begins and ends; None if it is incomplete.

        A frame that is too large is passed on at once; its payload begins at 0.
        """
        bounds = _frame_bounds(self._unread)
        if bounds is None:
            return None
        body, end = bounds
        if end - body > self.config.ws_max_size:
            return 0, len(self._unread)
        return bounds if end <= len(self._unread) else None

    def _take_frame(self, body: int, end: int) -> None:
        frame = self._unread[:end]
        del self._unread[:end]
        if not self._unread:
            self._pauses = 0
        self._handle_frame(frame, body)
        if self._unread and self._is_ready:
            self._next_read = self._schedule()

    def _handle_frame(self, frame: bytearray, body: int) -> None:
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

    def _exceeded(self, end: int, *, is_refused: bool) -> None:
        """Pause, and close after several pauses with more frames unread.

        If the frame is refused and a whole message, it is dropped; other frames are kept, as later
        ones depend on them.
        """
        self._pauses = self._pauses + 1 if len(self._unread) > end else 0
        if is_refused and self._unread[0] in (_WHOLE_TEXT, _WHOLE_BYTES):
            del self._unread[:end]
        if self.close_sent or self._pauses > _MAX_PAUSES:
            self._next_read = self.loop.call_later(_PAUSE_SECONDS, self.transport.abort)
            self.close(_POLICY_VIOLATION, "too many frames")
            if self.limiter is not None:
                self.limiter.address.ban()
            return
        self._next_read = self.loop.call_later(_PAUSE_SECONDS, self._resume)
        if is_refused:
            self.queue.put_nowait({"type": EXCEEDED})  # type: ignore[arg-type, misc]

    def _resume(self) -> None:
        """Sockets of one address that were paused together go on one after another."""
        self._next_read = self._schedule()

    async def receive(self) -> Any:
        message = await self.queue.get()
        self._continue_reading()
        return message

    def _continue_reading(self) -> None:
        """Continue with what is unread, after the turn of the other sockets."""
        if self._next_read is None:
            if self._unread:
                self._next_read = self._schedule()
            else:
                self._set_reading(True)

    def _set_reading(self, is_on: bool) -> None:
        if self.read_paused == is_on and not self.transport.is_closing():
            self.read_paused = not is_on
            if is_on:
                self.transport.resume_reading()
            else:
                self.transport.pause_reading()

    # -- sending ---------------------------------------------------------------------------

    async def send(self, message: Any) -> None:
        await super().send(message)
        self._continue_reading()  # frames may have arrived before the handshake was answered

    def can_write(self) -> bool:
        return self.writable.is_set()

    def write(self, texts: Sequence[bytes]) -> None:
        if not self.close_sent and not self.transport.is_closing():
            parts = [part for text in texts for part in (_header(len(text)), text)]
            self.transport.write(b"".join(parts))

    def close(self, code: int, reason: str) -> None:
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": code, "reason": reason})
        self._continue_reading()
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        FastWebSocket.closed_count += 1
        self.on_writable = None
        if self._next_read is not None:
            self._next_read.cancel()
        super().connection_lost(exc)


def _frame_bounds(data: bytearray) -> tuple[int, int] | None:
    """Return where the payload of a frame begins and ends; None if its header is incomplete."""
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


def _header(size: int) -> bytes:
    if size < 126:
        return struct.pack("!BB", _WHOLE_TEXT, size)
    if size < 65_536:
        return struct.pack("!BBH", _WHOLE_TEXT, 126, size)
    return struct.pack("!BBQ", _WHOLE_TEXT, 127, size)
