"""Viewers of a match, and their live connections with a bounded outbox.

A client that reads too slowly is disconnected (close code 1013, try again later), so that it cannot
use up the memory.
"""

from __future__ import annotations

import asyncio

from boardwright.server.fast_websocket import Transport
from boardwright.server.session import Principal

__all__ = ["MAX_MESSAGES", "TRY_AGAIN_LATER", "Connection", "Viewer"]

TRY_AGAIN_LATER = 1013
MAX_MESSAGES = 256
"""In an outbox; a connection with more is dropped."""
_MAX_BYTES = 2_000_000


class Viewer:
    """A principal at a match: `seats` are the ones it holds, `seat` the one whose view it is sent
    (None: a spectator's)."""

    __slots__ = ("follows_turn", "known", "principal", "seat", "seats")

    def __init__(
        self,
        principal: Principal,
        seats: tuple[int, ...],
        seat: int | None,
        known: int | None = None,
    ) -> None:
        self.principal = principal
        self.seats = seats
        self.seat = seat
        self.known = known
        """How many events the match had when the seats were read; None: they are kept current."""
        self.follows_turn = False
        """`seat` changes with the turn: players share a device, and nothing is hidden."""


class Connection(Viewer):
    """A viewer with a live socket. It owns the transport's `on_writable`."""

    __slots__ = ("_outbox", "_size", "_transport", "is_open", "standing", "wants_frames")

    def __init__(
        self, principal: Principal, seats: tuple[int, ...], seat: int | None, transport: Transport
    ) -> None:
        super().__init__(principal, seats, seat)
        self.is_open = True
        self.standing: tuple[int, ...] = ()
        """The seats that were last sent in a `Standing` message or a snapshot."""
        self.wants_frames = False
        """Updates have the positions within other seats' turns."""
        self._transport = transport
        self._outbox: list[bytes] = []
        self._size = 0
        transport.on_writable = self.flush

    def post(self, text: bytes) -> None:
        """Send an encoded message soon, if the socket can take it; never waits.

        What is posted in one pass of the event loop is sent together at the end of it. Ignored once
        the connection is closed. Drops the connection if its outbox is full.
        """
        if not self.is_open:
            return
        self._outbox.append(text)
        self._size += len(text)
        if len(self._outbox) == 1:
            _flush_soon(self)
        if self._size > _MAX_BYTES or len(self._outbox) > MAX_MESSAGES:
            self.flush()
            if self._outbox:
                self._drop()

    def mark_closed(self) -> None:
        """The client has disconnected: nothing more is sent."""
        self.is_open = False
        self._clear()
        self._transport.on_writable = None

    def flush(self) -> None:
        """Send what has been posted, if the socket can take it."""
        if self._outbox and self._transport.can_write():
            self._transport.write(self._outbox)
            self._clear()

    def _drop(self) -> None:
        self.is_open = False
        self._clear()
        self._transport.close(TRY_AGAIN_LATER, "too slow")

    def _clear(self) -> None:
        self._outbox.clear()
        self._size = 0


# An update, the reply to its sender and the updates of other matches of a batch are computed first
# and sent afterwards: one write for each socket, and nothing switches between Python and the system
# for every message.
_unsent: dict[asyncio.AbstractEventLoop, list[Connection]] = {}


def _flush_soon(connection: Connection) -> None:
    loop = asyncio.get_running_loop()
    connections = _unsent.get(loop)
    if connections is None:
        connections = _unsent[loop] = []
        loop.call_soon(_flush_all, loop)
    connections.append(connection)


def _flush_all(loop: asyncio.AbstractEventLoop) -> None:
    for connection in _unsent.pop(loop):
        connection.flush()
