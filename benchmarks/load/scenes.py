"""The scenes: a full house at a calm pace, as fast as it goes, idle crowds, a storm."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Iterator, Sequence

import httpx
from benchmarks.load.figures import told
from benchmarks.load.machine import Host
from benchmarks.load.pairs import Pair, open_pair, take_seats
from benchmarks.load.scripts import Script
from benchmarks.load.server_processes import ServerProcesses
from benchmarks.load.socket import Socket, connect

__all__ = [
    "against_computers",
    "fill",
    "idle",
    "open_client",
    "paced",
    "saturated",
    "storm",
    "take_seats",
]

_AT_ONCE = 32
"""Matches made side by side while the house fills."""
_GRACE = 3.0
"""How long the last turns may be on their way."""
_BREATH = 0.0005
"""Seconds between two looks at the sockets."""


@contextlib.contextmanager
def breathing() -> Iterator[None]:
    """Look at the sockets now and then, instead of being woken for every message.

    To wake a process of the same machine costs the sender of a message more than to send it, which
    no network would; so the server would be measured by what its guests do. Latencies grow by half
    a breath on average.
    """
    loop = asyncio.get_running_loop()
    breathes = True

    def breathe() -> None:
        if breathes:
            time.sleep(_BREATH)
            loop.call_soon(breathe)

    loop.call_soon(breathe)
    try:
        yield
    finally:
        breathes = False


def open_client(servers: ServerProcesses) -> httpx.AsyncClient:
    limits = httpx.Limits(max_connections=_AT_ONCE)
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{servers.ports[0]}", limits=limits, timeout=60, verify=False
    )


async def fill(
    servers: ServerProcesses, count: int, games: Sequence[Script], eager: bool = False
) -> list[Pair]:
    gate = asyncio.Semaphore(_AT_ONCE)

    async def one(number: int) -> Pair:
        async with gate, open_client(servers) as client:
            return await open_pair(client, servers.ports, games[number % len(games)], eager)

    pairs = await asyncio.gather(*map(one, range(count)))
    await asyncio.sleep(1)
    return list(pairs)


async def paced(pairs: Sequence[Pair], seconds: float) -> dict[str, float]:
    """Every match plays one turn a second, spread evenly over the second."""
    for pair in pairs:
        pair.latencies.clear()
    host = Host()
    with breathing():
        begun = time.perf_counter()
        for k in range(round(seconds) * len(pairs)):
            while time.perf_counter() < begun + k / len(pairs):
                await asyncio.sleep(0)
            pairs[k % len(pairs)].play()
            if k % 16 == 0:
                await asyncio.sleep(0)
        lasted, taken = time.perf_counter() - begun, host.taken()
        await _arrivals(pairs)
    return told(pairs, lasted) | {"taken": taken}


async def saturated(pairs: Sequence[Pair], seconds: float) -> dict[str, float]:
    """Every player answers at once."""
    host = Host()
    with breathing():
        begun = time.perf_counter()
        for pair in pairs:
            pair.play()
        await asyncio.sleep(seconds)
        lasted, taken = time.perf_counter() - begun, host.taken()
        for pair in pairs:
            pair.eager = False
        figures = told(pairs, lasted)
        await _arrivals(pairs)
    settled = told(pairs, lasted)
    return figures | {key: settled[key] for key in ("stalled", "lost")} | {"taken": taken}


async def _arrivals(pairs: Sequence[Pair]) -> None:
    end = time.perf_counter() + _GRACE
    while any(pair.waiting for pair in pairs) and time.perf_counter() < end:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)


async def idle(servers: ServerProcesses, count: int, per_match: int = 100) -> tuple[float, int]:
    """Spectators who only watch: bytes for each connection, and for the process in all."""
    async with open_client(servers) as client:
        matches = [(await take_seats(client, {}))[0] for _ in range(-(-count // per_match))]
    before = servers.memory()
    sockets: list[Socket] = []
    for first in range(0, count, 100):
        some = range(first, min(count, first + 100))
        sockets += await asyncio.gather(
            *(
                connect(
                    servers.ports[0], f"/api/matches/{matches[k // per_match]}/live", None, _drop
                )
                for k in some
            )
        )
    await asyncio.sleep(2)
    after = servers.memory()
    alive = sum(not socket.closed for socket in sockets)
    for socket in sockets:
        socket.close()
    return (after - before) / max(1, alive), after if alive == count else -1


def _drop(data: bytes) -> None:
    pass


async def storm(servers: ServerProcesses, pairs: Sequence[Pair]) -> tuple[float, dict[str, float]]:
    """All sockets vanish and come back at once; then every match must go on."""
    for pair in pairs:
        pair.disconnect()
    begun = time.perf_counter()
    await asyncio.gather(*(pair.connect(servers.ports) for pair in pairs))
    back = time.perf_counter() - begun
    await asyncio.sleep(1)
    return back, await paced(pairs, 5)


async def against_computers(servers: ServerProcesses, count: int, level: int) -> list[Socket]:
    """Matches against the computer in which the person answers at once with any legal turn."""
    from benchmarks.load.client import visit

    async with open_client(servers) as guest:
        rng = random.Random(1)
        return [
            await visit(guest, servers.ports[0], level, rng.randrange(1 << 30))
            for _ in range(count)
        ]
