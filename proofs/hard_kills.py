"""Hard kills: SIGKILL at random moments under load, of everything that can be killed."""

from __future__ import annotations

import asyncio
import os
import random
import signal
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.postgres import PostgresServer, binaries, fresh_database

from proofs.cluster import Cluster, engine_pids
from proofs.computer_matches import ComputerMatchDriver
from proofs.load_driver import LoadDriver, scripted_drivers
from proofs.match_log import compare, read_logs
from proofs.proof import Figure, Run
from proofs.sync_trace import trace_postgres, trace_sqlite

__all__ = ["CLAIM", "prove"]

CLAIM = (
    "Every command that was acknowledged is in the log once and in its place, whatever is killed, "
    "and was synced to disk before it was acknowledged."
)
_MATCHES = 12
_WANTED = "0 lost, 0 doubled, 0 refused"


class _Kills(NamedTuple):
    """How often each is killed."""

    sqlite: int
    processes: int
    workers: int
    supervisor: int
    database: int
    freezes: int
    engines: int


_SHORT = _Kills(16, 10, 8, 4, 4, 6, 12)  # 60 in all
_LONG = _Kills(600, 400, 280, 120, 200, 130, 270)  # 2,000
Kill = Callable[[Cluster, random.Random], Awaitable[None]]


def prove(run: Run) -> Iterator[Figure]:
    """Yield a figure for each thing that is killed, then those of the system calls."""
    kills = run.scale(_SHORT, _LONG)
    folder = run.folder / "sqlite"
    yield _kill_under_load(
        "SQLite, one process", Cluster(folder), folder / "server0", kills.sqlite, _kill_any, run
    )
    if binaries() is None:
        yield Figure("PostgreSQL", "not on this machine", "installed", False)
        return
    with PostgresServer(durable=True) as postgres:
        yield from _prove_postgres(run, postgres, kills)
        yield _kill_engines(run, kills.engines)
        yield trace_sqlite(run.folder / "trace", run.scale(200, 2_000), run.seed)
        yield trace_postgres(run.folder / "trace2", postgres, run.scale(200, 2_000), run.seed)


def _prove_postgres(run: Run, postgres: PostgresServer, kills: _Kills) -> Iterator[Figure]:
    async def crash_database(cluster: Cluster, rng: random.Random) -> None:
        await asyncio.to_thread(postgres.stop, "immediate")
        await asyncio.to_thread(postgres.start)

    async def freeze_database(cluster: Cluster, rng: random.Random) -> None:
        """For a while; one of the servers may be killed meanwhile."""
        frozen = postgres.pids
        for pid in frozen:
            os.kill(pid, signal.SIGSTOP)
        try:
            await asyncio.sleep(rng.uniform(0.3, 2.0))
            killed = rng.choice([*cluster.servers, None])
            if killed is not None:
                await cluster.kill(killed)
        finally:
            for pid in frozen:
                os.kill(pid, signal.SIGCONT)
        if killed is not None:
            await cluster.start(killed)

    scenes: list[tuple[str, int, int, int, Kill]] = [
        ("PostgreSQL, two processes", 2, 1, kills.processes, _kill_any),
        ("PostgreSQL, two workers, a worker killed", 1, 2, kills.workers, _kill_worker),
        ("PostgreSQL, two workers, the supervisor killed", 1, 2, kills.supervisor, _kill_any),
        ("PostgreSQL stopped with `-m immediate`", 2, 1, kills.database, crash_database),
        ("PostgreSQL frozen", 2, 1, kills.freezes, freeze_database),
    ]
    for number, (label, processes, workers, times, kill) in enumerate(scenes):
        database = fresh_database(postgres.address)
        settings = {"BOARDWRIGHT_WORKERS": str(workers)}
        folder = run.folder / f"postgres{number}"
        cluster = Cluster(folder, processes, database, run.seed, **settings)
        yield _kill_under_load(label, cluster, database, times, kill, run)


def _kill_under_load(
    label: str, cluster: Cluster, database: str | Path, times: int, kill: Kill, run: Run
) -> Figure:
    load = asyncio.run(_load_and_kill(cluster, times, kill, run.seed))
    return _figure(f"{label}: {times} kills", load, database)


async def _load_and_kill(cluster: Cluster, times: int, kill: Kill, seed: int) -> LoadDriver:
    rng = random.Random(seed)
    drivers = scripted_drivers(_MATCHES, cluster.port, seed)
    async with cluster, LoadDriver(drivers) as load:
        for _ in range(times):
            await load.progress(_MATCHES)  # all are under way again
            await asyncio.sleep(rng.uniform(0.0, 0.3))
            await kill(cluster, rng)
        await load.progress(_MATCHES)
        await load.stop()
    return load


async def _kill_any(cluster: Cluster, rng: random.Random) -> None:
    """Kill one of the servers; the other, if there is one, serves alone for a moment."""
    server = rng.choice(cluster.servers)
    await cluster.kill(server)
    if len(cluster.servers) > 1:
        await asyncio.sleep(rng.uniform(0.0, 0.2))
    await cluster.start(server)


async def _kill_worker(cluster: Cluster, rng: random.Random) -> None:
    await cluster.replace_worker(cluster.servers[0])


def _kill_engines(run: Run, times: int) -> Figure:
    folder = run.folder / "engines"
    cluster = Cluster(folder, BOARDWRIGHT_ENGINES="2")

    async def kill_engines() -> LoadDriver:
        rng = random.Random(run.seed)
        drivers = [ComputerMatchDriver(cluster.port, rng.random()) for _ in range(_MATCHES)]
        async with cluster, LoadDriver(drivers) as load:
            for _ in range(times):
                await load.progress(_MATCHES)
                os.kill(rng.choice(engine_pids(cluster.servers[0].pid)), signal.SIGKILL)
            await load.progress(_MATCHES)
        return load

    load = asyncio.run(kill_engines())
    label = f"engine processes of computer players: {times} kills"
    return _figure(label, load, folder / "server0")


def _figure(label: str, load: LoadDriver, database: str | Path) -> Figure:
    compared, refused = compare(load.acknowledgements, read_logs(database)), load.refused
    measured = f"{compared}, {len(refused)} refused {refused[:3] or ''}".rstrip()
    return Figure(label, measured, _WANTED, compared.holds and not refused)
