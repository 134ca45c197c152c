"""Standing orders: the server passes for a seat until the phase ends, and nobody else knows.

An order is stored like a draft, outside of the log, and takes its place. `ComputerPlayers` carries
it out at the pace of computers. It stands as long as the state offers one of its name.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

import msgspec

from boardwright.server import messages as wire
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry, OnLiveMatch
from boardwright.server.problem import Problem
from boardwright.server.snapshots import encode
from boardwright.store import Store, StoreFailed

__all__ = ["StandingOrders", "announce", "decode_prepared"]

_decoder: msgspec.json.Decoder[wire.Draft | wire.StandingOrder] = msgspec.json.Decoder(
    wire.Draft | wire.StandingOrder
)


def decode_prepared(body: bytes) -> wire.Draft | wire.StandingOrder:
    """What a seat has prepared: the store has one row of it for each seat."""
    return _decoder.decode(body)


class StandingOrders:
    """Gives, withdraws and ends the standing orders of all live matches."""

    def __init__(self, registry: MatchRegistry, store: Store) -> None:
        self.on_given: list[OnLiveMatch] = []
        """Called after an order was given, or loaded."""
        self._registry, self._store = registry, store
        self._tasks: set[asyncio.Task[None]] = set()
        registry.on_load.append(self._start_loading)
        registry.on_change.append(self._end)

    async def stop(self) -> None:
        """Cancel and await all tasks."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # -- commands --------------------------------------------------------------------------

    async def give(self, live_match: LiveMatch, seat: int, command: wire.StandingOrder) -> None:
        """Give the order that the seat is offered; raises `Problem` if it is another one."""
        if not _is_offered(live_match, seat, command.order):
            async with live_match.lock:  # another process may know more of the match
                await self._registry.catch_up(live_match)
        if not _is_offered(live_match, seat, command.order):
            raise Problem("stale", "The game has changed in the meantime.")
        live_match.drafts.pop(seat, None)
        live_match.standing_orders[seat] = command.order
        await self._store.set_draft(live_match.id, seat, msgspec.json.encode(command))
        self._notify(live_match)

    async def withdraw(self, live_match: LiveMatch, seat: int) -> None:
        """Withdraw the order of the seat, if it has given one, perhaps to another process."""
        known = live_match.standing_orders.pop(seat, None)
        if known is not None or await self._stored(live_match, seat) is not None:
            await self._store.set_draft(live_match.id, seat, None)
            announce(live_match)

    # -- what is stored ---------------------------------------------------------------------

    async def confirm(self, live_match: LiveMatch, seat: int) -> bool:
        """Whether the order still stands on disk; if another process has withdrawn it, it ends."""
        if await self._stored(live_match, seat) == live_match.standing_orders.get(seat):
            return True
        live_match.standing_orders.pop(seat, None)
        announce(live_match)
        return False

    async def load(self, live_match: LiveMatch, seats: Iterable[int]) -> None:
        """Load the orders of these seats that stand on disk and are not known yet."""
        state = live_match.hosted.match.state
        for seat in seats:
            if seat not in live_match.standing_orders and state.standing_order(seat) is not None:
                order = await self._stored(live_match, seat)
                if order is not None and _is_offered(live_match, seat, order):
                    live_match.standing_orders[seat] = order
                    self._notify(live_match)

    async def _stored(self, live_match: LiveMatch, seat: int) -> str | None:
        body = await self._store.draft(live_match.id, seat)
        prepared = None if body is None else decode_prepared(body)
        return prepared.order if isinstance(prepared, wire.StandingOrder) else None

    def _start_loading(self, live_match: LiveMatch) -> None:
        task = asyncio.get_running_loop().create_task(self._load_all(live_match))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _load_all(self, live_match: LiveMatch) -> None:
        with suppress(StoreFailed):  # loaded again when its player connects
            await self.load(live_match, range(len(live_match.hosted.seats)))

    # -- announcements ------------------------------------------------------------------------

    def _end(self, live_match: LiveMatch) -> None:
        """Forget the orders that do not stand any more."""
        if live_match.standing_orders:
            for seat in list(live_match.standing_orders):
                if live_match.standing_order(seat) is None:
                    del live_match.standing_orders[seat]
            announce(live_match)

    def _notify(self, live_match: LiveMatch) -> None:
        announce(live_match)
        for callback in self.on_given:
            callback(live_match)


def announce(live_match: LiveMatch) -> None:
    """Tell every connection for which of its own seats the server now decides."""
    for connection in live_match.connections:
        seats = live_match.standing_seats(connection.seats)
        if seats != connection.standing:
            connection.standing = seats
            connection.post(encode(wire.Standing(seats)))


def _is_offered(live_match: LiveMatch, seat: int, name: str) -> bool:
    hosted = live_match.hosted
    offered = hosted.match.state.standing_order(seat) if hosted.status == "playing" else None
    return offered is not None and offered.name == name
