"""The host of all matches of this process: finds them, keeps them in memory while somebody is
there, and lets nothing happen that is not on disk first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from boardwright.hosting.clocks import Downtime
from boardwright.hosting.events import Event, Left, decode, encode
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.transition import Transition
from boardwright.server.broadcast import apply_and_broadcast
from boardwright.server.clock import Clock
from boardwright.server.live_match import LiveMatch
from boardwright.server.logs import log
from boardwright.server.match_summary import listing_of
from boardwright.server.problem import Problem
from boardwright.store import (
    Appended,
    Conflict,
    Grant,
    MatchListing,
    Store,
    StoredEvent,
    StoreFailed,
)

__all__ = ["RETRY_SECONDS", "MatchRegistry", "Seen"]

Seen = Callable[[LiveMatch], None]
RETRY_SECONDS = 2.0
_REFRESH = 3_600_000
"""The lists hear of a match that goes on at least once an hour."""


class MatchRegistry:
    def __init__(
        self,
        store: Store,
        down: Downtime = (),
        clock: Clock | None = None,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self.live_matches: dict[str, LiveMatch] = {}
        self.changed: list[Seen] = []
        """Called after every change of a match: timers, computers."""
        self.entered: list[Seen] = []
        """Called when a match comes into memory."""
        self.clock = clock or Clock()
        self.retry_seconds = retry_seconds
        """Until the store is asked again where it has failed."""
        self._store = store
        self._down = down
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._moved_on: set[str] = set()
        """Matches that were added to elsewhere while they were being loaded."""
        self._following: set[asyncio.Task[None]] = set()
        store.subscribe(self.on_appended, self._missed)

    # -- finding ---------------------------------------------------------------------------

    async def live_match(self, match: str) -> LiveMatch:
        """`Problem` if there is no such match."""
        live_match = self.live_matches.get(match)
        if live_match is None:
            if match not in self._loading:
                self._loading[match] = asyncio.get_running_loop().create_task(self._load(match))
            live_match = await asyncio.shield(self._loading[match])
        live_match.touched = self.clock.now()
        return live_match

    async def _load(self, match: str) -> LiveMatch:
        try:
            listing = await self._store.listing(match)
            bodies = await self._store.load(match)
            if not bodies:
                raise Problem(
                    "no_match", "There is no match with this id. It may have been removed."
                )
            hosted = HostedMatch.restore(map(decode, bodies), self.clock.now(), self._down)
            live_match = self._enter(hosted, 0 if listing is None else listing.updated)
            if match in self._moved_on:
                self._follow(live_match)
        finally:
            del self._loading[match]
            self._moved_on.discard(match)
        await self._correct_lists(live_match, listing)
        return live_match

    async def _correct_lists(self, live_match: LiveMatch, listing: MatchListing | None) -> None:
        """A crash may have come between the log and the lists; a match that is over and does not
        say so would be swept one day."""
        updated = 0 if listing is None else listing.updated
        correct = listing_of(live_match.hosted, updated)
        if correct != listing:
            await self._store.append(live_match.id, live_match.hosted.event_count, (), correct)

    async def open(self, events: Sequence[Event], grants: Sequence[Grant]) -> LiveMatch:
        """A new match, from its first events."""
        hosted = HostedMatch.restore(events, self.clock.now())
        rows = [StoredEvent(encode(event)) for event in events]
        await self._store.append(hosted.id, 0, rows, listing_of(hosted, self.clock.now()), grants)
        return self._enter(hosted, self.clock.now())

    def _enter(self, hosted: HostedMatch, updated: int) -> LiveMatch:
        live_match = self.live_matches[hosted.id] = LiveMatch(hosted, self.clock)
        live_match.listed_as = listing_of(hosted, 0), updated
        for seen in self.entered:
            seen(live_match)
        self._notice(live_match)
        return live_match

    def forget_idle(self, idle: int) -> None:
        """Whoever comes back finds the match in the store."""
        limit = self.clock.now() - idle
        for match, live_match in list(self.live_matches.items()):
            busy = live_match.connections or live_match.thinking or live_match.lock.locked()
            if not busy and live_match.touched < limit:
                del self.live_matches[match]

    async def keep(self) -> None:
        """A match somebody looks at is not old, though nothing happens there."""
        for live_match in list(self.live_matches.values()):
            if (
                live_match.connections
                and live_match.hosted.status != "over"
                and _is_overdue(live_match)
            ):
                await self._list(live_match)

    # -- changing --------------------------------------------------------------------------

    async def commit(
        self,
        live_match: LiveMatch,
        transition: Transition,
        command: str | None = None,
        grants: Sequence[Grant] = (),
    ) -> None:
        """Under the match's lock: on disk, then applied, then broadcast. `Conflict` if the log has
        moved on elsewhere; the live match is up to date then."""
        if live_match.doubtful:
            await self._reload(live_match)
            raise Conflict("the match had to be read again")
        rows = [StoredEvent(encode(event)) for event in transition.events]
        if command is not None:
            rows[-1] = StoredEvent(rows[-1].body, command)
        try:
            # Whoever has stood up must not look into the cards of the next to sit there.
            left = [event.seat for event in transition.events if isinstance(event, Left)]
            await self._store.append(live_match.id, transition.first, rows, None, grants, left)
        except Conflict:
            await self._reload(live_match)
            raise
        except StoreFailed:
            live_match.doubtful = True  # it may be on disk or not
            raise
        self._apply(live_match, transition)
        await self._list(live_match)

    def _apply(self, live_match: LiveMatch, transition: Transition) -> None:
        apply_and_broadcast(live_match, transition, self.clock.now())
        self._notice(live_match)

    def _notice(self, live_match: LiveMatch) -> None:
        for seen in self.changed:
            seen(live_match)

    async def _list(self, live_match: LiveMatch) -> None:
        """Tell the lists, if they would say something else; they are no part of the log."""
        at, hosted = self.clock.now(), live_match.hosted
        overdue = _is_overdue(live_match)
        if live_match.lists_may_change(overdue):
            after = listing_of(hosted, 0)
            if overdue or live_match.listed_as is None or after != live_match.listed_as[0]:
                live_match.listed_as = after, at
                await self._store.append(
                    live_match.id, hosted.event_count, (), replace(after, updated=at)
                )

    # -- other processes -------------------------------------------------------------------

    def on_appended(self, appended: Appended) -> None:
        """Another process has added to a match; called by the store."""
        live_match = self.live_matches.get(appended.match)
        if live_match is None:
            if appended.match in self._loading:
                self._moved_on.add(appended.match)
            return
        number = live_match.hosted.event_count
        if not live_match.lock.locked() and appended.bodies and appended.first == number:
            self._apply(live_match, _read(number, appended.bodies))
        elif appended.first + max(1, len(appended.bodies)) > number:
            self._follow(live_match)

    def _missed(self) -> None:
        for live_match in self.live_matches.values():
            self._follow(live_match)

    def _follow(self, live_match: LiveMatch) -> None:
        task = asyncio.get_running_loop().create_task(self._catch_up(live_match))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _catch_up(self, live_match: LiveMatch) -> None:
        while True:
            try:
                async with live_match.lock:
                    await self._reload(live_match)
                return
            except StoreFailed as error:
                log("match_lags_behind", logging.WARNING, match=live_match.id, why=error.code)
                await asyncio.sleep(self.retry_seconds)

    async def _reload(self, live_match: LiveMatch) -> None:
        """Apply what the log has beyond the live match."""
        number = live_match.hosted.event_count
        bodies = await self._store.load(live_match.id, number)
        live_match.doubtful = False
        if bodies:
            self._apply(live_match, _read(number, bodies))


def _read(number: int, bodies: Sequence[bytes]) -> Transition:
    """What another process has logged from that number on."""
    return Transition(number, tuple([decode(body) for body in bodies]))


def _is_overdue(live_match: LiveMatch) -> bool:
    return (
        live_match.listed_as is None or live_match.clock.now() - live_match.listed_as[1] > _REFRESH
    )
