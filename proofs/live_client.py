"""A client that survives everything: it reconnects, and sends again what was not acknowledged."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from itertools import count

import msgspec
from benchmarks.load.socket import Socket, connect

__all__ = ["LiveClient", "Message", "Rejected"]

_RETRY_SECONDS = 0.05
_PING_SECONDS = 0.3
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


class Rejected(Exception):
    """The server does not know the match, or the token."""


class LiveClient:
    """One viewer of a match. `ply`, `status` and `display` are what it was shown last.

    `port` is asked for before every connection. A reply that takes longer than `timeout` seconds
    means that the connection is broken.
    """

    def __init__(
        self, match: str, token: str | None, port: Callable[[], int], timeout: float
    ) -> None:
        self.match, self.token = match, token
        self._port, self._timeout = port, timeout
        self._socket: Socket | None = None
        self._waiting: dict[str, asyncio.Future[Message]] = {}
        self._shown = asyncio.Event()
        self._connecting = asyncio.Lock()
        self._pings = count()
        self._rejected = ""
        self.ply = -1
        self.status = ""
        self.display: msgspec.Raw = msgspec.Raw(b"")
        self.changed_at = 0.0
        """When it was last shown something else, in seconds of the event loop's clock."""
        self.connections = 0
        self.on_change: Callable[[], None] = lambda: None
        """Called when it was shown something."""

    async def connect(self) -> None:
        """Connect if it is not connected, however long that takes, and wait for the snapshot.

        Raises `Rejected`; so does everything that connects.
        """
        async with self._connecting:
            while self._socket is None or self._socket.closed:
                try:
                    async with asyncio.timeout(self._timeout):
                        await self._open()
                except (OSError, TimeoutError):
                    self.close()
                    await asyncio.sleep(_RETRY_SECONDS)

    async def _open(self) -> None:
        self._shown.clear()
        early: list[bytes] = []
        path = f"/api/matches/{self.match}/live"
        socket = await connect(self._port(), path, self.token, early.append)
        self._socket = socket
        self.connections += 1
        socket.on_text, socket.on_close = self._receive, self._fail
        for data in early:
            self._receive(data)
        await self._shown.wait()
        if self._rejected:
            raise Rejected(self._rejected)

    async def watch(self) -> None:
        """Stay connected for ever: a ping now and then finds out whether the connection works."""
        while True:
            command = f"ping{next(self._pings)}"
            text = msgspec.json.encode({"type": "ping", "id": command})
            await self.request(command, text)
            await asyncio.sleep(_PING_SECONDS)

    async def see(self, ply: int) -> None:
        """Wait until it was shown this ply, however often it has to reconnect."""
        while self.ply < ply:
            await self.connect()
            self._shown.clear()
            if self.ply < ply:
                try:
                    async with asyncio.timeout(self._timeout):
                        await self._shown.wait()
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
            socket = self._socket
            if socket is None:  # another task has given it up again
                continue
            future: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
            self._waiting[command] = future
            for _ in range(copies):
                socket.send(text)
            try:
                async with asyncio.timeout(self._timeout):
                    reply = await future
            except (OSError, TimeoutError):
                if self._socket is socket:
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
            display = msgspec.Raw(bytes(message.display) or bytes(self.display))
            if (message.ply, display) != (self.ply, self.display):
                self.changed_at = asyncio.get_running_loop().time()
            self.ply, self.status, self.display = message.ply, message.status, display
            self._shown.set()
            self.on_change()
        elif message.type == "error" and not message.id and message.code not in _PASSING:
            self._rejected = message.code
            self._shown.set()
        elif message.id in self._waiting and not self._waiting[message.id].done():
            self._waiting[message.id].set_result(message)

    def _fail(self) -> None:
        for future in self._waiting.values():
            if not future.done():
                future.set_exception(ConnectionError("the connection is lost"))


def _ignore(data: bytes) -> None:
    pass
