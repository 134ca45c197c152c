"""A client that survives everything: it reconnects, and sends again what was not acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from benchmarks.load.socket import Socket, connect

__all__ = ["LiveClient", "Message"]

_RETRY_SECONDS = 0.05
_PASSING = ("store_failed", "internal", "too_many")
"""Codes of errors after which the same command is sent again."""


class Message(msgspec.Struct):
    """As much of any message of the server as a driver needs."""

    type: str
    ply: int = 0
    id: str = ""
    code: str = ""
    status: str = ""
    display: msgspec.Raw = msgspec.Raw(b"")


_decode = msgspec.json.Decoder(Message).decode


class LiveClient:
    """One viewer of a match. `ply`, `status` and `display` are what it was shown last.

    `port` is asked for before every connection. A reply that takes longer than `timeout` seconds
    means that the connection is broken.
    """

    def __init__(
        self, match: str, token: str | None, port: Callable[[], int], timeout: float
    ) -> None:
        self._path, self._token = f"/api/matches/{match}/live", token
        self._port, self._timeout = port, timeout
        self._socket: Socket | None = None
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._shown = asyncio.Event()
        self.ply = -1
        self.status = ""
        self.display: msgspec.Raw = msgspec.Raw(b"")
        self.connections = 0
        self.on_change: Callable[[], None] = lambda: None
        """Called when it was shown something."""

    async def connect(self) -> None:
        """Connect if it is not connected, however long that takes, and wait for the snapshot."""
        while self._socket is None or self._socket.closed:
            try:
                await asyncio.wait_for(self._open(), self._timeout)
            except (OSError, TimeoutError):
                self.close()
                await asyncio.sleep(_RETRY_SECONDS)

    async def _open(self) -> None:
        self._shown.clear()
        early: list[bytes] = []
        socket = await connect(self._port(), self._path, self._token, early.append)
        self._socket = socket
        self.connections += 1
        socket.on_text, socket.on_close = self._receive, self._fail
        for data in early:
            self._receive(data)
        await self._shown.wait()

    async def see(self, ply: int) -> None:
        """Wait until it was shown this ply, however often it has to reconnect."""
        while self.ply < ply:
            await self.connect()
            self._shown.clear()
            if self.ply < ply:
                try:
                    await asyncio.wait_for(self._shown.wait(), self._timeout)
                except TimeoutError:
                    self.close()

    def close(self) -> None:
        """Close the connection without a word, as a crash would."""
        if self._socket is not None:
            self._socket.on_text, self._socket.on_close = _ignore, None
            self._socket.close()
            self._socket = None
        self._fail()

    async def request(self, command: str, text: bytes, copies: int = 1) -> Message:
        """Send a command until it is answered, always with the same id, and return the reply.

        `copies`: how often it is sent each time.
        """
        while True:
            await self.connect()
            assert self._socket is not None
            future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
            self._waiting[command] = future
            for _ in range(copies):
                self._socket.send(text)
            try:
                reply = await asyncio.wait_for(future, self._timeout)
            except (OSError, TimeoutError):
                self.close()
            else:
                if reply.type != "error" or reply.code not in _PASSING:
                    return reply
            finally:
                self._waiting.pop(command, None)
            await asyncio.sleep(_RETRY_SECONDS)

    def _receive(self, data: bytes) -> None:
        message = _decode(data)
        if message.type in ("snapshot", "update"):
            self.ply, self.status = message.ply, message.status
            self.display = msgspec.Raw(bytes(message.display) or bytes(self.display))
            self._shown.set()
            self.on_change()
        elif message.id in self._waiting and not self._waiting[message.id].done():
            self._waiting[message.id].set_result(message)

    def _fail(self) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection is lost"))


def _ignore(data: bytes) -> None:
    pass
