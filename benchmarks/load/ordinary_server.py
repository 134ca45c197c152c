"""The same server on uvicorn's own protocols, to be measured against.

    python -m benchmarks.load.ordinary_server serve --port 8000

HTTP is uvicorn's without our time-outs. Sockets are uvicorn's too: messages come from ASGI's
`receive` and are sent with ASGI's `send`, by a task for each socket, as a handler of any framework
does it. Litestar's own layer between the two is left out, which favours this server.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable, Sequence
from unittest.mock import patch

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from boardwright.cli import main
from boardwright.server import run
from boardwright.server.fast_websocket import SCOPE_EXTENSION

__all__ = ["AsgiWebSocket"]


class AsgiWebSocket(WebSocketsSansIOProtocol):
    """Offers what the server asks of `FastWebSocket`, without limits on frames."""

    on_writable: Callable[[], None] | None = None
    admits_frame: Callable[[], bool] | None = None
    _sender: asyncio.Task[None] | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SCOPE_EXTENSION] = self  # type: ignore[assignment]
            self._outgoing: asyncio.Queue[bytes] = asyncio.Queue()
            self._sender = self.loop.create_task(self._send_outgoing())

    def can_write(self) -> bool:
        return self.writable.is_set()

    def write(self, texts: Sequence[bytes]) -> None:
        for text in texts:
            self._outgoing.put_nowait(text)

    def close(self, code: int, reason: str) -> None:
        raise NotImplementedError("nobody is too slow or too fast in this comparison")

    async def _send_outgoing(self) -> None:
        while True:
            text = (await self._outgoing.get()).decode()
            await self.send({"type": "websocket.send", "text": text})

    def resume_writing(self) -> None:
        super().resume_writing()
        if self.on_writable is not None:
            self.on_writable()

    def connection_lost(self, exc: Exception | None) -> None:
        self.on_writable = None
        if self._sender is not None:
            self._sender.cancel()
        super().connection_lost(exc)


if __name__ == "__main__":
    with patch.multiple(run, FastWebSocket=AsgiWebSocket, TimeoutHttpProtocol=HttpToolsProtocol):
        sys.exit(main())
