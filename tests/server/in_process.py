"""A context without a network: its sockets are lists, its clock is set by hand."""

from __future__ import annotations

import asyncio
import json
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from boardwright.core.game import Game
from boardwright.core.view import Information
from boardwright.server import clock, live_socket
from boardwright.server.app import create_app, open_app_context
from boardwright.server.app_context import AppContext, viewer_seat
from boardwright.server.connection import Connection
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.server.settings import Settings

Json = dict[str, Any]
START = 1_800_000_000_000


class Idle:
    """Engines that never answer."""

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
    ) -> Sequence[str]:
        await asyncio.Event().wait()
        return ()

    def stats(self) -> dict[str, int]:
        return {}


class Clock:
    """Every module asks `clock.now` by name; here it is answered by hand."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = START
        real = clock.now
        for name, module in list(sys.modules.items()):
            if name.startswith("boardwright.server") and getattr(module, "now", None) is real:
                patch.setattr(module, "now", lambda: self.now)


@asynccontextmanager
async def context(data: Path, **settings: Any) -> AsyncIterator[AppContext]:
    chosen = Settings.read({}, data=data, **{"limits": "off", **settings})
    async with open_app_context(chosen, Idle()) as found:  # type: ignore[arg-type]
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
        self.sent: list[str] = []
        self._context, self._room = context, live_match
        self.on_writable: Callable[[], None] | None = None
        self.connection = Connection(principal, seats, viewer_seat(live_match.hosted, seats), self)
        context.presence.arrive(live_match, self.connection)

    def can_write(self) -> bool:
        return True

    def write(self, texts: Sequence[bytes]) -> None:
        self.sent += [text.decode() for text in texts]

    def close(self, code: int, reason: str) -> None:
        self.sent.append(json.dumps({"code": code, "reason": reason}))

    async def say(self, **command: Any) -> None:
        frame = json.dumps(command)
        await live_socket._answer(self._context, self._room, self.connection, frame, clock.now())
        await asyncio.sleep(0)

    def heard(self, kind: str) -> list[Json]:
        messages = map(json.loads, self.sent)
        return [one for one in messages if one.get("type") == kind]


Body = Callable[[AppContext], Awaitable[None]]


def inside(data: Path, body: Body, **settings: Any) -> None:
    async def run() -> None:
        async with context(data, **settings) as found:
            await body(found)

    asyncio.run(run())


__all__ = ["Clock", "Idle", "Transport", "context", "create_app", "inside"]
