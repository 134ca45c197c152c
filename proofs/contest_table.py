"""Two server processes on one PostgreSQL, the guests who use both, and the judge of a contest."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable, Sequence
from http.cookiejar import DefaultCookiePolicy
from typing import Any, NamedTuple

import asyncpg
import httpx
from tests.server.process import Json, Server

from boardwright.hosting.events import Event, decode, ply_after

__all__ = [
    "Answer",
    "Guest",
    "Judge",
    "Row",
    "Table",
    "are_same",
    "count",
    "request_id",
    "succeeded",
]

_AGREEMENT_SECONDS = 20.0
"""By then a process has heard of everything, unless it never does."""
_MAX_EXAMPLES = 5


class Answer(NamedTuple):
    """What a request was answered."""

    status: int
    body: Json

    @property
    def is_ok(self) -> bool:
        return self.status < 300


class Row(NamedTuple):
    """An event of a match's log, and the key of the command that it carries."""

    event: Event
    command: str | None


Judge = Callable[[Sequence[Answer], Sequence[Event]], bool]
"""Whether the answers and the new events are one of the outcomes that a contest may have."""


def request_id() -> str:
    return secrets.token_urlsafe(16)


class Guest:
    """Somebody with one cookie at both processes, or with the token of a personal link.

    There is no cookie until an answer brings it.
    """

    def __init__(self, table: Table, token: str = "") -> None:
        self._table = table
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}

    async def post(self, process: int, path: str, **body: Any) -> Answer:
        return await self._request("POST", process, path, json=body)

    async def get(self, process: int, path: str) -> Answer:
        return await self._request("GET", process, path)

    async def command(
        self, process: int, match: str, type: str, id: str = "", /, **more: Any
    ) -> Answer:
        body = {"type": type, "id": id or secrets.token_hex(8), **more}
        return await self.post(process, f"/api/matches/{match}/commands", **body)

    async def seats(self, process: int, match: str) -> list[int]:
        seats: list[int] = (await self.get(process, f"/api/matches/{match}")).body.get(
            "own_seats", []
        )
        return seats

    async def _request(self, method: str, process: int, path: str, **more: Any) -> Answer:
        url = f"http://{self._table.servers[process].url}{path}"
        answer = await self._table.http.request(method, url, headers=self._headers, **more)
        if "set-cookie" in answer.headers:
            self._headers["Cookie"] = answer.headers["set-cookie"].partition(";")[0]
        body = answer.json()
        return Answer(answer.status_code, body if isinstance(body, dict) else {"list": body})


class Table:
    """The processes, the database behind them, and the figures of the contests."""

    def __init__(
        self, servers: Sequence[Server], http: httpx.AsyncClient, db: asyncpg.Pool[asyncpg.Record]
    ) -> None:
        self.servers = servers
        self.http = http
        # Guests share the connections, and have their own cookies.
        http.cookies.jar.set_policy(DefaultCookiePolicy(allowed_domains=[]))
        self._db = db
        self.contests: Counter[str] = Counter()
        self.outcomes: dict[str, Counter[str]] = defaultdict(Counter)
        """By kind of contest, how often the requests had which answers."""
        self.failures: list[str] = []
        self.slowest_agreement = 0.0

    def guest(self, token: str = "") -> Guest:
        """Return somebody new, or somebody with a personal link."""
        return Guest(self, token)

    async def log(self, match: str) -> list[Row]:
        rows = await self._db.fetch(
            "SELECT body, command FROM events WHERE match = $1 ORDER BY number", match
        )
        return [Row(decode(row["body"].encode()), row["command"]) for row in rows]

    async def contest(
        self, kind: str, match: str, *requests: Awaitable[Answer], judge: Judge
    ) -> Sequence[Answer]:
        """Send requests at once; judge answers and new events, and compare both processes."""
        before = await self.log(match)
        answers = await asyncio.gather(*requests)
        after = await self.log(match)
        events = [row.event for row in after[len(before) :]]
        self.contests[kind] += 1
        self.outcomes[kind][_summary(answers)] += 1
        if after[: len(before)] != before:
            self.fail(kind, match, "the log was rewritten", answers)
        elif not judge(answers, events):
            self.fail(kind, match, f"{[type(event).__name__ for event in events]}", answers)
        self._check_acks(kind, match, answers, after)
        await self._check_agreement(kind, match)
        return answers

    async def expect_seats(
        self, kind: str, match: str, guests: Sequence[Guest], seats: Sequence[int]
    ) -> None:
        """Check which seats these guests hold, at both processes."""
        for guest in guests:
            held = [await guest.seats(process, match) for process in (0, 1)]
            if held != [list(seats)] * 2:
                self.fail(kind, match, f"a guest holds {held}, and should hold {seats}")

    def fail(self, kind: str, match: str, why: str, answers: Sequence[Answer] = ()) -> None:
        self.failures.append(f"{kind} in {match}: {why}; {[a.body for a in answers]!r:.600}")
        if len(self.failures) <= _MAX_EXAMPLES:
            print(f"  {self.failures[-1]}", flush=True)

    def _check_acks(
        self, kind: str, match: str, answers: Sequence[Answer], log: Sequence[Row]
    ) -> None:
        """An acknowledged command is in the log, and leads to the ply of its acknowledgement; a
        refused one is not."""
        for answer in answers:
            if "id" not in answer.body or answer.body.get("match"):
                continue  # no command, or a rematch
            numbers = [
                number
                for number, row in enumerate(log)
                if (row.command or "").endswith(f"/{answer.body['id']}")
            ]
            if not answer.is_ok:
                if numbers:
                    self.fail(kind, match, "a refused command is in the log", [answer])
                continue
            plies = [ply_after(row.event for row in log[: number + 1]) for number in numbers]
            if plies != [answer.body["ply"]]:
                self.fail(kind, match, f"acknowledged with another ply than {plies}", [answer])

    async def _check_agreement(self, kind: str, match: str) -> None:
        """Both processes show what the log leads to; they are asked until they have heard of it.

        A computer may play meanwhile, so the log is read each time.
        """
        began = time.monotonic()
        while True:
            ply = ply_after(row.event for row in await self.log(match))
            here, there = await asyncio.gather(
                *(self.guest().get(process, f"/api/matches/{match}") for process in (0, 1))
            )
            seconds = time.monotonic() - began
            if _shown(here.body) == _shown(there.body) and here.body["ply"] == ply:
                self.slowest_agreement = max(self.slowest_agreement, seconds)
                return
            if seconds > _AGREEMENT_SECONDS:
                self.fail(kind, match, f"the processes disagree; the log has ply {ply}")
                return


def count(events: Sequence[Event], kind: type[Any]) -> int:
    """How many of the events are of a kind."""
    return sum(isinstance(event, kind) for event in events)


def are_same(answers: Sequence[Answer]) -> bool:
    """Whether all requests were performed, with one answer."""
    return all(answer.is_ok and answer.body == answers[0].body for answer in answers)


def succeeded(answers: Sequence[Answer]) -> int:
    """How many requests were performed."""
    return sum(answer.is_ok for answer in answers)


def _shown(snapshot: Json) -> Json:
    """What does not depend on the moment at which it was asked for."""
    seats = [{k: v for k, v in seat.items() if k != "online"} for seat in snapshot["seats"]]
    return {k: v for k, v in snapshot.items() if k != "server_time"} | {"seats": seats}


def _summary(answers: Sequence[Answer]) -> str:
    return ", ".join("ok" if one.is_ok else str(one.body.get("code")) for one in answers)
