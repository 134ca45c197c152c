"""Who is there: in this process, and, where several share the matches, in the others.

Processes tell each other what changed a few times a second, and that they live every few seconds;
a process that has fallen silent has nobody connected any more.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from boardwright.server.connection import Connection
from boardwright.server.live_match import LiveMatch, RemotePresence
from boardwright.server.match_registry import MatchRegistry, Seen
from boardwright.server.messages import Presence
from boardwright.server.session import new_id
from boardwright.server.snapshots import encode, send_snapshot
from boardwright.store import Appended, Store, StoreFailed

__all__ = ["PresenceTracker"]

_FEW = 50
"""Spectators up to whom each coming and going is told."""
_BEAT = 0.25
_ALIVE = 8_000
_SILENT = 30_000
_AT_ONCE = 60
"""Matches in one announcement, which has to stay below 8,000 bytes."""


class _News(msgspec.Struct, frozen=True, omit_defaults=True):
    process: str
    here: dict[str, RemotePresence] = {}
    """By match."""
    asks: tuple[str, ...] = ()
    """Matches just loaded: who is at them elsewhere?"""


class PresenceTracker:
    def __init__(self, registry: MatchRegistry, store: Store, *, is_shared: bool) -> None:
        self._registry = registry
        self._clock = registry.clock
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
            registry.entered.append(lambda live_match: self._asked.add(live_match.id))
            store.subscribe(_ignore, lambda: None, self._read_answers)

    def start(self) -> None:
        if self._is_shared:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- here ------------------------------------------------------------------------------

    def arrive(self, live_match: LiveMatch, connection: Connection) -> None:
        before = live_match.online
        live_match.connections.append(connection)
        live_match.visited(connection)
        send_snapshot(live_match, connection)
        self._moved(live_match, before)
        for seen in self.arrived:
            seen(live_match)

    def depart(self, live_match: LiveMatch, connection: Connection) -> None:
        before = live_match.online
        connection.gone()
        live_match.connections.remove(connection)
        live_match.touched = live_match.clock.now()
        self._moved(live_match, before)

    def _moved(self, live_match: LiveMatch, before: tuple[int, ...]) -> None:
        _tell(live_match, before)
        if self._is_shared:
            self._changed.add(live_match.id)

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
        at = self._clock.now()
        if not self._changed and not self._asked and at - self._told < _ALIVE:
            return
        self._told = at
        changed = [self._changed.pop() for _ in range(min(_AT_ONCE, len(self._changed)))]
        asked = [self._asked.pop() for _ in range(min(_AT_ONCE, len(self._asked)))]
        live_matches = [
            live_match
            for match in changed
            if (live_match := self._registry.live_matches.get(match))
        ]
        here = {live_match.id: live_match.here for live_match in live_matches}
        await self._store.publish(msgspec.json.encode(_News(self._me, here, tuple(asked))))

    def _read_answers(self, body: bytes) -> None:
        news = msgspec.json.decode(body, type=_News)
        self._heard_of[news.process] = self._clock.now()
        for match, there in news.here.items():
            if live_match := self._registry.live_matches.get(match):
                self._set(live_match, news.process, there)
        for match in news.asks:
            if (live_match := self._registry.live_matches.get(match)) and live_match.connections:
                self._changed.add(match)

    def _set(self, live_match: LiveMatch, process: str, there: RemotePresence | None) -> None:
        before = live_match.online
        if there is None:
            live_match.elsewhere.pop(process, None)
        else:
            live_match.elsewhere[process] = there
        _tell(live_match, before)

    def _bury_the_silent(self) -> None:
        limit = self._clock.now() - _SILENT
        for process in [one for one, at in self._heard_of.items() if at < limit]:
            del self._heard_of[process]
            for live_match in self._registry.live_matches.values():
                if process in live_match.elsewhere:
                    self._set(live_match, process, None)


def _tell(live_match: LiveMatch, before: tuple[int, ...]) -> None:
    """To everybody connected here, and note since when somebody is gone."""
    online = live_match.online
    for seat in set(before) - set(online):
        live_match.absent[seat] = live_match.clock.now()
    if online != before or live_match.watching <= _FEW:
        text = encode(Presence(online, live_match.watching))
        for one in live_match.connections:
            one.post(text)


def _ignore(appended: Appended) -> None:
    """The host hears of it, too."""
