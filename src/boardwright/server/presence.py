"""Who is there: in this process, and, where several share the matches, in the others.

Processes tell each other what changed a few times a second, and that they live every few seconds;
a process that has fallen silent has nobody connected any more.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from boardwright.server.clock import now
from boardwright.server.connection import Connection
from boardwright.server.host import Host, Seen
from boardwright.server.messages import Presence
from boardwright.server.room import Elsewhere, Room
from boardwright.server.session import new_id
from boardwright.server.showing import encode, show
from boardwright.store import Appended, Store, StoreFailed

__all__ = ["Crowd"]

_FEW = 50
"""Spectators up to whom each coming and going is told."""
_BEAT = 0.25
_ALIVE = 8_000
_SILENT = 30_000
_AT_ONCE = 60
"""Matches in one announcement, which has to stay below 8,000 bytes."""


class _News(msgspec.Struct, frozen=True, omit_defaults=True):
    process: str
    here: dict[str, Elsewhere] = {}
    """By match."""
    asks: tuple[str, ...] = ()
    """Matches just loaded: who is at them elsewhere?"""


class Crowd:
    def __init__(self, host: Host, store: Store, *, is_shared: bool) -> None:
        self._host = host
        self._store = store
        self._me = new_id(6)
        self._is_shared = is_shared
        self._changed: set[str] = set()
        self._asked: set[str] = set()
        self._heard_of: dict[str, int] = {}
        self._told = 0
        self._task: asyncio.Task[None] | None = None
        self.arrived: list[Seen] = []
        """Called when somebody has come to a match."""
        if is_shared:
            host.entered.append(lambda room: self._asked.add(room.id))
            store.listen(_ignore, lambda: None, self._hear)

    def start(self) -> None:
        if self._is_shared:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- here ------------------------------------------------------------------------------

    def arrive(self, room: Room, connection: Connection) -> None:
        before = room.online
        room.connections.append(connection)
        room.visited(connection)
        show(room, connection)
        self._moved(room, before)
        for seen in self.arrived:
            seen(room)

    def depart(self, room: Room, connection: Connection) -> None:
        before = room.online
        connection.gone()
        room.connections.remove(connection)
        room.touched = now()
        self._moved(room, before)

    def _moved(self, room: Room, before: tuple[int, ...]) -> None:
        _tell(room, before)
        if self._is_shared:
            self._changed.add(room.id)

    # -- elsewhere -------------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_BEAT)
            try:
                await self._announce()
            except StoreFailed:
                logging.getLogger("boardwright").warning("presence_not_told")
            self._bury_the_silent()

    async def _announce(self) -> None:
        at = now()
        if not self._changed and not self._asked and at - self._told < _ALIVE:
            return
        self._told = at
        changed = [self._changed.pop() for _ in range(min(_AT_ONCE, len(self._changed)))]
        asked = [self._asked.pop() for _ in range(min(_AT_ONCE, len(self._asked)))]
        rooms = [room for match in changed if (room := self._host.rooms.get(match))]
        here = {room.id: room.here for room in rooms}
        await self._store.tell(msgspec.json.encode(_News(self._me, here, tuple(asked))))

    def _hear(self, body: bytes) -> None:
        news = msgspec.json.decode(body, type=_News)
        self._heard_of[news.process] = now()
        for match, there in news.here.items():
            if room := self._host.rooms.get(match):
                self._set(room, news.process, there)
        for match in news.asks:
            if (room := self._host.rooms.get(match)) and room.connections:
                self._changed.add(match)

    def _set(self, room: Room, process: str, there: Elsewhere | None) -> None:
        before = room.online
        if there is None:
            room.elsewhere.pop(process, None)
        else:
            room.elsewhere[process] = there
        _tell(room, before)

    def _bury_the_silent(self) -> None:
        limit = now() - _SILENT
        for process in [one for one, at in self._heard_of.items() if at < limit]:
            del self._heard_of[process]
            for room in self._host.rooms.values():
                if process in room.elsewhere:
                    self._set(room, process, None)


def _tell(room: Room, before: tuple[int, ...]) -> None:
    """To everybody connected here, and note since when somebody is gone."""
    online = room.online
    for seat in set(before) - set(online):
        room.absent[seat] = now()
    if online != before or room.watching <= _FEW:
        text = encode(Presence(online, room.watching))
        for one in room.connections:
            one.post(text)


def _ignore(appended: Appended) -> None:
    """The host hears of it, too."""
