"""The server under load, on loopback, with a load generator of its own.

    python -m benchmarks.server [SCENE ...]

Scenes: machine, paced, crowds, saturated, cluster, idle, storm, engines, flood, costs, protocols.
Each starts its own server; the cores are shared with the generator. The figures are for one run on
one machine: `machine` shows what that machine adds to every latency, and every line how much time
its host took away meanwhile. Scenes of latencies are repeated until the host takes next to nothing.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Awaitable, Callable
from functools import partial
from statistics import median

import uvloop
from benchmarks.load import scenes
from benchmarks.load.costs import WORKLOADS, demand, finished_match
from benchmarks.load.figures import print_figures
from benchmarks.load.flood import KINDS, measure_flood
from benchmarks.load.machine import probe
from benchmarks.load.protocols import compare_protocols
from benchmarks.load.scripts import scripts
from benchmarks.load.server_processes import pinned_server, postgres, servers

FULL_MATCHES = 2_000
FLOODED_MATCHES = 80
LONG_GAME = 4_000
"""Turns of a script that does not end while the scene lasts: 64 of them for 25,000 turns/s."""
MAX_FRAMES_PER_SECOND = 25
"""Frames per second that a socket may send."""
SCENE_SECONDS = 20.0
MAX_ROUNDS = 4
MAX_STEAL = 0.01
"""With more steal time than this share, latencies are the host's: measure again."""


async def machine() -> None:
    """What the machine adds to every latency."""
    probe(SCENE_SECONDS)


async def crowds() -> None:
    """How latency grows with the number of matches."""
    for count in (500, 1_000, 1_500):
        await _paced(count, "-")


async def paced() -> None:
    """2,000 matches at one turn a second each."""
    await _paced(FULL_MATCHES, "p99 <= 15 ms")


async def _paced(count: int, wanted: str) -> None:
    with servers() as server:
        pairs = await scenes.fill(server, count, scripts(50, 100))
        gc.freeze()
        for _ in range(MAX_ROUNDS):
            figures = await scenes.paced(pairs, SCENE_SECONDS)
            print_figures(f"{count:,} matches, 1 turn/s each", figures, wanted)
            if figures["steal"] < MAX_STEAL:
                break


async def saturated() -> None:
    """Turns per second of one process with SQLite."""
    with servers() as server:
        pairs = await scenes.fill(server, 64, scripts(20, LONG_GAME), eager=True)
        before = server.work()
        figures = await scenes.saturated(pairs, 10)
        print_figures("as fast as it goes, SQLite", figures, ">= 4,300 turns/s")
        _cost(server.work() - before, figures["turns"])


async def cluster() -> None:
    """Turns per second of two processes with PostgreSQL."""
    with postgres() as database, servers(2, database) as server:
        pairs = await scenes.fill(server, 128, scripts(20, LONG_GAME), eager=True)
        before = server.work()
        figures = await scenes.saturated(pairs, 10)
        print_figures("two processes, PostgreSQL", figures, ">= 3,000 turns/s")
        _cost(server.work() - before, figures["turns"])


def _cost(seconds: float, turns: float) -> None:
    """Processor time per turn, which doesn't depend on what else the machine does."""
    print(f"    {1e6 * seconds / turns:.0f} us of processor time a turn", flush=True)


async def idle() -> None:
    """Memory of 10,000 connections that only watch."""
    with servers() as server:
        each, total = await scenes.idle(server, 10_000)
        print(
            f"10,000 idle connections: {each / 1024:.1f} kB each, {total / 1e6:.0f} MB in all   "
            "wanted: <= 32 kB, < 450 MB",
            flush=True,
        )


async def storm() -> None:
    """4,000 sockets reconnect at once."""
    with servers() as server:
        pairs = await scenes.fill(server, FULL_MATCHES, scripts(50, 60))
        await scenes.paced(pairs, 3)
        back, figures = await scenes.storm(server, pairs)
        print_figures(f"4,000 sockets back in {back:.1f} s", figures, "none stalled")


async def engines() -> None:
    """Latency beside 20 games against the computer."""
    with servers() as server:
        pairs = await scenes.fill(server, FULL_MATCHES, scripts(50, 120))
        alone = await scenes.paced(pairs, SCENE_SECONDS)
        print_figures("2,000 matches alone", alone, "-")
        clients = await scenes.against_computers(server, 20, level=5)
        beside = await scenes.paced(pairs, SCENE_SECONDS)
        print_figures("beside 20 computer games", beside, "p99 within 1.5 times")
        print(f"p99 ratio {beside['p99'] / alone['p99']:.2f}", flush=True)
        for client in clients:
            client.close()


async def flood() -> None:
    """Latency of other matches while one client sends ten times what is allowed.

    The server has one core, the generator and the flooding client share the other.
    """
    with pinned_server(BOARDWRIGHT_MATCHES_PER_MINUTE="0") as server:
        pairs = await scenes.fill(server, FLOODED_MATCHES, scripts(20, 1_600))
        async with scenes.open_client(server) as client:
            match, _ = await scenes.take_seats(client, {})
        measure = partial(measure_flood, pairs, server.ports[0], match)
        for kind in KINDS:
            for sockets in (1, 50):
                row = await measure(kind, sockets, MAX_FRAMES_PER_SECOND, rounds=5, seconds=5)
                print(
                    f"flood of {kind:10} {sockets:2} sockets   p99 quiet {row.quiet:6.1f} ms, "
                    f"flooded {row.beside:6.1f} ms   others refused {row.failures}   "
                    f"rounds {row.rounds}   wanted: <= {row.bound:.1f} ms   "
                    f"{'ok' if row.holds else 'MISSED'}",
                    flush=True,
                )


async def costs() -> None:
    """Latency of other matches while ten clients of one address ask for expensive things.

    The server has one core, the generator and those clients share the other.
    """
    with pinned_server(BOARDWRIGHT_MATCHES_PER_MINUTE="0") as server:
        pairs = await scenes.fill(server, FLOODED_MATCHES, scripts(20, 1_000))
        async with scenes.open_client(server) as client:
            finished = await finished_match(client)
        for workload in WORKLOADS:
            quiet, busy = [], []
            for _ in range(3):
                quiet.append(await scenes.paced(pairs, 5))
                with demand(server.ports[0], workload, finished):
                    busy.append(await scenes.paced(pairs, 5))
            for share in ("p50", "p99"):
                before, beside = (median(run[share] for run in runs) for runs in (quiet, busy))
                print(
                    f"{workload:15} {share}  alone {before:6.1f} ms, beside {beside:6.1f} ms, "
                    f"ratio {beside / before:.2f}",
                    flush=True,
                )


async def protocols() -> None:
    """Our WebSocket and HTTP protocols beside uvicorn's own."""
    await compare_protocols(rounds=10, seconds=2)


SCENES: dict[str, Callable[[], Awaitable[None]]] = {
    "machine": machine,
    "paced": paced,
    "crowds": crowds,
    "saturated": saturated,
    "cluster": cluster,
    "idle": idle,
    "storm": storm,
    "engines": engines,
    "flood": flood,
    "costs": costs,
    "protocols": protocols,
}


async def _run(names: list[str]) -> None:
    for name in names:
        await SCENES[name]()


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, []], metavar="SCENE")
    arguments = parser.parse_args()
    uvloop.run(_run(arguments.scenes or list(SCENES)))


if __name__ == "__main__":
    main()
