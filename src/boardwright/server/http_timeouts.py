"""What uvicorn leaves open: clients who begin a request and do not end it."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["TimeoutHttpProtocol"]

_LONGEST_HEAD = 65_536


class TimeoutHttpProtocol(HttpToolsProtocol):
    """A request must be whole within the time a connection may idle, and its head be bounded."""

    _timer: asyncio.TimerHandle | None = None
    _head: int | None = 0
    """Bytes of a head that has not ended yet; None while the body comes."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect()

    def connection_lost(self, exc: Exception | None) -> None:
        self._have()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head is not None:
            if self._head > _LONGEST_HEAD:
                self.send_400_response("The request headers are too large.")
                return
            self._head += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._expect()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._have()
        self._head = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._have()
        super().handle_websocket_upgrade()

    def _expect(self) -> None:
        self._have()
        self._timer = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _have(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
