"""Bots that wait for matches, and the challenges they are sent.

A challenge is a grant of the kind `challenge` to the bot's public id: it outlives the process. A
bot that declines gets the kind `declined` instead, one whose challenge was withdrawn `withdrawn`.
None of them lets anybody act for a seat.
"""

from __future__ import annotations

import asyncio
import hashlib
from collections.abc import Awaitable, Callable

import msgspec
from msgspec.structs import replace

from boardwright.hosting import Refused
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.bot_messages import BotInfo, BotReady, Challenge, Withdrawn, YourMatch
from boardwright.server.challenge_info import ChallengeInfo
from boardwright.server.challenge_list import ChallengeList
from boardwright.server.connection import Connection
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.match_summary import MatchSummary, listing_of, summary_of
from boardwright.server.problem import Problem
from boardwright.server.session import Principal, new_id
from boardwright.server.snapshots import encode
from boardwright.store import Appended, Grant, Store

__all__ = ["Challenges", "bot_id"]

_KIND, _DECLINED, _WITHDRAWN = "challenge", "declined", "withdrawn"
_PREFIX = "challenge:"
_ANNOUNCE_SECONDS = 10.0
_SILENT_MS = 30_000
"""After so long without an announcement the bots of another process count as gone."""
_MAX_ANNOUNCED = 60
"""In one message of the store, whose size is limited."""


class _Declined(msgspec.Struct, frozen=True):
    info: ChallengeInfo
    notice: str


