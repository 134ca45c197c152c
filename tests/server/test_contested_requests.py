"""Two processes on one PostgreSQL, and requests that arrive at both at the same time."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence

import asyncpg
import httpx
import pytest
from proofs.contest_play import contest_play
from proofs.contest_seats import contest_seats
from proofs.contest_table import Table
from tests.server.process import PATIENCE, Server, running

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.fixture(scope="module")
def servers(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    environment = {
        "BOARDWRIGHT_DATABASE_URL": database,
        "BOARDWRIGHT_SECRET": "shared by all processes",
        "BOARDWRIGHT_LIMITS": "off",
    }
    first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
    with running(first, **environment) as one, running(second, **environment) as other:
        yield [one, other]


def _hold(
    servers: Sequence[Server], database: str, body: Callable[[Table], Awaitable[None]]
) -> None:
    async def run() -> None:
        async with (
            httpx.AsyncClient(timeout=PATIENCE) as http,
            asyncpg.create_pool(database, min_size=1, max_size=2) as db,
        ):
            table = Table(servers, http, db)
            await body(table)
            assert table.failures == []

    asyncio.run(run())


def test_everybody_finds_a_seat_while_one_is_free(servers: list[Server], database: str) -> None:
    setup = {"game": "grow", "options": {"players": 8}, "seats": [ME, *[OPEN] * 7]}

    async def body(table: Table) -> None:
        ada, guests = table.guest(), [table.guest() for _ in range(7)]
        made = [await ada.post(0, "/api/matches", **setup) for _ in range(25)]
        paths = [f"/api/matches/{answer.body['match']}" for answer in made]
        answers = await asyncio.gather(
            *(
                guest.post(number % 2, f"{path}/join")
                for path in paths
                for number, guest in enumerate(guests)
            )
        )
        assert [answer.body for answer in answers if not answer.is_ok] == []
        for path in paths:
            seen = (await ada.get(1, path)).body
            assert [seat["kind"] for seat in seen["seats"]] == ["person"] * 8

    _hold(servers, database, body)


def test_contests_have_one_outcome_each(servers: list[Server], database: str) -> None:
    """`python -m proofs contests` holds thousands of them."""

    async def body(table: Table) -> None:
        rng = random.Random(1)
        await asyncio.gather(contest_seats(table, rng), contest_play(table, rng))
        assert len(table.contests) > 20

    _hold(servers, database, body)
