"""Timeouts that uvicorn lacks: for clients that begin a request and do not finish it."""

from __future__ import annotations

import asyncio

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

__all__ = ["TimeoutHttpProtocol"]

_MAX_HEAD_BYTES = 65_536


class TimeoutHttpProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol, with a limit for the time and the head of a request.

    A request has to be complete within `timeout_keep_alive` seconds.
    """

    _timer: asyncio.TimerHandle | None = None
    _head_bytes: int | None = 0
    """Bytes received of an incomplete head; None while the body is received."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._head_bytes is not None:
            if self._head_bytes > _MAX_HEAD_BYTES:
                self.send_400_response("The request headers are too large.")
                return
            self._head_bytes += len(data)
        super().data_received(data)

    def on_message_begin(self) -> None:
        self._start_timer()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._head_bytes = None
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._cancel_timer()
        self._head_bytes = 0
        super().on_message_complete()

    def handle_websocket_upgrade(self) -> None:
        self._cancel_timer()
        super().handle_websocket_upgrade()

    def _start_timer(self) -> None:
        self._cancel_timer()
        self._timer = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
