"""The host of all matches of this process: finds them, keeps them in memory while somebody is
there, and lets nothing happen that is not on disk first."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence

from msgspec.structs import replace

from boardwright.hosting.clocks import Downtime
from boardwright.hosting.events import Event, Left, Replaced, decode, encode
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.clock import now
from boardwright.server.listing import about
from boardwright.server.logs import log
from boardwright.server.problem import Problem
from boardwright.server.room import Room
from boardwright.server.showing import News
from boardwright.store import About, Appended, Conflict, Grant, Row, Store, StoreFailed

__all__ = ["Host", "Seen"]

Seen = Callable[[Room], None]
_RETRY = 1.0
"""Seconds until the log is asked for again where it could not be read."""
_REFRESH = 3_600_000
"""The lists hear of a match that goes on at least once an hour."""


class Host:
    def __init__(self, store: Store, down: Downtime = ()) -> None:
        self.rooms: dict[str, Room] = {}
        self.changed: list[Seen] = []
        """Called after every change of a match: timers, computers."""
        self.entered: list[Seen] = []
        """Called when a match comes into memory."""
        self._store = store
        self._down = down
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._moved_on: set[str] = set()
        """Matches that were added to elsewhere while they were being loaded."""
        self._following: set[asyncio.Task[None]] = set()
        store.listen(self._heard, self._missed)

    # -- finding ---------------------------------------------------------------------------

    async def room(self, match: str) -> Room:
        """`Problem` if there is no such match."""
        room = self.rooms.get(match)
        if room is None:
            if match not in self._loading:
                self._loading[match] = asyncio.get_running_loop().create_task(self._load(match))
            room = await asyncio.shield(self._loading[match])
        room.touched = now()
        return room

    async def _load(self, match: str) -> Room:
        try:
            said = await self._store.about(match)
            bodies = await self._store.load(match)
            if not bodies:
                raise Problem("no_match", "There is no such match; perhaps it was removed.")
            hosted = HostedMatch.restore(map(decode, bodies), now(), self._down)
            room = self._enter(hosted, 0 if said is None else said.updated)
            if match in self._moved_on:
                self._follow(room)
        finally:
            del self._loading[match]
            self._moved_on.discard(match)
        await self._correct_lists(room, said)
        return room

    async def _correct_lists(self, room: Room, said: About | None) -> None:
        """A crash may have come between the log and the lists; a match that is over and does not
        say so would be swept one day."""
        updated = 0 if said is None else said.updated
        true = about(room.hosted, updated)
        if true != said:
            await self._store.append(room.id, room.hosted.number, (), true)

    async def open(self, events: Sequence[Event], grants: Sequence[Grant]) -> Room:
        """A new match, from its first events."""
        hosted = HostedMatch.restore(events, now())
        rows = [Row(encode(event)) for event in events]
        await self._store.append(hosted.id, 0, rows, about(hosted, now()), grants)
        return self._enter(hosted, now())

    def _enter(self, hosted: HostedMatch, updated: int) -> Room:
        room = self.rooms[hosted.id] = Room(hosted)
        room.listed_as = about(hosted, 0), updated
        for seen in self.entered:
            seen(room)
        self._notice(room)
        return room

    def forget_idle(self, idle: int) -> None:
        """Whoever comes back finds the match in the store."""
        limit = now() - idle
        for match, room in list(self.rooms.items()):
            busy = room.connections or room.thinking or room.lock.locked()
            if not busy and room.touched < limit:
                del self.rooms[match]

    async def keep(self) -> None:
        """A match somebody looks at is not old, though nothing happens there."""
        for room in list(self.rooms.values()):
            if room.connections and room.hosted.status != "over" and _is_overdue(room):
                await self._list(room)

    # -- changing --------------------------------------------------------------------------

    async def commit(
        self,
        room: Room,
        events: Sequence[Event],
        command: str | None = None,
        grants: Sequence[Grant] = (),
    ) -> None:
        """Under the room's lock: on disk, then applied, then told. `Conflict` if the log of the
        match has moved on elsewhere; the room is up to date then."""
        if not events:
            return
        if room.doubtful:
            await self._reload(room)
            raise Conflict("the match had to be read again")
        rows = [Row(encode(event)) for event in events]
        if command is not None:
            rows[-1] = Row(rows[-1].body, command)
        try:
            # Whoever has stood up must not look into the cards of the next to sit there.
            left = [event.seat for event in events if isinstance(event, Left)]
            await self._store.append(room.id, room.hosted.number, rows, None, grants, left)
        except Conflict:
            await self._reload(room)
            raise
        except StoreFailed:
            room.doubtful = True  # it may be on disk or not
            raise
        self._apply(room, events)
        await self._list(room)

    def _apply(self, room: Room, events: Sequence[Event]) -> None:
        news = News(room)
        at = now()
        for event in events:
            room.hosted.apply(event, at)
            if isinstance(event, Replaced | Left):
                room.leave(event.seat)
        room.touched = at
        news.tell(events)
        self._notice(room)

    def _notice(self, room: Room) -> None:
        for seen in self.changed:
            seen(room)

    async def _list(self, room: Room) -> None:
        """Tell the lists, if they would say something else; they are no part of the log."""
        at, hosted = now(), room.hosted
        overdue = _is_overdue(room)
        if room.lists_may_change(overdue):
            after = about(hosted, 0)
            if overdue or room.listed_as is None or after != room.listed_as[0]:
                room.listed_as = after, at
                await self._store.append(room.id, hosted.number, (), replace(after, updated=at))

    # -- other processes -------------------------------------------------------------------

    def _heard(self, appended: Appended) -> None:
        room = self.rooms.get(appended.match)
        if room is None:
            if appended.match in self._loading:
                self._moved_on.add(appended.match)
            return
        number = room.hosted.number
        if not room.lock.locked() and appended.bodies and appended.first == number:
            self._apply(room, [decode(body) for body in appended.bodies])
        elif appended.first + max(1, len(appended.bodies)) > number:
            self._follow(room)

    def _missed(self) -> None:
        for room in self.rooms.values():
            self._follow(room)

    def _follow(self, room: Room) -> None:
        task = asyncio.get_running_loop().create_task(self._catch_up(room))
        self._following.add(task)
        task.add_done_callback(self._following.discard)

    async def _catch_up(self, room: Room) -> None:
        while True:
            try:
                async with room.lock:
                    await self._reload(room)
                return
            except StoreFailed as error:
                log("match_lags_behind", logging.WARNING, match=room.id, why=error.code)
                await asyncio.sleep(_RETRY)

    async def _reload(self, room: Room) -> None:
        """What the log has beyond what the room knows."""
        bodies = await self._store.load(room.id, room.hosted.number)
        room.doubtful = False
        if bodies:
            self._apply(room, [decode(body) for body in bodies])


def _is_overdue(room: Room) -> bool:
    return room.listed_as is None or now() - room.listed_as[1] > _REFRESH
