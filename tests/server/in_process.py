"""A context without a network: its sockets are lists, its clock is set by hand."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from tests.server import idle_loop

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.server import clock, live_socket
from boardwright.server.app import create_app, open_app_context
from boardwright.server.app_context import AppContext, viewer_seat
from boardwright.server.connection import Connection
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import RETRY_SECONDS
from boardwright.server.push_client import PushClient
from boardwright.server.session import Principal
from boardwright.server.settings import Settings

Json = dict[str, Any]
START = 1_800_000_000_000
PATIENCE = 60.0
"""Seconds after which something that was to happen has not."""


class Idle:
    """Engines that never answer, and know for which addresses they were asked."""

    def __init__(self) -> None:
        self.addresses: list[str] = []
        self._asked = asyncio.Event()

    async def asked(self, times: int) -> None:
        """Wait until they have been asked so often."""
        async with asyncio.timeout(PATIENCE):
            while len(self.addresses) < times:
                self._asked.clear()
                await self._asked.wait()

    def note(self, address: str) -> None:
        self.addresses.append(address)
        self._asked.set()

    async def start(self) -> None:
        return

    async def stop(self) -> None:
        return

    async def choose(
        self,
        match: str,
        game: Game,
        spec: str,
        seed: int,
        information: Information,
        *,
        address: str,
        may_resign: bool,
    ) -> Sequence[str]:
        self.note(address)
        await asyncio.Event().wait()
        return ()

    async def accepts_draw(
        self, match: str, game: Game, level: int, information: Information, *, address: str
    ) -> bool:
        self.note(address)
        await asyncio.Event().wait()
        return False

    def stats(self) -> dict[str, int]:
        return {}


class ManualClock(clock.Clock):
    """Stands still until it is set forward."""

    def __init__(self) -> None:
        self._now = START

    def now(self) -> int:
        return self._now

    def advance(self, milliseconds: int) -> None:
        self._now += milliseconds

    def shift(self, milliseconds: int) -> None:
        """No other clock is right."""


@asynccontextmanager
async def context(
    data: Path,
    clock: clock.Clock | None = None,
    engines: Idle | None = None,
    retry_seconds: float = RETRY_SECONDS,
    patience: float | None = None,
    push_client: PushClient | None = None,
    **settings: Any,
) -> AsyncIterator[AppContext]:
    chosen = Settings.read({}, data=data, **{"limits": "off", "host": "0.0.0.0", **settings})
    engines = engines or Idle()
    async with open_app_context(
        chosen,
        engines,  # type: ignore[arg-type]
        clock,
        retry_seconds,
        patience,
        push_client,
    ) as found:
        yield found


class Transport:
    """A connection and everything that was sent on it."""

    def __init__(
        self,
        context: AppContext,
        live_match: LiveMatch,
        principal: Principal,
        seats: tuple[int, ...],
    ) -> None:
        self._sent: list[str] = []
        self._context, self._live_match = context, live_match
        self.on_writable: Callable[[], None] | None = None
        self.connection = Connection(principal, seats, viewer_seat(live_match.hosted, seats), self)
        context.presence.connect(live_match, self.connection)

    @property
    def sent(self) -> list[str]:
        """All texts so far, also those that the event loop is about to send."""
        self.connection.flush()
        return self._sent

    def can_write(self) -> bool:
        return True

    def write(self, texts: Sequence[bytes]) -> None:
        self._sent += [text.decode() for text in texts]

    def close(self, code: int, reason: str) -> None:
        self._sent.append(json.dumps({"code": code, "reason": reason}))

    async def say(self, **command: Any) -> None:
        frame, at = json.dumps(command), self._context.clock.now()
        await live_socket.handle_frame(self._context, self._live_match, self.connection, frame, at)

    def heard(self, kind: str) -> list[Json]:
        messages = map(json.loads, self.sent)
        return [one for one in messages if one.get("type") == kind]


async def until(context: AppContext, condition: Callable[[], bool]) -> None:
    """Wait for the change of a match after which the condition holds."""
    changed = asyncio.Event()

    def notice(live_match: LiveMatch) -> None:
        changed.set()

    context.registry.on_change.append(notice)
    async with asyncio.timeout(PATIENCE):
        while not condition():
            changed.clear()
            await changed.wait()
    context.registry.on_change.remove(notice)


class Browser:
    """Somebody with a browser, or a program with a token; paths are those under /api/."""

    def __init__(self, context: AppContext, token: str = "", address: str = "10.0.0.7") -> None:
        self.http = httpx.AsyncClient(
            transport=httpx.ASGITransport(create_app(context), client=(address, 1)),  # type: ignore[arg-type]
            base_url="http://x",
            headers={"Authorization": f"Bearer {token}"} if token else None,
        )

    async def post(self, path: str, status: int = 200, **body: Any) -> Json:
        answer = await self.http.post(f"/api/{path}", json=body)
        assert answer.status_code == status, answer.text
        told: Json = answer.json()
        return told

    async def lose(self, path: str, **body: Any) -> None:
        """Send a request whose answer gets lost, and the cookie that came with it."""
        before = dict(self.http.cookies)
        answer = await self.http.post(f"/api/{path}", json=body)
        assert answer.is_success, answer.text
        self.http.cookies.clear()
        self.http.cookies.update(before)

    async def see(self, match: str) -> Json:
        told: Json = (await self.http.get(f"/api/matches/{match}")).json()
        return told

    async def seats(self, match: str) -> list[int]:
        seats: list[int] = (await self.see(match)).get("own_seats", [])
        return seats


Body = Callable[[AppContext], Awaitable[None]]


def inside(data: Path, body: Body, **given: Any) -> None:
    """Run the body in a context of its own; `given` as to `context`."""

    async def run() -> None:
        async with context(data, **given) as found:
            await body(found)

    idle_loop.run(run())


__all__ = [
    "Browser",
    "Idle",
    "ManualClock",
    "Transport",
    "context",
    "create_app",
    "inside",
    "until",
]
