"""Bots that wait for matches, and the challenges they are sent.

A challenge is a grant of the kind `challenge` to the bot's public id: it outlives the process. A
bot that declines gets the kind `declined` instead. Neither lets anybody act for a seat.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable

import msgspec

from boardwright.hosting import Refused
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.connection import Connection
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.match_summary import MatchSummary, listing_of, summary_of
from boardwright.server.messages import Update
from boardwright.server.problem import Problem
from boardwright.server.session import Principal, new_id
from boardwright.server.snapshots import declined_infos, encode, offer_infos, seat_infos
from boardwright.store import Appended, Grant, Store

__all__ = ["BotInfo", "BotReady", "Challenge", "Challenges", "StreamMessage", "YourMatch", "bot_id"]

_KIND, _DECLINED = "challenge", "declined"
_PREFIX = "challenge:"
_ANNOUNCE_SECONDS = 10.0
_SILENT_MS = 30_000
"""After so long without an announcement the bots of another process count as gone."""
_MAX_ANNOUNCED = 60
"""In one message of the store, whose size is limited."""


class BotInfo(msgspec.Struct, frozen=True):
    """A bot that waits for challenges."""

    bot: str
    """Its public id, which a challenge names."""
    name: str
    games: tuple[str, ...] = ()
    """The games it plays; empty if it plays all."""


class BotReady(msgspec.Struct, frozen=True, tag_field="type", tag="ready"):
    """The first message of a bot's stream."""

    bot: str
    name: str


class Challenge(msgspec.Struct, frozen=True, tag_field="type", tag="challenge"):
    """Somebody asks the bot to take an open seat, or the seat of a rematch reserved for it."""

    match: MatchSummary


class YourMatch(msgspec.Struct, frozen=True, tag_field="type", tag="match"):
    """The bot has a seat in an unfinished match."""

    match: str


StreamMessage = BotReady | Challenge | YourMatch
"""What a bot's stream sends, beside an `ErrorMessage` if it is refused."""


class _Declined(msgspec.Struct, frozen=True):
    match: str
    notice: str


