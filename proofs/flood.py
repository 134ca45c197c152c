"""Nobody is starved: the latency of ordinary matches beside floods, slow clients and idle ones.

The server has a core of its own, the clients share the others. Every row is measured in turn with
and without the hostile clients, and compared by the medians of all its rounds. A row that misses
its bound gets up to three times as many, as the machine may be busy; the figure says how many.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import resource
import time
from collections.abc import AsyncIterator, Awaitable, Iterator
from functools import partial
from typing import Any

from benchmarks.load import scenes
from benchmarks.load.comparison import Comparison, Hostile, compare
from benchmarks.load.costs import finished_match
from benchmarks.load.flood import FRAMES, measure_flood
from benchmarks.load.pairs import Pair
from benchmarks.load.scripts import scripts
from benchmarks.load.server_processes import ServerProcesses, pinned_server
from benchmarks.load.socket import Socket, connect

from proofs.proof import Figure, Run

__all__ = ["CLAIM", "prove"]

CLAIM = (
    "whatever one address sends, leaves unread or leaves unfinished, others are served as before"
)

_MATCHES = 120
_RATE = 25
"""Frames per second that a connection may send."""
_REQUEST_SECONDS = 3
_CLOSING_SECONDS = 120
"""In which the server must notice that its idle clients have gone."""
_SLOW = "127.0.0.4"
_SETTINGS = {
    "BOARDWRIGHT_MATCHES_PER_MINUTE": "0",
    "BOARDWRIGHT_CONNECTIONS_PER_ADDRESS": "400",
    "BOARDWRIGHT_REQUEST_SECONDS": str(_REQUEST_SECONDS),
}
_PER_ADDRESS = 200
"""Idle connections of one address."""
_MAX_IDLE_KB = 40
_READERS = 10
_READ_SECONDS = 60
_MAX_SLOW_MB = 100


def prove(run: Run) -> Iterator[Figure]:
    """Floods of every kind, then slow readers, slow writers and idle connections."""
    _raise_file_limit()
    with pinned_server(**_SETTINGS) as server, asyncio.Runner() as runner:
        proof = runner.run(_open(server, run))
        for kind in FRAMES:
            for sockets in (1, 50):
                label = f"a flood of {kind} from {sockets} connection{'s' * (sockets > 1)}"
                yield runner.run(proof.row(label, proof.flooded(kind, sockets)))
        yield from runner.run(proof.slow_readers())
        yield from runner.run(proof.slow_writers())
        yield from runner.run(proof.idle(run.scale(2_000, 10_000)))


async def _open(server: ServerProcesses, run: Run) -> _Proof:
    pairs = await scenes.fill(server, _MATCHES, scripts(20, run.scale(400, 4_000)))
    async with scenes.open_client(server) as client:
        match, _ = await scenes.take_seats(client, {})
        finished = await finished_match(client)
    return _Proof(server, pairs, match, finished, run)


class _Proof:
    def __init__(
        self, server: ServerProcesses, pairs: list[Pair], match: str, finished: str, run: Run
    ) -> None:
        self._server, self._port, self._pairs = server, server.ports[0], pairs
        self._match, self._finished = match, finished
        self._networks = itertools.count()
        self._rounds, self._seconds = run.scale((5, 1.0), (5, 10.0))

    async def row(self, label: str, comparing: Awaitable[Comparison]) -> Figure:
        """The latency of others."""
        row = await comparing
        measured = f"p99 {row.beside:.1f} ms, quiet {row.quiet:.1f} ms, {row.rounds} rounds"
        if row.failures:
            measured += f", {row.failures} turns refused or lost"
        return Figure(label, measured, f"<= {row.bound:.1f} ms", row.holds)

    def flooded(self, kind: str, sockets: int) -> Awaitable[Comparison]:
        measure = partial(measure_flood, self._pairs, self._port, self._match, kind, sockets, _RATE)
        return measure(self._rounds, self._seconds)

    def _beside(self, hostile: Hostile) -> Awaitable[Comparison]:
        """The latency beside clients that this process runs."""
        measure = partial(scenes.paced, self._pairs, self._seconds)
        return compare(measure, hostile, self._rounds)

    # -- slow readers ----------------------------------------------------------------------

    async def slow_readers(self) -> list[Figure]:
        """Sockets that ask for long snapshots and read none of them."""
        hostile = partial(self._readers, _READERS)
        figure = await self.row(f"{_READERS} readers that do not read", self._beside(hostile))
        before, most, started = self._server.memory(), 0, time.monotonic()
        async with self._readers(_READERS) as sockets:
            while not all(socket.closed for socket in sockets):
                if time.monotonic() - started > _READ_SECONDS:
                    break
                await asyncio.sleep(0.5)
                most = max(most, self._server.memory() - before)
            closed = sum(socket.closed for socket in sockets)
        seconds = time.monotonic() - started
        dropped = Figure(
            "readers that do not read and are disconnected",
            f"{closed} of {_READERS} within {seconds:.0f} s, {most / 1e6:.0f} MB at most",
            f"all within {_READ_SECONDS} s, < {_MAX_SLOW_MB} MB",
            closed == _READERS and most < _MAX_SLOW_MB * 1e6,
        )
        return [figure, dropped]

    @contextlib.asynccontextmanager
    async def _readers(self, count: int) -> AsyncIterator[list[Socket]]:
        path = f"/api/matches/{self._finished}/live"
        sockets = [await connect(self._port, path, None, _drop, _SLOW) for _ in range(count)]
        for socket in sockets:
            assert socket.transport is not None
            socket.transport.pause_reading()
        asking = asyncio.create_task(_ask_for_snapshots(sockets))
        try:
            yield sockets
        finally:
            asking.cancel()
            await asyncio.gather(asking, return_exceptions=True)
            _close(sockets)

    # -- slow writers ----------------------------------------------------------------------

    async def slow_writers(self) -> list[Figure]:
        """Requests and frames that are begun and never finished."""
        figure = await self.row("100 half requests and 50 half frames", self._beside(self._writers))
        started = time.monotonic()
        halves = await self._half_requests(100)
        ended = [asyncio.create_task(reader.read()) for reader, _ in halves]
        done, _ = await asyncio.wait(ended, timeout=4 * _REQUEST_SECONDS)
        seconds = time.monotonic() - started
        for _, writer in halves:
            writer.close()
        closed = Figure(
            "half requests that the server closes",
            f"{len(done)} of 100 within {seconds:.1f} s",
            f"all, after {_REQUEST_SECONDS} s",
            len(done) == 100,
        )
        return [figure, closed]

    @contextlib.asynccontextmanager
    async def _writers(self) -> AsyncIterator[None]:
        requests = await self._half_requests(100)
        path = f"/api/matches/{self._match}/live"
        sockets = [await connect(self._port, path, None, _drop, _SLOW) for _ in range(50)]
        for socket in sockets:
            assert socket.transport is not None
            socket.transport.write(b"\x81\xfe\x10")
        try:
            yield
        finally:
            _close(sockets)
            for _, writer in requests:
                writer.close()

    async def _half_requests(
        self, count: int
    ) -> list[tuple[asyncio.StreamReader, asyncio.StreamWriter]]:
        opened = []
        for _ in range(count):
            reader, writer = await asyncio.open_connection(
                "127.0.0.1", self._port, local_addr=(_SLOW, 0)
            )
            writer.write(b"POST /api/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n{")
            opened.append((reader, writer))
        return opened

    # -- idle connections ------------------------------------------------------------------

    async def idle(self, count: int) -> list[Figure]:
        """Sockets of many addresses that do nothing."""
        before = self._server.memory()
        async with self._idlers(count) as sockets:
            each = (self._server.memory() - before) / count / 1024
            alive = sum(not socket.closed for socket in sockets)
            health = await self._health()
        opened = Figure(
            f"{count:,} idle connections",
            f"{alive:,} open, {each:.1f} kB each, server {health['status']}",
            f"all, <= {_MAX_IDLE_KB} kB, ok",
            alive == count and each <= _MAX_IDLE_KB and health["status"] == "ok",
        )
        # Opened once for all rounds: that thousands come and go is another matter.
        measure = partial(scenes.paced, self._pairs, self._seconds)
        beside = compare(measure, partial(self._idlers, count), 1, self._rounds)
        return [opened, await self.row(f"beside {count:,} idle connections", beside)]

    @contextlib.asynccontextmanager
    async def _idlers(self, count: int) -> AsyncIterator[list[Socket]]:
        others, sockets = (await self._health())["sockets"], list[Socket]()
        path = f"/api/matches/{self._match}/live"
        network = f"127.1.{next(self._networks)}"  # an address may not reconnect as often
        for first in range(0, count, 50):
            addresses = (
                f"{network}.{1 + number // _PER_ADDRESS}" for number in range(first, first + 50)
            )
            sockets += await asyncio.gather(
                *(connect(self._port, path, None, _drop, address) for address in addresses)
            )
        try:
            yield sockets
        finally:
            _close(sockets)
            async with asyncio.timeout(_CLOSING_SECONDS):
                while (await self._health())["sockets"] > others:  # closing them isn't idle
                    await asyncio.sleep(0.1)

    async def _health(self) -> dict[str, Any]:
        async with scenes.open_client(self._server) as client:
            health: dict[str, Any] = (await client.get("/healthz")).json()
        return health


async def _ask_for_snapshots(sockets: list[Socket]) -> None:
    while True:
        for socket in sockets:
            if not socket.closed:
                socket.send(b'{"type":"view_as","id":"a","spectator":true}')
        await asyncio.sleep(1 / 20)


def _close(sockets: list[Socket]) -> None:
    for socket in sockets:
        socket.close()


def _drop(data: bytes) -> None:
    pass


def _raise_file_limit() -> None:
    """Each connection needs a file descriptor."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
