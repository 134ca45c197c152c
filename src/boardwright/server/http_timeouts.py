"""Limits that uvicorn lacks: for clients that begin a request and do not finish it, or that open
too many connections."""

from __future__ import annotations

import asyncio

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol

from boardwright.server.address_budget import PAUSE_MS, AddressBudget
from boardwright.server.limits import Limits
from boardwright.server.problem import PROBLEM_JSON, Problem, problem_details, status_of

__all__ = ["TimeoutHttpProtocol"]

_MAX_HEAD_BYTES = 65_536
_RETRY_SECONDS = PAUSE_MS / 1000


class TimeoutHttpProtocol(HttpToolsProtocol):
    """Uvicorn's HTTP protocol, with limits for the time and the head of a request and for the
    connections of an address.

    A request has to be complete within `timeout_keep_alive` seconds.
    """

    _timer: asyncio.TimerHandle | None = None
    _head_bytes: int | None = 0
    """Bytes received of an incomplete head; None while the body is received."""
    _budget: AddressBudget | None = None
    """Counts this connection. None: a proxy's, refused or closed."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._start_timer()
        limits: Limits = self.config.app.state.context.limits  # type: ignore[union-attr]
        try:
            self._budget = limits.connect_http(self.client[0] if self.client else "")
        except Problem as problem:
            self._refuse(problem)

    def connection_lost(self, exc: Exception | None) -> None:
        self._cancel_timer()
        self._release()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
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
        """Begin a socket; if the address has to wait, it waits for the refusal, too."""
        self._cancel_timer()
        if self._budget is not None and not self._budget.admits_handshakes:
            self.transport.pause_reading()
            problem = Problem("too_many", "Please slow down: too many connections were opened.")
            self._timer = self.loop.call_later(_RETRY_SECONDS, self._refuse, problem)
            return
        self._release()
        super().handle_websocket_upgrade()

    def _refuse(self, problem: Problem) -> None:
        """Answer without reading, and close."""
        status = status_of(problem.code)
        body = msgspec.json.encode(problem_details(problem.code, str(problem)))
        head = (
            f"content-type: {PROBLEM_JSON}\r\ncontent-length: {len(body)}\r\n"
            f"retry-after: {round(_RETRY_SECONDS)}\r\nconnection: close\r\n\r\n"
        )
        if not self.transport.is_closing():
            self.transport.write(STATUS_LINE[status] + head.encode() + body)
            self.transport.close()

    def _release(self) -> None:
        """Count this connection no longer."""
        if self._budget is not None:
            self._budget.http_connections -= 1
            self._budget = None

    def _start_timer(self) -> None:
        self._cancel_timer()
        self._timer = self.loop.call_later(self.timeout_keep_alive, self.timeout_keep_alive_handler)

    def _cancel_timer(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
