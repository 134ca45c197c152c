"""A faulty network: commands are lost, late, cut off and sent twice."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import httpx
import msgspec

from proofs.cluster import Cluster
from proofs.faulty_proxy import FAULTS, FaultyProxy
from proofs.live_client import LiveClient
from proofs.load_driver import LoadDriver, MatchDriver, random_game
from proofs.match_log import compare, read_logs
from proofs.proof import Figure, Run

__all__ = ["CLAIM", "prove"]

CLAIM = (
    "Over a faulty network every acknowledged command is in the log once, and all clients show the "
    "same 2 seconds after it is healed."
)
_MATCHES = 48
_TIMEOUT = 0.75
"""Seconds after which a client gives up a connection that does not answer."""
_DOUBLED = 0.2
"""The share of commands that are sent twice at once."""
_CONVERGED_SECONDS = 2.0
_GIVE_UP_SECONDS = 30.0
_SECONDS_PER_ACKNOWLEDGEMENT = 0.05


class _Result(NamedTuple):
    load: LoadDriver
    proxy: FaultyProxy
    doubled: int
    connections: int
    behind: int
    """Clients that were behind another one of their match when it was healed."""
    times: list[float]
    """Of each client, from healing until it showed what the server has."""
    different: int
    """Clients that still show something else."""


def prove(run: Run) -> Iterator[Figure]:
    """Yield the acknowledgements, the faults, and the time until all clients converged."""
    cluster = Cluster(run.folder)
    wanted = run.scale(25_000, 1_000_000)
    result = asyncio.run(_play(cluster, wanted, run.seed))
    load, refused = result.load, result.load.refused
    compared = compare(load.acknowledgements, read_logs(cluster.data))
    yield Figure(
        "commands",
        f"{compared}, {len(refused)} refused {refused[:3] or ''}".rstrip(),
        f"{wanted:,} acknowledged, 0 lost, 0 doubled, 0 refused",
        compared.holds and not refused and compared.acknowledged >= wanted,
    )
    happened = ", ".join(f"{fault} {result.proxy.happened[fault]:,}" for fault in FAULTS)
    yield Figure(
        f"faults in {result.connections:,} connections",
        f"{happened}, sent twice {result.doubled:,}",
        "each of them",
        result.doubled > 0 and all(result.proxy.happened[fault] for fault in FAULTS),
    )
    yield Figure(
        "after healing",
        f"{len(result.times)} clients, {result.behind} of which were behind, show the server's ply "
        f"and display after at most {max(result.times):.2f} s, {result.different} do not",
        f"all within {_CONVERGED_SECONDS:.0f} s",
        not result.different and max(result.times) <= _CONVERGED_SECONDS,
    )


async def _play(cluster: Cluster, wanted: int, seed: int) -> _Result:
    rng, doubled = random.Random(seed), 0

    def copies() -> int:
        nonlocal doubled
        is_doubled = rng.random() < _DOUBLED
        doubled += is_doubled
        return 2 if is_doubled else 1

    games = [random_game("thrive", {}, rng) for _ in range(20)]
    games += [random_game("grow", {"size": 6, "first": "seat1"}, rng) for _ in range(10)]
    async with cluster, FaultyProxy(cluster.port(), seed) as proxy:
        drivers = [
            MatchDriver(games, proxy.port, _TIMEOUT, random.Random(rng.random()), copies, True)
            for _ in range(_MATCHES)
        ]
        async with LoadDriver(drivers) as load:
            await load.progress(wanted, 60 + wanted * _SECONDS_PER_ACKNOWLEDGEMENT)
            for driver in drivers:
                driver.is_stopping = True
            behind = sum(map(_behind, drivers))
            healed_at = asyncio.get_running_loop().time()
            proxy.heal()
            await load.stop()
            clients = [client for driver in drivers for client in driver.clients]
            connections = sum(proxy.faults.values())
            times, different = await _converge(cluster.port(), clients, healed_at)
    return _Result(load, proxy, doubled, connections, behind, times, different)


def _behind(driver: MatchDriver) -> int:
    plies = [client.ply for client in driver.clients]
    return sum(ply < max(plies) for ply in plies)


async def _converge(
    port: int, clients: Sequence[LiveClient], healed_at: float
) -> tuple[list[float], int]:
    """Compare what clients show with the server; returns their times, and how many differ."""
    gate = asyncio.Semaphore(16)
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=60) as http:

        async def expected(client: LiveClient) -> object:
            headers = {"Authorization": f"Bearer {client.token}"} if client.token else {}
            async with gate:
                answer = await http.get(f"/api/matches/{client.match}", headers=headers)
            snapshot = answer.raise_for_status().json()
            return snapshot["ply"], snapshot["display"]

        truths = await asyncio.gather(*map(expected, clients))

    def different() -> int:
        return sum(_shown(one) != truth for one, truth in zip(clients, truths, strict=True))

    loop = asyncio.get_running_loop()
    while different() and loop.time() < healed_at + _GIVE_UP_SECONDS:
        await asyncio.sleep(0.05)
    return [max(0.0, client.changed_at - healed_at) for client in clients], different()


def _shown(client: LiveClient) -> object:
    return client.ply, msgspec.json.decode(client.display)
