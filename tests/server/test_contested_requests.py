"""Two processes on one PostgreSQL, and requests that arrive at both at the same time."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from http.cookiejar import DefaultCookiePolicy
from typing import Any

import httpx
import pytest
from tests.postgres import binaries, fresh_database, running_postgres
from tests.server.process import PATIENCE, Json, Server, running

ME, OPEN = {"kind": "me"}, {"kind": "open"}


@pytest.fixture(scope="module")
def servers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Server]]:
    if binaries() is None:
        pytest.skip("PostgreSQL's initdb and postgres are not on this machine")
    with running_postgres() as address:
        environment = {
            "BOARDWRIGHT_DATABASE_URL": fresh_database(address),
            "BOARDWRIGHT_SECRET": "shared by all processes",
            "BOARDWRIGHT_LIMITS": "off",
        }
        first, second = (tmp_path_factory.mktemp(name) for name in ("first", "second"))
        with running(first, **environment) as one, running(second, **environment) as other:
            yield [one, other]


pytestmark = pytest.mark.database


class Guest:
    """Somebody with a browser, at one of the processes."""

    def __init__(self, server: Server, http: httpx.AsyncClient) -> None:
        self._url = f"http://{server.url}"
        self._http = http
        self.cookies: dict[str, str] = {}

    def at(self, server: Server) -> Guest:
        """The same person at another process."""
        twin = Guest(server, self._http)
        twin.cookies = self.cookies
        return twin

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self._ask("POST", path, json=body)

    async def see(self, match: str) -> Json:
        seen: Json = (await self._ask("GET", f"/api/matches/{match}")).json()
        return seen

    async def command(self, match: str, kind: str, **fields: Any) -> httpx.Response:
        command = {"type": kind, "id": secrets.token_hex(8), **fields}
        return await self.post(f"/api/matches/{match}/commands", **command)

    async def _ask(self, method: str, path: str, **more: Any) -> httpx.Response:
        headers = {"Cookie": "; ".join(f"{key}={value}" for key, value in self.cookies.items())}
        answer = await self._http.request(method, self._url + path, headers=headers, **more)
        for header in answer.headers.get_list("set-cookie"):
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        return answer


Arrive = Callable[[int], Guest]


def _play(servers: Sequence[Server], body: Callable[[Arrive], Awaitable[None]]) -> None:
    async def run() -> None:
        limits = httpx.Limits(max_connections=40)
        async with httpx.AsyncClient(timeout=PATIENCE, limits=limits) as http:
            # Guests share the connections, and have their own cookies.
            http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
            await body(lambda number: Guest(servers[number % 2], http))

    asyncio.run(run())


async def _create(guest: Guest, **more: Any) -> str:
    setup = {"game": "grow", "options": {"players": 8}, "seats": [ME, *[OPEN] * 7], **more}
    answer = await guest.post("/api/matches", **setup)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["match"])


def test_everybody_finds_a_seat_while_one_is_free(servers: list[Server]) -> None:
    async def body(arrive: Arrive) -> None:
        ada = arrive(0)
        matches = [await _create(ada) for _ in range(25)]
        guests = [arrive(number) for number in range(7)]
        answers = await asyncio.gather(
            *(guest.post(f"/api/matches/{match}/join") for match in matches for guest in guests)
        )
        assert [answer.text for answer in answers if answer.status_code != 200] == []
        for match in matches:
            here, there = await ada.see(match), await ada.at(servers[1]).see(match)
            assert [seat["kind"] for seat in here["seats"]] == ["person"] * 8
            assert (here["status"], here["seats"]) == (there["status"], there["seats"])

    _play(servers, body)
