"""C3: contests for every writing route and command, on two processes with one PostgreSQL."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Iterator

import asyncpg
import httpx
from tests.postgres import fresh_database, running_postgres
from tests.server.process import PATIENCE, Server, running

from proofs.contest_play import contest_play
from proofs.contest_seats import contest_seats
from proofs.contest_seeds import contest_seeds
from proofs.contest_table import Table
from proofs.proof import Figure, Run

__all__ = ["CLAIM", "prove"]

CLAIM = "Of requests that compete in two processes each contest has exactly one outcome"
_AT_ONCE = 8
"""Matches with contests at the same time."""


def prove(run: Run) -> Iterator[Figure]:
    """Hold contests until there were enough; every failure counts."""
    wanted = run.scale(3_000, 100_000)
    with running_postgres() as postgres:
        database = fresh_database(postgres)
        environment = {
            "BOARDWRIGHT_DATABASE_URL": database,
            "BOARDWRIGHT_SECRET": "shared by both processes",
            "BOARDWRIGHT_LIMITS": "off",
        }
        with (
            running(run.folder / "one", **environment) as one,
            running(run.folder / "two", **environment) as two,
        ):
            table = asyncio.run(_hold((one, two), database, wanted, run.seed))
    yield from _figures(table, wanted)


async def _hold(servers: tuple[Server, Server], database: str, wanted: int, seed: int) -> Table:
    rng = random.Random(seed)
    limits = httpx.Limits(max_connections=64, max_keepalive_connections=64)
    async with (
        httpx.AsyncClient(timeout=PATIENCE, limits=limits) as http,
        asyncpg.create_pool(database, min_size=2, max_size=4) as db,
    ):
        table = Table(servers, http, db)

        async def hold_some() -> None:
            while table.contests.total() < wanted:
                await contest_seats(table, rng)
                await contest_seeds(table, rng)
                await contest_play(table, rng)

        await asyncio.gather(*(hold_some() for _ in range(_AT_ONCE)))
    return table


def _figures(table: Table, wanted: int) -> Iterator[Figure]:
    held = table.contests.total()
    kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(table.contests.items()))
    yield Figure("contests", f"{held:,} ({kinds})", f"{wanted:,}", held >= wanted)
    failures = len(table.failures)
    yield Figure("contests without exactly one outcome", f"{failures:,}", "0", failures == 0)
    races = sum(len(outcomes) > 1 for outcomes in table.outcomes.values())
    yield Figure("kinds of contest that either side has won", f"{races}", "at least 3", races >= 3)
    seconds = table.slowest_agreement
    yield Figure(
        "slowest agreement of both processes", f"{1000 * seconds:.0f} ms", "20 s", seconds < 20
    )
