"""The scenes: many matches at a steady pace, at full speed, idle connections, a reconnect storm."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from collections.abc import Iterator, Sequence

import httpx
from benchmarks.load.figures import summarize
from benchmarks.load.machine import StealTime
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

_MAX_CONCURRENT = 32
"""Matches created at the same time."""
_GRACE_SECONDS = 3.0
"""How long the last turns may be on their way."""
_POLL_SECONDS = 0.0005
"""Seconds between two looks at the sockets."""


@contextlib.contextmanager
def polling() -> Iterator[None]:
    """Look at the sockets now and then, instead of being woken for every message.

    Waking a process on the same machine costs the sender of a message more than sending it, which
    no network does; the server would be charged for what its clients do. Latencies grow by half an
    interval on average.
    """
    loop = asyncio.get_running_loop()
    is_polling = True

    def poll() -> None:
        if is_polling:
            time.sleep(_POLL_SECONDS)
            loop.call_soon(poll)

    loop.call_soon(poll)
    try:
        yield
    finally:
        is_polling = False


def open_client(servers: ServerProcesses) -> httpx.AsyncClient:
    """An HTTP client for the first server process."""
    limits = httpx.Limits(max_connections=_MAX_CONCURRENT)
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{servers.ports[0]}", limits=limits, timeout=60, verify=False
    )


async def fill(
    servers: ServerProcesses, count: int, games: Sequence[Script], eager: bool = False
) -> list[Pair]:
    """Create so many matches with connected pairs, each with one of the games as its script."""
    gate = asyncio.Semaphore(_MAX_CONCURRENT)

    async def open_numbered_pair(number: int) -> Pair:
        async with gate, open_client(servers) as client:
            return await open_pair(client, servers.ports, games[number % len(games)], eager)

    pairs = await asyncio.gather(*map(open_numbered_pair, range(count)))
    await asyncio.sleep(1)
    return list(pairs)


async def paced(pairs: Sequence[Pair], seconds: float) -> dict[str, float]:
    """Every match plays one turn a second, spread evenly over the second."""
    for pair in pairs:
        pair.latencies.clear()
    steal_time = StealTime()
    with polling():
        started = time.perf_counter()
        for k in range(round(seconds) * len(pairs)):
            while time.perf_counter() < started + k / len(pairs):
                await asyncio.sleep(0)
            pairs[k % len(pairs)].play()
            if k % 16 == 0:
                await asyncio.sleep(0)
        elapsed, steal = time.perf_counter() - started, steal_time.share()
        await _arrivals(pairs)
    return summarize(pairs, elapsed) | {"steal": steal}


async def saturated(pairs: Sequence[Pair], seconds: float) -> dict[str, float]:
    """Every player answers at once."""
    steal_time = StealTime()
    with polling():
        started = time.perf_counter()
        for pair in pairs:
            pair.play()
        await asyncio.sleep(seconds)
        elapsed, steal = time.perf_counter() - started, steal_time.share()
        for pair in pairs:
            pair.eager = False
        figures = summarize(pairs, elapsed)
        await _arrivals(pairs)
    settled = summarize(pairs, elapsed)
    return figures | {key: settled[key] for key in ("stalled", "lost")} | {"steal": steal}


async def _arrivals(pairs: Sequence[Pair]) -> None:
    """Wait until all turns have arrived, for a limited time."""
    end = time.perf_counter() + _GRACE_SECONDS
    while any(pair.waiting for pair in pairs) and time.perf_counter() < end:
        await asyncio.sleep(0.05)
    await asyncio.sleep(0.2)


async def idle(servers: ServerProcesses, count: int, per_match: int = 100) -> tuple[float, int]:
    """Spectators who only watch: bytes per connection, and of the whole process.

    The latter is -1 if connections were closed.
    """
    async with open_client(servers) as client:
        matches = [(await take_seats(client, {}))[0] for _ in range(-(-count // per_match))]
    before = servers.memory()
    sockets: list[Socket] = []
    for first in range(0, count, 100):
        numbers = range(first, min(count, first + 100))
        sockets += await asyncio.gather(
            *(
                connect(
                    servers.ports[0], f"/api/matches/{matches[k // per_match]}/live", None, _drop
                )
                for k in numbers
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
    """All sockets close and reconnect at once; then every match must go on.

    The seconds until all are connected, and the figures of a paced run after it.
    """
    for pair in pairs:
        pair.disconnect()
    started = time.perf_counter()
    await asyncio.gather(*(pair.connect(servers.ports) for pair in pairs))
    reconnected = time.perf_counter() - started
    await asyncio.sleep(1)
    return reconnected, await paced(pairs, 5)


async def against_computers(servers: ServerProcesses, count: int, level: int) -> list[Socket]:
    """Matches against the computer, in which the guest answers at once with any turn."""
    from benchmarks.load.client import play_against_computer

    async with open_client(servers) as guest:
        rng = random.Random(1)
        return [
            await play_against_computer(guest, servers.ports[0], level, rng.randrange(1 << 30))
            for _ in range(count)
        ]
