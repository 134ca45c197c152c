"""One live socket: what is posted goes out at once, or waits in a bounded outbox.

A reader that falls too far behind is told to come back (close code 1013) and dropped: one slow
telephone must not hold the memory of a match.
"""

from __future__ import annotations

import asyncio

from boardwright.server.fast_websocket import Transport
from boardwright.server.session import Principal

__all__ = ["MAX_MESSAGES", "TOO_SLOW", "Connection", "Viewer"]

TOO_SLOW = 1013
MAX_MESSAGES = 256
"""That may wait for a reader."""
_MOST_BYTES = 2_000_000


class Viewer:
    """Somebody at a match: who it is, the seats it holds, and the one it is shown the match from
    (None: as a spectator)."""

    __slots__ = ("follows_turn", "principal", "seat", "seats")

    def __init__(self, principal: Principal, seats: tuple[int, ...], seat: int | None) -> None:
        self.principal = principal
        self.seats = seats
        self.seat = seat
        self.follows_turn = False
        """Several seats of an open game on one device: `seat` goes with the turn."""


class Connection(Viewer):
    """A viewer that gets every change as it happens."""

    __slots__ = ("_outbox", "_size", "_transport", "answering", "is_open")

    def __init__(
        self, principal: Principal, seats: tuple[int, ...], seat: int | None, transport: Transport
    ) -> None:
        super().__init__(principal, seats, seat)
        self.is_open = True
        self.answering = False
        """An answer is about to follow: what is posted before goes out together with it."""
        self._transport = transport
        self._outbox: list[bytes] = []
        self._size = 0
        transport.on_writable = self._flush

    def post(self, text: bytes) -> None:
        """Send as soon as the socket takes it; never waits."""
        if not self.is_open:
            return
        self._outbox.append(text)
        self._size += len(text)
        if self.answering:
            asyncio.get_running_loop().call_soon(self._flush)
        else:
            self._flush()
        if self._size > _MOST_BYTES or len(self._outbox) > MAX_MESSAGES:
            self._flush()
            if self._outbox:
                self._drop()

    def gone(self) -> None:
        """The other side has left; nothing more is sent."""
        self.is_open = False
        self._clear()
        self._transport.on_writable = None

    def _flush(self) -> None:
        if self._outbox and self._transport.can_write():
            self._transport.write(self._outbox)
            self._clear()

    def _drop(self) -> None:
        self.is_open = False
        self._clear()
        self._transport.close(TOO_SLOW, "too slow")

    def _clear(self) -> None:
        self._outbox.clear()
        self._size = 0