class _Message(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one process publishes to the others."""

    process: str
    bots: tuple[BotInfo, ...] | None = None
    challenged: str = ""
    """The public id of a bot that has a new challenge."""
    withdrawn: str = ""
    """The public id of a bot whose challenge was withdrawn."""
    match: str = ""
    declined: _Declined | None = None


class _Waiting:
    """A bot with its streams to this process."""

    def __init__(self, principal: Principal, info: BotInfo) -> None:
        self.principal, self._info = principal, info
        self.connections: list[Connection] = []
        self.sent: set[str] = set()
        """The matches it has been sent."""
        self.playing: set[str] = set()
        """The unfinished matches in which it has a seat."""

    @property
    def info(self) -> BotInfo:
        """What others are told of it."""
        return replace(self._info, playing=len(self.playing))

    def describe(self, info: BotInfo) -> None:
        """Take over what a new stream says of it."""
        self._info = info


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
        self._list = ChallengeList(registry)
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
        self, principal: Principal, connection: Connection, games: tuple[str, ...], limit: int = 0
    ) -> None:
        """Add a stream, and send the bot its unfinished matches and open challenges."""
        info = BotInfo(bot_id(principal.id), principal.name, games, limit=limit)
        waiting = self._waiting.setdefault(principal.id, _Waiting(principal, info))
        waiting.describe(info)
        waiting.connections.append(connection)
        connection.post(encode(BotReady(info.bot, info.name)))
        await self._count_matches(waiting)
        for match in waiting.playing:
            waiting.sent.add(match)
            connection.post(encode(YourMatch(match)))
        self._announce()
        for grant in await self._store.grants(_PREFIX + info.bot):
            if grant.kind == _KIND:
                await self._send_challenge(waiting, connection, grant.match)
        self._refresh()

    def disconnect(self, principal: Principal, connection: Connection) -> None:
        """Remove a stream whose socket is closed."""
        connection.mark_closed()
        waiting = self._waiting.get(principal.id)
        if waiting is not None and connection in waiting.connections:
            waiting.connections.remove(connection)
            if not waiting.connections:
                del self._waiting[principal.id]
                self._announce()
                self._refresh()

    async def _count_matches(self, waiting: _Waiting) -> None:
        listings = await self._store.matches_of(waiting.principal.id)
        waiting.playing = {one.match for one in listings if one.status != "over"}

    def _refresh(self) -> None:
        self._list.refresh(info.bot for info in self.bots)

    async def _send_challenge(self, waiting: _Waiting, connection: Connection, match: str) -> None:
        """Send a challenge if it still stands."""
        try:
            live_match = await self._registry.live_match(match)
        except Problem:  # swept
            return
        if _has_room(live_match.hosted):
            connection.post(encode(Challenge(self._summary(live_match))))
            # After a restart of the server nobody at the match has been told of it.
            self._list.put(match, _waiting_info(waiting.info))

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
        self._list.put(live_match.id, _waiting_info(info))
        await self._deliver(bot, live_match.id)
        await self._publish(challenged=bot, match=live_match.id)
        return info

    async def decline(self, live_match: LiveMatch, principal: Principal, reason: str) -> None:
        """Decline a challenge; everybody at the match is shown the reason. Raises `Problem`."""
        bot = _PREFIX + bot_id(principal.id)
        is_challenged = await self._answer(live_match, bot, _DECLINED)
        is_invited = any(
            one.principal == principal.id for one in live_match.hosted.created.reserved
        )
        if not is_challenged and not is_invited:
            raise Problem("not_challenged", "You have no open challenge to this match.")
        info = ChallengeInfo(bot_id(principal.id), principal.name, "declined", reason)
        notice = f"{principal.name} declines the challenge: {reason}"
        self._list.put(live_match.id, info, notice)
        await self._publish(match=live_match.id, declined=_Declined(info, notice))

    async def withdraw(self, live_match: LiveMatch, bot: str) -> None:
        """Withdraw a challenge, which nobody can accept any more; raises `Problem` if the bot has
        none."""
        if not await self._answer(live_match, _PREFIX + bot, _WITHDRAWN):
            raise Problem("not_challenged", "This bot has no open challenge to the match.")
        self._withdraw(bot, live_match.id)
        await self._publish(withdrawn=bot, match=live_match.id)

    async def check_join(self, live_match: LiveMatch, principal: Principal) -> None:
        """Raise `Problem` if the challenge to this bot was withdrawn."""
        if principal.kind == "bot":
            grants = await self._store.grants(_PREFIX + bot_id(principal.id), live_match.id)
            if any(grant.kind == _WITHDRAWN for grant in grants):
                raise Problem("withdrawn", "The challenge to this match was withdrawn.")

    async def _answer(self, live_match: LiveMatch, holder: str, kind: str) -> bool:
        """Replace the open challenges to the bot; False if there are none."""
        answers = [
            replace(grant, kind=kind)
            for grant in await self._store.grants(holder, live_match.id)
            if grant.kind == _KIND
        ]
        if answers:
            count = live_match.hosted.event_count
            await self._store.append(live_match.id, count, (), None, answers)
        return bool(answers)

    async def _deliver(self, bot: str, match: str) -> None:
        for waiting in self._streams_of(bot):
            for connection in list(waiting.connections):
                await self._send_challenge(waiting, connection, match)

    def _withdraw(self, bot: str, match: str) -> None:
        self._list.remove(match, bot)
        for waiting in self._streams_of(bot):
            for connection in waiting.connections:
                connection.post(encode(Withdrawn(match)))

    def _streams_of(self, bot: str) -> list[_Waiting]:
        return [waiting for waiting in self._waiting.values() if waiting.info.bot == bot]

    def _match_changed(self, live_match: LiveMatch) -> None:
        """Tell waiting bots of seats that they have got, or that are reserved for them."""
        hosted = live_match.hosted
        if not self._waiting:
            return
        if hosted.status != "playing":
            seated = {state.principal for state in hosted.seats if hosted.status == "waiting"}
            for id, waiting in self._waiting.items():
                if id not in seated:
                    waiting.playing.discard(hosted.id)
        if hosted.status == "over":
            return
        for reserved in hosted.created.reserved:
            if hosted.seats[reserved.seat].is_open:
                challenge = Challenge(self._summary(live_match))
                self._send_once(reserved.principal, f"challenge:{hosted.id}", challenge)
        for state in hosted.seats:
            if state.principal in self._waiting:
                self._waiting[state.principal].playing.add(hosted.id)
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
            for waiting in list(self._waiting.values()):
                await self._count_matches(waiting)  # other processes have changed some
            await self._publish_bots()
            self._refresh()
            await asyncio.sleep(_ANNOUNCE_SECONDS)

    async def _publish_bots(self) -> None:
        infos = tuple(one.info for one in self._waiting.values())
        await self._publish(bots=infos[:_MAX_ANNOUNCED])

    async def _publish(
        self,
        bots: tuple[BotInfo, ...] | None = None,
        challenged: str = "",
        withdrawn: str = "",
        match: str = "",
        declined: _Declined | None = None,
    ) -> None:
        if self._is_shared:
            message = _Message(self._process, bots, challenged, withdrawn, match, declined)
            await self._store.publish(msgspec.json.encode(message))

    def _receive(self, body: bytes) -> None:
        message = msgspec.json.decode(body, type=_Message)
        if message.process == self._process:
            return
        if message.bots is not None:
            self._remote[message.process] = self._registry.clock.now(), message.bots
            self._refresh()
        if message.challenged:
            self._receive_challenge(message.challenged, message.match)
        if message.withdrawn:
            self._withdraw(message.withdrawn, message.match)
        if message.declined is not None:
            self._list.put(message.match, message.declined.info, message.declined.notice)

    def _receive_challenge(self, bot: str, match: str) -> None:
        for info in self.bots:
            if info.bot == bot:
                self._list.put(match, _waiting_info(info))
        self._spawn(lambda: self._deliver(bot, match))

    def _spawn(self, work: Callable[[], Awaitable[None]]) -> None:
        async def run() -> None:
            await work()

        task = asyncio.get_running_loop().create_task(run())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def bot_id(principal: str) -> str:
    """The public id of a bot, from which its principal cannot be found."""
    return hashlib.sha256(f"boardwright bot:{principal}".encode()).hexdigest()[:16]


def _waiting_info(info: BotInfo) -> ChallengeInfo:
    return ChallengeInfo(info.bot, info.name, "waiting")


def _has_room(hosted: HostedMatch) -> bool:
    return hosted.status == "waiting" and any(state.is_open for state in hosted.seats)


def _ignore(appended: Appended) -> None:
    """The registry subscribes to appended events."""