class _Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process publishes to the others."""

    process: str
    bots: tuple[BotInfo, ...] | None = None
    challenged: str = ""
    """The public id of a bot that has a new challenge."""
    match: str = ""
    declined: _Declined | None = None


class _Waiting:
    """A bot with its streams to this process."""

    def __init__(self, principal: Principal, info: BotInfo) -> None:
        self.principal, self.info = principal, info
        self.connections: list[Connection] = []
        self.sent: set[str] = set()
        """The matches it has been sent."""


class Challenges:
    """The bots that wait, in any process; sends each its challenges while it is connected."""

    def __init__(self, registry: MatchRegistry, store: Store, *, is_shared: bool) -> None:
        self._registry, self._store, self._is_shared = registry, store, is_shared
        self._process = new_id(6)
        self._waiting: dict[str, _Waiting] = {}
        """By principal."""
        self._remote: dict[str, tuple[int, tuple[BotInfo, ...]]] = {}
        """By process: when it was last heard, and its bots."""
        self._tasks: set[asyncio.Task[None]] = set()
        registry.on_change.append(self._match_changed)
        if is_shared:
            store.subscribe(_ignore, lambda: None, self._receive)

    def start(self) -> None:
        """Begin to announce the bots to other processes, if there are any."""
        if self._is_shared:
            self._spawn(self._announce_for_ever)

    async def stop(self) -> None:
        """Cancel what is running."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    @property
    def bots(self) -> list[BotInfo]:
        """The bots that wait, by name."""
        since = self._registry.clock.now() - _SILENT_MS
        infos = {one.info.bot: one.info for one in self._waiting.values()}
        for heard, remote in self._remote.values():
            infos.update((info.bot, info) for info in remote if heard >= since)
        return sorted(infos.values(), key=lambda info: (info.name, info.bot))

    # -- streams ---------------------------------------------------------------------------

    async def connect(
        self, principal: Principal, connection: Connection, games: tuple[str, ...]
    ) -> None:
        """Add a stream, and send the bot its unfinished matches and open challenges."""
        info = BotInfo(bot_id(principal.id), principal.name, games)
        waiting = self._waiting.setdefault(principal.id, _Waiting(principal, info))
        waiting.info = info
        waiting.connections.append(connection)
        connection.post(encode(BotReady(info.bot, info.name)))
        self._announce()
        for listing in await self._store.matches_of(principal.id):
            if listing.status != "over":
                waiting.sent.add(listing.match)
                connection.post(encode(YourMatch(listing.match)))
        for grant in await self._store.grants(_PREFIX + info.bot):
            if grant.kind == _KIND:
                await self._send_challenge(connection, grant.match)

    def disconnect(self, principal: Principal, connection: Connection) -> None:
        """Remove a stream whose socket is closed."""
        connection.mark_closed()
        waiting = self._waiting.get(principal.id)
        if waiting is not None and connection in waiting.connections:
            waiting.connections.remove(connection)
            if not waiting.connections:
                del self._waiting[principal.id]
                self._announce()

    async def _send_challenge(self, connection: Connection, match: str) -> None:
        """Send a challenge if it still stands."""
        try:
            live_match = await self._registry.live_match(match)
        except Problem:  # swept
            return
        if _has_room(live_match.hosted):
            connection.post(encode(Challenge(self._summary(live_match))))

    def _summary(self, live_match: LiveMatch) -> MatchSummary:
        hosted = live_match.hosted
        return summary_of(listing_of(hosted, self._registry.clock.now()), hosted)

    # -- challenges ------------------------------------------------------------------------

    async def challenge(self, live_match: LiveMatch, bot: str) -> BotInfo:
        """Ask a bot to join the match; raises `Problem` if it does not wait, `Refused` if no seat
        is open."""
        info = next((one for one in self.bots if one.bot == bot), None)
        if info is None:
            raise Problem("no_bot", "No bot with this id is connected.")
        hosted = live_match.hosted
        if not _has_room(hosted):
            raise Refused("not_open", "No seat of this match is open.")
        seat = next(seat for seat, state in enumerate(hosted.seats) if state.is_open)
        grant = Grant(_PREFIX + bot, live_match.id, seat, _KIND)
        await self._store.append(live_match.id, hosted.event_count, (), None, [grant])
        await self._deliver(bot, live_match.id)
        await self._publish(challenged=bot, match=live_match.id)
        return info

    async def decline(self, live_match: LiveMatch, principal: Principal, reason: str) -> None:
        """Decline a challenge; everybody at the match is shown the reason. Raises `Problem`."""
        bot = _PREFIX + bot_id(principal.id)
        grants = await self._store.grants(bot, live_match.id)
        declined = [
            Grant(bot, grant.match, grant.seat, _DECLINED)
            for grant in grants
            if grant.kind == _KIND
        ]
        is_invited = any(
            one.principal == principal.id for one in live_match.hosted.created.reserved
        )
        if not declined and not is_invited:
            raise Problem("not_challenged", "You have no open challenge to this match.")
        if declined:
            count = live_match.hosted.event_count
            await self._store.append(live_match.id, count, (), None, declined)
        notice = f"{principal.name} declines the challenge: {reason}"
        self._send_notice(live_match, notice)
        await self._publish(declined=_Declined(live_match.id, notice))

    async def _deliver(self, bot: str, match: str) -> None:
        for waiting in list(self._waiting.values()):
            if waiting.info.bot == bot:
                for connection in list(waiting.connections):
                    await self._send_challenge(connection, match)

    def _send_notice(self, live_match: LiveMatch, notice: str) -> None:
        hosted, at = live_match.hosted, self._registry.clock.now()
        update = Update(
            ply=hosted.ply,
            status=hosted.status,
            seats=seat_infos(live_match, at),
            server_time=at,
            offers=offer_infos(hosted),
            declined=declined_infos(hosted),
            ending=hosted.ending,
            next_match=hosted.next_match,
            notice=notice,
        )
        text = encode(update)
        for connection in live_match.connections:
            connection.post(text)

    def _match_changed(self, live_match: LiveMatch) -> None:
        """Tell waiting bots of seats that they have got, or that are reserved for them."""
        hosted = live_match.hosted
        if not self._waiting or hosted.status == "over":
            return
        for reserved in hosted.created.reserved:
            if hosted.seats[reserved.seat].is_open:
                challenge = Challenge(self._summary(live_match))
                self._send_once(reserved.principal, f"challenge:{hosted.id}", challenge)
        for state in hosted.seats:
            self._send_once(state.principal, hosted.id, YourMatch(hosted.id))

    def _send_once(self, principal: str, key: str, message: Challenge | YourMatch) -> None:
        waiting = self._waiting.get(principal)
        if waiting is not None and key not in waiting.sent:
            waiting.sent.add(key)
            for connection in waiting.connections:
                connection.post(encode(message))

    # -- other processes -------------------------------------------------------------------

    def _announce(self) -> None:
        if self._is_shared:
            self._spawn(self._publish_bots)

    async def _announce_for_ever(self) -> None:
        while True:
            await self._publish_bots()
            await asyncio.sleep(_ANNOUNCE_SECONDS)

    async def _publish_bots(self) -> None:
        infos = tuple(one.info for one in self._waiting.values())
        await self._publish(bots=infos[:_MAX_ANNOUNCED])

    async def _publish(
        self,
        bots: tuple[BotInfo, ...] | None = None,
        challenged: str = "",
        match: str = "",
        declined: _Declined | None = None,
    ) -> None:
        if self._is_shared:
            message = _Message(self._process, bots, challenged, match, declined)
            await self._store.publish(msgspec.json.encode(message))

    def _receive(self, body: bytes) -> None:
        message = msgspec.json.decode(body, type=_Message)
        if message.bots is not None:
            self._remote[message.process] = self._registry.clock.now(), message.bots
        if message.challenged:
            self._spawn(lambda: self._deliver(message.challenged, message.match))
        declined = message.declined
        live_match = self._registry.live_matches.get(declined.match) if declined else None
        if declined is not None and live_match is not None:
            self._send_notice(live_match, declined.notice)

    def _spawn(self, work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            await work()

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def bot_id(principal: str) -> str:
    """The public id of a bot, from which its principal cannot be found."""
    return hashlib.sha256(f"boardwright bot:{principal}".encode()).hexdigest()[:16]


def _has_room(hosted: HostedMatch) -> bool:
    return hosted.status == "waiting" and any(state.is_open for state in hosted.seats)


def _ignore(appended: Appended) -> None:
    """The registry subscribes to appended events."""
