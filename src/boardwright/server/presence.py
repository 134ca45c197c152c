"""Who is connected to a match: to this process and, if several share the matches, to the others.

Processes announce changes a few times a second, and themselves every few seconds; the connections
of a process that has been silent for too long count as closed.
"""

from __future__ import annotations

import asyncio
import logging

import msgspec

from boardwright.server.connection import Connection
from boardwright.server.live_match import LiveMatch, ProcessPresence
from boardwright.server.match_registry import MatchRegistry, OnLiveMatch
from boardwright.server.messages import Presence
from boardwright.server.session import new_id
from boardwright.server.snapshots import encode, send_snapshot
from boardwright.store import Appended, Store, StoreFailed

__all__ = ["PresenceTracker"]

_MAX_ANNOUNCED_SPECTATORS = 50
"""With more spectators only players' connections are announced to clients."""
_INTERVAL_SECONDS = 0.25
_KEEPALIVE_MS = 8_000
_TIMEOUT_MS = 30_000
_MAX_MATCHES = 60
"""In one announcement, which has to fit into a message of the store."""


class _Announcement(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process publishes to the others."""

    process: str
    presence: dict[str, ProcessPresence] = {}
    """By match."""
    queries: tuple[str, ...] = ()
    """Matches that the process has just loaded: the others announce theirs again."""


class PresenceTracker:
    """Adds and removes connections, and keeps clients and other processes informed of them."""

    def __init__(self, registry: MatchRegistry, store: Store, *, is_shared: bool) -> None:
        self._registry = registry
        self._clock = registry.clock
        self._store = store
        self._process_id = new_id(6)
        self._is_shared = is_shared
        self._changed: set[str] = set()
        self._queries: set[str] = set()
        self._last_heard: dict[str, int] = {}
        self._announced_at = 0
        self._task: asyncio.Task[None] | None = None
        self.on_arrival: list[OnLiveMatch] = []
        """Called when a connection was added."""
        if is_shared:
            registry.on_load.append(lambda live_match: self._queries.add(live_match.id))
            store.subscribe(_ignore, lambda: None, self._receive)

    def start(self) -> None:
        """Begin to announce to other processes, if there are any."""
        if self._is_shared:
            self._task = asyncio.get_running_loop().create_task(self._run())

    async def stop(self) -> None:
        """Cancel and await the task."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # -- this process ----------------------------------------------------------------------

    def connect(self, live_match: LiveMatch, connection: Connection) -> None:
        """Add a connection to a match, and send it a snapshot."""
        before = live_match.online
        live_match.connections.append(connection)
        live_match.record_visit(connection)
        send_snapshot(live_match, connection)
        self._presence_changed(live_match, before)
        for callback in self.on_arrival:
            callback(live_match)

    def disconnect(self, live_match: LiveMatch, connection: Connection) -> None:
        """Remove a connection whose socket is closed."""
        before = live_match.online
        connection.mark_closed()
        live_match.connections.remove(connection)
        live_match.last_used = live_match.clock.now()
        self._presence_changed(live_match, before)

    def _presence_changed(self, live_match: LiveMatch, before: tuple[int, ...]) -> None:
        _send_presence(live_match, before)
        if self._is_shared:
            self._changed.add(live_match.id)

    # -- other processes -------------------------------------------------------------------

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(_INTERVAL_SECONDS)
            try:
                await self._announce()
            except StoreFailed:
                logging.getLogger("boardwright").warning("presence_not_announced")
            self._drop_silent_processes()

    async def _announce(self) -> None:
        at = self._clock.now()
        if not self._changed and not self._queries and at - self._announced_at < _KEEPALIVE_MS:
            return
        self._announced_at = at
        changed = [self._changed.pop() for _ in range(min(_MAX_MATCHES, len(self._changed)))]
        queries = [self._queries.pop() for _ in range(min(_MAX_MATCHES, len(self._queries)))]
        live_matches = [
            live_match
            for match in changed
            if (live_match := self._registry.live_matches.get(match))
        ]
        presence = {live_match.id: live_match.local_presence for live_match in live_matches}
        await self._store.publish(
            msgspec.json.encode(_Announcement(self._process_id, presence, tuple(queries)))
        )

    def _receive(self, body: bytes) -> None:
        announcement = msgspec.json.decode(body, type=_Announcement)
        self._last_heard[announcement.process] = self._clock.now()
        for match, presence in announcement.presence.items():
            if live_match := self._registry.live_matches.get(match):
                self._set_remote(live_match, announcement.process, presence)
        for match in announcement.queries:
            if (live_match := self._registry.live_matches.get(match)) and live_match.connections:
                self._changed.add(match)

    def _set_remote(
        self, live_match: LiveMatch, process: str, presence: ProcessPresence | None
    ) -> None:
        before = live_match.online
        if presence is None:
            live_match.remote_presence.pop(process, None)
        else:
            live_match.remote_presence[process] = presence
        _send_presence(live_match, before)

    def _drop_silent_processes(self) -> None:
        limit = self._clock.now() - _TIMEOUT_MS
        for process in [name for name, at in self._last_heard.items() if at < limit]:
            del self._last_heard[process]
            for live_match in self._registry.live_matches.values():
                if process in live_match.remote_presence:
                    self._set_remote(live_match, process, None)


def _send_presence(live_match: LiveMatch, before: tuple[int, ...]) -> None:
    """Send the presence to all connections, and note when seats were last seen."""
    online = live_match.online
    for seat in set(before) - set(online):
        live_match.last_seen[seat] = live_match.clock.now()
    if online != before or live_match.watching <= _MAX_ANNOUNCED_SPECTATORS:
        text = encode(Presence(online, live_match.watching))
        for connection in live_match.connections:
            connection.post(text)


def _ignore(appended: Appended) -> None:
    """The registry subscribes to appended events."""
