"""A TCP proxy on loopback that does to connections what bad networks do."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from typing import Literal, Self, get_args

__all__ = ["FAULTS", "Fault", "FaultyProxy"]

Fault = Literal[
    "none", "delay", "jitter", "trickle", "reset", "truncation", "black_hole", "one_way", "late"
]
"""What happens to a connection after a random number of bytes:

- `delay`, `jitter`: everything arrives later, by a fixed time or by a random one.
- `trickle`: a few bytes at a time.
- `reset`, `truncation`: a part of the data arrives, mid-frame, then a RST or a FIN.
- `black_hole`: nothing arrives any more, in both directions, and nobody is told.
- `one_way`: what the server sends does not arrive; what the client sends does.
- `late`: what the client sends arrives after it has given up, reconnected and sent more.
"""
FAULTS: tuple[Fault, ...] = tuple(fault for fault in get_args(Fault) if fault != "none")
_CHUNK = 65_536
_TRICKLE_BYTES = 48
_LATE_SECONDS = 1.0
"""Longer than a client waits for an answer."""


class FaultyProxy:
    """Forwards connections to `target`; each has one fault, until the network is healed.

    Like TCP it never loses or reorders bytes within a connection: what is held back arrives when
    the network is healed, if the connection is still open.
    """

    def __init__(self, target: int, seed: int) -> None:
        self._target, self._rng = target, random.Random(seed)
        self._server: asyncio.Server | None = None
        self._healed = asyncio.Event()
        self._connections: set[asyncio.Task[None]] = set()
        self.faults: Counter[Fault] = Counter()
        """How many connections had which."""
        self.happened: Counter[Fault] = Counter()
        """How often each happened: with those that slow a connection down, to every piece."""

    async def __aenter__(self) -> Self:
        self._server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        return self

    async def __aexit__(self, *error: object) -> None:
        assert self._server is not None
        self._server.close()
        for task in self._connections:
            task.cancel()
        await asyncio.gather(*self._connections, return_exceptions=True)

    def port(self) -> int:
        """The port that clients connect to."""
        assert self._server is not None
        return int(self._server.sockets[0].getsockname()[1])

    def heal(self) -> None:
        """From now on everything is forwarded at once."""
        self._healed.set()

    def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.get_running_loop().create_task(self._serve(reader, writer))
        self._connections.add(task)
        task.add_done_callback(self._connections.discard)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        fault: Fault = "none" if self._healed.is_set() else self._rng.choice(FAULTS)
        self.faults[fault] += 1
        try:
            upstream = await asyncio.open_connection("127.0.0.1", self._target)
        except OSError:
            writer.transport.abort()
            return
        await _Link(self, fault, self._rng, self._healed, (reader, writer), upstream).run()


_Stream = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Link:
    """One connection through the proxy."""

    def __init__(
        self,
        proxy: FaultyProxy,
        fault: Fault,
        rng: random.Random,
        healed: asyncio.Event,
        client: _Stream,
        server: _Stream,
    ) -> None:
        self._proxy, self._rng, self._healed = proxy, rng, healed
        self._fault = fault
        self._client, self._server = client, server
        self._after = rng.randint(2_000, 100_000)
        """Bytes, in both directions, after which the fault happens; the handshake works."""
        self._delay = rng.uniform(0.005, 0.05)

    async def run(self) -> None:
        """Forward until both ends are closed."""
        upwards = asyncio.create_task(self._forward(self._client[0], self._server[1], True))
        downwards = asyncio.create_task(self._forward(self._server[0], self._client[1], False))
        try:
            await asyncio.gather(upwards, downwards)
        finally:
            for task in (upwards, downwards):
                task.cancel()
            for writer in (self._client[1], self._server[1]):
                writer.transport.abort()

    async def _forward(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, is_upwards: bool
    ) -> None:
        try:
            while data := await reader.read(_CHUNK):
                self._after -= len(data)
                if self._after < 0 and not self._healed.is_set() and self._fault != "none":
                    await self._disturb(data, writer, is_upwards)
                else:
                    _write(writer, data)
                await writer.drain()
            writer.write_eof()
        except OSError:
            if is_upwards or self._fault != "late":
                self._abort()

    async def _disturb(self, data: bytes, writer: asyncio.StreamWriter, is_upwards: bool) -> None:
        self._proxy.happened[self._fault] += 1
        match self._fault:
            case "delay":
                await self._pause(self._delay)
            case "jitter":
                await self._pause(self._rng.uniform(0.0, 2 * self._delay))
            case "trickle":
                await self._trickle(data, writer)
                return
            case "reset" | "truncation":
                _write(writer, data[: self._rng.randrange(len(data))])
                await writer.drain()
                if self._fault == "truncation":
                    writer.write_eof()
                    await self._pause(self._delay)
                self._abort()
                return
            case "black_hole":
                await self._healed.wait()
            case "one_way" if not is_upwards:
                await self._healed.wait()
            case "late" if is_upwards:
                await self._pause(_LATE_SECONDS)
        _write(writer, data)

    async def _trickle(self, data: bytes, writer: asyncio.StreamWriter) -> None:
        for start in range(0, len(data), _TRICKLE_BYTES):
            _write(writer, data[start : start + _TRICKLE_BYTES])
            await self._pause(0.001)

    async def _pause(self, seconds: float) -> None:
        """Or until the network is healed."""
        try:
            async with asyncio.timeout(seconds):
                await self._healed.wait()
        except TimeoutError:
            return

    def _abort(self) -> None:
        for _, writer in (self._client, self._server):
            writer.transport.abort()


def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Raises `ConnectionError` if the other end has gone, which asyncio would only log."""
    if writer.is_closing():
        raise ConnectionError("the other end has gone")
    writer.write(data)
