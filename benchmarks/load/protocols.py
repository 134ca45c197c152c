"""What `server/fast_websocket.py` and `server/http_timeouts.py` are worth: the server as it is and
the same one on uvicorn's own protocols, measured in turn, so that both have the same machine."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from statistics import median

from benchmarks.load import scenes
from benchmarks.load.pairs import Pair
from benchmarks.load.scripts import scripts
from benchmarks.load.server_processes import ServerProcesses, servers

__all__ = ["compare_protocols"]

_MATCHES = 128
_TURNS = 1_000
"""More than a match plays in all rounds."""
_CLIENTS = 16
_REQUEST = b"GET /api/limits HTTP/1.1\r\nHost: localhost\r\n\r\n"
_HALF_A_REQUEST = _REQUEST[:-2]
_REQUEST_SECONDS = 2
_PATIENCE = 10.0
"""Seconds after which a connection that is still open counts as left open."""

Work = Callable[[float], Awaitable[int]]
"""Asks something of a server for so many seconds; how often it was done."""


class _Meter:
    """What one server does in each round, and the processor time it takes."""

    def __init__(self, name: str, server: ServerProcesses, work: Work) -> None:
        self._name, self._server, self._work = name, server, work
        self._rates: list[float] = []
        self.costs: list[float] = []
        """Microseconds of processor time for each."""

    async def run(self, seconds: float) -> None:
        begun, before = time.perf_counter(), self._server.work()
        count = await self._work(seconds)
        self._rates.append(count / (time.perf_counter() - begun))
        self.costs.append(1e6 * (self._server.work() - before) / count)

    def print(self, what: str) -> None:
        print(
            f"    {self._name:16} {median(self._rates):7,.0f} {what}s/s, "
            f"{median(self.costs):.1f} us of processor time a {what}",
            flush=True,
        )


async def compare_protocols(rounds: int, seconds: float) -> None:
    """Print what a turn and a request cost on both, and what becomes of half a request."""
    limit = str(_REQUEST_SECONDS)
    other = "benchmarks.load.ordinary_server"
    with (
        servers(BOARDWRIGHT_REQUEST_SECONDS=limit) as ours,
        servers(program=other, BOARDWRIGHT_REQUEST_SECONDS=limit) as ordinary,
    ):
        both = {"boardwright": ours, "uvicorn's own": ordinary}
        for name, server in both.items():
            print(
                f"half a request   {name:16} {await _half_a_request(server.ports[0])}", flush=True
            )
        games = scripts(20, _TURNS)
        turns = [
            _Meter(name, server, _turns(await scenes.fill(server, _MATCHES, games)))
            for name, server in both.items()
        ]
        await _alternate("turn", turns, rounds, seconds)
        requests = [
            _Meter(name, server, _requests(server.ports[0])) for name, server in both.items()
        ]
        await _alternate("request", requests, rounds, seconds)


async def _alternate(what: str, meters: Sequence[_Meter], rounds: int, seconds: float) -> None:
    """Medians of the rounds, and of what lies between the two in each."""
    for number in range(rounds):
        for meter in meters if number % 2 else reversed(meters):
            await meter.run(seconds)
    for meter in meters:
        meter.print(what)
    costs = list(zip(*(meter.costs for meter in meters), strict=True))
    more = median(ours - ordinary for ours, ordinary in costs)
    ratio = median(ours / ordinary for ours, ordinary in costs)
    print(f"    a {what} costs {more:+.1f} us ({ratio - 1:+.1%})", flush=True)


def _turns(pairs: Sequence[Pair]) -> Work:
    async def play(seconds: float) -> int:
        for pair in pairs:
            pair.eager = True
            pair.latencies.clear()
        await scenes.saturated(pairs, seconds)
        return sum(len(pair.latencies) for pair in pairs)

    return play


def _requests(port: int) -> Work:
    async def ask(seconds: float) -> int:
        return sum(await asyncio.gather(*(_ask(port, seconds) for _ in range(_CLIENTS))))

    return ask


async def _ask(port: int, seconds: float) -> int:
    """One request after another on one connection."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    end, count = time.perf_counter() + seconds, 0
    while time.perf_counter() < end:
        writer.write(_REQUEST)
        head = await reader.readuntil(b"\r\n\r\n")
        assert head.startswith(b"HTTP/1.1 200"), head
        size = head.lower().split(b"content-length: ")[1].split(b"\r\n")[0]
        await reader.readexactly(int(size))
        count += 1
    writer.close()
    return count


async def _half_a_request(port: int) -> str:
    """What happens to a client that begins a request and never ends it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(_HALF_A_REQUEST)
    begun = time.perf_counter()
    try:
        await asyncio.wait_for(reader.read(), _PATIENCE)
    except TimeoutError:
        return f"still open after {_PATIENCE:.0f} s"
    finally:
        writer.close()
    return f"closed after {time.perf_counter() - begun:.1f} s"
