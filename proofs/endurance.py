"""Endurance: what comes and goes leaves nothing behind in the server."""

from __future__ import annotations

import asyncio
import os
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import mean
from typing import NamedTuple

import httpx

from proofs.cluster import Cluster, engine_pids
from proofs.file_handles import count_connections, flat_handles, open_handles
from proofs.proof import Figure, Run
from proofs.visitors import Visitors

__all__ = ["CLAIM", "prove"]

CLAIM = "After a warm-up the memory of the server stays within 5%, and its file handles are flat."
_VISITS, _AT_ONCE, _SECONDS = 30, 10, 4.0
"""Of one round. At this pace SQLite's cache, which grows to its limit of 64 MB, hides nothing."""
_MIN_ROUNDS = 15
"""A slow machine needs as many for its warm-up as a fast one."""
_WARM_UP = 0.5
"""The share of the time before the first sample that counts."""
_MAX_GROWTH = 0.05
_UNLOADED_SECONDS = 60.0


class _Sample(NamedTuple):
    """Of the server and its engine processes, while nobody is connected and no match is loaded."""

    bytes: int
    handles: Counter[str]
    engine_bytes: int


class _Soak(NamedTuple):
    samples: list[_Sample]
    visitors: Visitors
    left: int
    """The most matches that a round left in memory when nobody had used them for a while."""


def prove(run: Run) -> Iterator[Figure]:
    """Yield what happened, then memory, file handles and the matches left in memory."""
    soak = asyncio.run(_soak(run, run.scale(60.0, 4 * 3600.0)))
    done = ", ".join(f"{count:,} {what}" for what, count in sorted(soak.visitors.count.items()))
    rounds = len(soak.samples)
    yield Figure(f"{rounds} rounds", done, "everything", len(soak.visitors.count) == 7)
    samples = soak.samples[int(_WARM_UP * rounds) :]
    yield _memory("memory", [sample.bytes for sample in samples])
    yield _memory("memory of the engine processes", [sample.engine_bytes for sample in samples])
    yield flat_handles([sample.handles for sample in samples])
    yield Figure(
        "matches in memory",
        f"{soak.left} at most when they were idle",
        "0 after each round",
        soak.left == 0,
    )


def _memory(label: str, values: Sequence[int]) -> Figure:
    quarter = max(1, len(values) // 4)
    first, last = mean(values[:quarter]), mean(values[-quarter:])
    growth = last / first - 1
    return Figure(
        label,
        f"{first / 1e6:.1f} MB at first, {last / 1e6:.1f} MB at last ({growth:+.1%})",
        f"at most {_MAX_GROWTH:+.0%}",
        growth <= _MAX_GROWTH,
    )


async def _soak(run: Run, seconds: float) -> _Soak:
    cluster = Cluster(run.folder, BOARDWRIGHT_IDLE_SECONDS="1")
    visitors = Visitors(cluster.port, run.seed)
    samples: list[_Sample] = []
    left: list[int] = []
    async with cluster:
        end = time.monotonic() + seconds
        while time.monotonic() < end or len(samples) < _MIN_ROUNDS:
            pause = asyncio.create_task(asyncio.sleep(_SECONDS))
            await visitors.come(_VISITS, _AT_ONCE)
            await _wait_for(cluster, "sockets", 0)
            left.append(await _wait_for(cluster, "matches", 0))
            samples.append(await _sample(cluster))
            await pause
    return _Soak(samples, visitors, max(left))


async def _wait_for(cluster: Cluster, what: str, wanted: int) -> int:
    """Wait until `/healthz` shows a value, and return the last one."""
    end = time.monotonic() + _UNLOADED_SECONDS
    while (found := (await _health(cluster))[what]) > wanted and time.monotonic() < end:
        await asyncio.sleep(0.1)
    return found


async def _health(cluster: Cluster) -> dict[str, int]:
    async with httpx.AsyncClient(verify=False) as client:
        health = await client.get(f"http://127.0.0.1:{cluster.port()}/healthz", timeout=60)
    counts: dict[str, int] = health.json()
    return counts


async def _sample(cluster: Cluster) -> _Sample:
    pid = cluster.servers[0].pid
    await _wait_for_closing(pid, cluster.port())
    engines = sum(_resident_bytes(engine) for engine in engine_pids(pid))
    return _Sample(_resident_bytes(pid), open_handles(pid), engines)


async def _wait_for_closing(pid: int, port: int) -> None:
    """Wait until the server has closed what its clients have; what it leaves open counts.

    `/healthz` doesn't count HTTP connections, and is asked over one.
    """
    end = time.monotonic() + _UNLOADED_SECONDS
    while count_connections(pid, port) and time.monotonic() < end:
        await asyncio.sleep(0.01)


def _resident_bytes(pid: int) -> int:
    pages = int(Path(f"/proc/{pid}/statm").read_text().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE")
