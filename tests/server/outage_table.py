"""A match with ten seconds for each player, in a server whose store fails when it is told to."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, advance, settle
from tests.server.in_process import START, ManualClock, Transport, context
from tests.server.process import thrive_turns

from boardwright.hosting.events import Outage, decode
from boardwright.server import create_match, join_match
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.availability import PATIENCE_SECONDS
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.store import StoreFailed

__all__ = ["TURN", "Table", "at_table", "open_table", "process"]

ADA, BOB = Principal("guest:ada"), Principal("guest:bob")
SEATS = (wire.SeatSetup("me"), wire.SeatSetup("open"))
TEN_SECONDS = wire.TimeControl("real", 10)
TURN = thrive_turns(1)[0][1]


class Table:
    """A match with ten seconds for each player, in a server whose time a test advances."""

    def __init__(self, found: AppContext, clock: ManualClock, live_match: LiveMatch) -> None:
        self.context, self._clock, self.live_match = found, clock, live_match
        self.players = [
            Transport(found, live_match, who, (seat,)) for seat, who in enumerate((ADA, BOB))
        ]

    async def wait(self, seconds: int) -> None:
        """As it passes when all is well: everything is done in time."""
        for _ in range(seconds):
            await self.jump(1)

    async def jump(self, seconds: int) -> None:
        """Nothing is done in the meantime."""
        self._clock.advance(1000 * seconds)
        advance(seconds)
        await settle()

    async def play(self, command: str) -> dict[str, Any]:
        """Black's first turn, and the reply to it."""
        ply = self.live_match.hosted.ply
        await self.players[0].say(type="play", id=command, ply=ply, actions=TURN)
        replies = [*self.players[0].heard("ack"), *self.players[0].heard("error")]
        return next(reply for reply in replies if reply["id"] == command)

    @property
    def remaining(self) -> int:
        left = self.live_match.hosted.remaining_ms(0, self._clock.now())
        assert left is not None
        return left

    @property
    def is_playing(self) -> bool:
        return self.live_match.hosted.status == "playing"

    async def outages(self) -> list[tuple[int, int]]:
        """The logged ones, in seconds since the start of the test."""
        events = map(decode, await self.context.store.load(self.live_match.id))
        return [
            ((event.since - START) // 1000, (event.until - START) // 1000)
            for event in events
            if isinstance(event, Outage)
        ]

    @asynccontextmanager
    async def full_disk(self, *writes: str) -> AsyncIterator[None]:
        """These methods of the store fail, by default all that write."""

        def fail(_: Any) -> Any:
            async def full(*_: Any, **__: Any) -> None:
                raise StoreFailed("the disk is full")

            return full

        with self._replaced(fail, writes):
            yield

    @asynccontextmanager
    async def frozen(self) -> AsyncIterator[None]:
        """Writes wait until it is over."""
        thawed = asyncio.Event()

        def freeze(method: Any) -> Any:
            async def frozen(*given: Any, **named: Any) -> None:
                await thawed.wait()
                await method(*given, **named)

            return frozen

        with self._replaced(freeze):
            yield
        thawed.set()
        await settle()

    @contextmanager
    def _replaced(self, replace: Callable[[Any], Any], names: Sequence[str] = ()) -> Iterator[None]:
        store = self.context.store
        methods = {name: getattr(store, name) for name in names or ("append", "beat")}
        for name, method in methods.items():
            setattr(store, name, replace(method))
        yield
        for name, method in methods.items():
            setattr(store, name, method)


async def open_table(found: AppContext, clock: ManualClock) -> Table:
    wish = wire.CreateMatch("thrive", SEATS, clock=TEN_SECONDS)
    made = await create_match.create(found, ADA, wish)
    live_match = await found.registry.live_match(made.match)
    await join_match.join(found, live_match, BOB, wire.JoinMatch())
    await settle()
    return Table(found, clock, live_match)


def process(data: Path, clock: ManualClock) -> AbstractAsyncContextManager[AppContext]:
    """A server that counts a write as failed after as long as in production."""
    return context(data, clock, patience=PATIENCE_SECONDS)


def at_table(data: Path, body: Callable[[Table], Awaitable[None]]) -> None:
    """Run the body at a table whose time stands still until it is advanced."""
    clock = ManualClock()

    async def run() -> None:
        async with process(data, clock) as found:
            await body(await open_table(found, clock))

    idle_loop.run(run(), FrozenLoop)
