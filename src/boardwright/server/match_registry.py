"""The live matches of this process: loads and unloads them, and commits their transitions to disk
before they are applied."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Sequence
from contextlib import suppress

from msgspec.structs import replace

from boardwright.core.errors import DamagedLog, RulesChanged, UnknownGame
from boardwright.hosting.events import (
    Event,
    Left,
    LinkRenewed,
    StartCancelled,
    decode_log,
    encode,
)
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_commands import leave_out
from boardwright.server.availability import Availability
from boardwright.server.broadcast import apply_and_broadcast
from boardwright.server.clock import Clock
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.loop_time import charged
from boardwright.server.match_summary import listing_of
from boardwright.server.problem import Problem
from boardwright.store import (
    Appended,
    ChangeRefused,
    Conflict,
    Grant,
    MatchListing,
    Store,
    StoredEvent,
    StoreFailed,
)

__all__ = ["RETRY_SECONDS", "MatchRegistry", "OnCommit", "OnLiveMatch"]

OnLiveMatch = Callable[[LiveMatch], None]
"""A callback; it must not block or raise."""
OnCommit = Callable[[LiveMatch, tuple[int, ...]], None]
"""The same, with the seats that had to decide before."""
RETRY_SECONDS = 2.0
_RECORD_REMAINS = (
    "This match was played under rules that this server can't show any more. Its record can still "
    "be downloaded."
)
_RULES_GONE = (
    "The rules of this game have changed since this match began, so it can't be played on."
)
_MAX_TRIES = 3
"""How often others may append first."""
_LISTING_REFRESH_MS = 3_600_000
"""The listing of a match in use is stored again at least once an hour."""
_LOBBY_REFRESH_MS = 50_000
"""That of a match in the lobby with every call of `refresh_listings`: other processes have no other
sign that its players are still there."""


class MatchRegistry:
    """Finds live matches by id and owns them. There is at most one of each id in a process."""

    def __init__(
        self,
        store: Store,
        clock: Clock,
        availability: Availability,
        retry_seconds: float = RETRY_SECONDS,
    ) -> None:
        self.live_matches: dict[str, LiveMatch] = {}
        self.on_change: list[OnLiveMatch] = []
        """Called after a match was loaded or changed."""
        self.on_commit: list[OnCommit] = []
        """Called after this process has changed a match, and after `on_change`."""
        self.on_load: list[OnLiveMatch] = []
        """Called when a match was loaded or created, before `on_change`."""
        self.clock = clock
        self.availability = availability
        self.retry_seconds = retry_seconds
        """Pause before the store is tried again after a failure."""
        self._store = store
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._creators: dict[str, str] = {}
        """By match that is being stored, the creator's address: others may load it first."""
        self._outdated: set[str] = set()
        """Matches that another process appended to while they were being loaded."""
        self._damaged: set[str] = set()
        """Matches whose log was found damaged."""
        self._catch_up_tasks: set[asyncio.Task[None]] = set()
        store.subscribe(self.on_appended, self._reload_all)

    # -- finding ---------------------------------------------------------------------------

    async def live_match(self, match: str) -> LiveMatch:
        """Return a match, loaded if necessary; raises `Problem` if there is none of this id.

        Raises `Problem` (`rules_changed`) as well if its rules cannot be replayed any more, and
        `DamagedLog`.
        """
        live_match = self.live_matches.get(match)
        if live_match is None:
            if match not in self._loading:
                self._loading[match] = asyncio.get_running_loop().create_task(
                    charged(self._load(match))
                )
            live_match = await asyncio.shield(self._loading[match])
        live_match.last_used = self.clock.now()
        return live_match

    async def _load(self, match: str) -> LiveMatch:
        try:
            listing = await self._store.listing(match)
            bodies = await self._load_log(match)
            if not bodies:
                raise Problem(
                    "no_match", "There is no match with this id. It may have been removed."
                )
            hosted = self._restore(match, bodies, listing)
            live_match = self._add(hosted, 0 if listing is None else listing.updated)
            if match in self._outdated:
                self._start_catching_up(live_match)
        finally:
            del self._loading[match]
            self._outdated.discard(match)
        await self._repair_listing(live_match, listing)
        if not self.availability.is_doubtful:  # else it is done before anything is decided
            async with live_match.lock:
                with suppress(Conflict, StoreFailed):
                    await self.record_outages(live_match)
        return live_match

    def _restore(
        self, match: str, bodies: Sequence[bytes], listing: MatchListing | None
    ) -> HostedMatch:
        try:
            return HostedMatch.restore(decode_log(match, bodies))
        except (RulesChanged, UnknownGame) as error:
            is_over = listing is not None and listing.status == "over"
            raise Problem("rules_changed", _RECORD_REMAINS if is_over else _RULES_GONE) from error
        except DamagedLog as error:
            self._log_damage(error)
            raise

    async def _load_log(self, match: str, since: int = 0) -> list[bytes]:
        try:
            return await self._store.load(match, since)
        except DamagedLog as error:
            self._log_damage(error)
            raise

    def _log_damage(self, error: DamagedLog) -> None:
        """Log it once for each match."""
        if error.match not in self._damaged:
            self._damaged.add(error.match)
            fields = {"match": error.match, "number": error.number, "why": error.reason}
            log("match_damaged", logging.ERROR, **fields)

    async def _repair_listing(self, live_match: LiveMatch, listing: MatchListing | None) -> None:
        """Store the listing again if a crash came between it and the log: a match that is over
        would be swept one day if its listing did not say so."""
        updated = 0 if listing is None else listing.updated
        correct = listing_of(live_match.hosted, updated)
        if correct != listing:
            await self._store.append(live_match.id, live_match.hosted.event_count, (), correct)

    async def create(
        self,
        events: Sequence[Event],
        grants: Sequence[Grant],
        command: str | None = None,
        address: str = "",
    ) -> LiveMatch:
        """Store a new match, then return it. Raises `Conflict` if there is one of its id.

        `command` as for `commit`; `address` is the creator's rate limit key.
        """
        hosted = HostedMatch.restore(events)
        listing = replace(listing_of(hosted, self.clock.now()), address=address)
        self._creators[hosted.id] = address
        try:
            await self._store.append(hosted.id, 0, _stored(events, command), listing, grants)
            if hosted.id in self.live_matches or hosted.id in self._loading:
                return await self.live_match(hosted.id)  # sent twice, or an outage was logged
            return self._add(hosted, self.clock.now())
        finally:
            self._creators.pop(hosted.id, None)

    def _add(self, hosted: HostedMatch, updated: int) -> LiveMatch:
        live_match = self.live_matches[hosted.id] = LiveMatch(hosted, self.clock)
        live_match.address = self._creators.get(hosted.id, "")
        live_match.last_listing = listing_of(hosted, 0), updated
        for callback in self.on_load:
            callback(live_match)
        self._notify(live_match)
        return live_match

    def unload_idle(self, idle: int) -> None:
        """Unload matches without connections that were not used for `idle` milliseconds."""
        limit = self.clock.now() - idle
        for match, live_match in list(self.live_matches.items()):
            busy = live_match.connections or live_match.thinking or live_match.lock.locked()
            is_listed = live_match.last_listing is not None
            if is_listed and not busy and live_match.last_used < limit:
                del self.live_matches[match]

    async def refresh_listings(self) -> None:
        """Store the listings of unfinished matches with connections, so that they are not swept;
        and those that could not be stored before."""
        for live_match in list(self.live_matches.values()):
            is_used = live_match.connections and live_match.hosted.status != "over"
            if live_match.last_listing is None or (is_used and _is_listing_old(live_match)):
                await self._update_listing(live_match)

    # -- changing --------------------------------------------------------------------------

    async def commit(
        self,
        live_match: LiveMatch,
        transition: Transition,
        command: str | None = None,
        grants: Sequence[Grant] = (),
    ) -> None:
        """Store a transition, then apply and broadcast it. The caller holds the match's lock.

        `command` is the unique id of the command that causes it; its last event carries it. Raises
        `Conflict` if another process has appended first, with the live match up to date,
        `StoreFailed` if it is not known whether the transition is stored (if it is, the next one
        raises `Conflict`), and `DamagedLog` if another process has appended what cannot be applied:
        nothing is written after that.
        """
        if live_match.is_damaged:
            await self._reload(live_match)
        stored = _stored(transition.events, command)
        try:
            # A player who has left must not see what the next player of the seat sees.
            revoked = [seat for event in transition.events for seat in _seats_revoked(event)]
            await self._store.append(live_match.id, transition.first, stored, None, grants, revoked)
        except Conflict:
            await self._reload(live_match)
            raise
        except StoreFailed as error:
            if not isinstance(error, ChangeRefused):
                self.availability.lose(is_transition=True)
            raise
        self.availability.confirm()
        before = live_match.hosted.deciding
        self._apply(live_match, transition)
        for callback in self.on_commit:
            callback(live_match, before)
        try:
            await self._update_listing(live_match)
        except StoreFailed as error:  # the transition is on disk; `refresh_listings` tries again
            log("match_not_listed", logging.WARNING, match=live_match.id, why=error.code)

    async def catch_up(self, live_match: LiveMatch) -> bool:
        """Apply what other processes have appended to the log; return whether there was anything.

        The caller holds the match's lock.
        """
        known = live_match.hosted.event_count
        await self._reload(live_match)
        return live_match.hosted.event_count > known

    def _apply(self, live_match: LiveMatch, transition: Transition) -> None:
        apply_and_broadcast(live_match, transition, self.clock.now())
        self._notify(live_match)

    def _notify(self, live_match: LiveMatch) -> None:
        for callback in self.on_change:
            callback(live_match)

    async def _update_listing(self, live_match: LiveMatch) -> None:
        """Store the listing if it has changed or is old."""
        at, hosted = self.clock.now(), live_match.hosted
        is_old = _is_listing_old(live_match)
        if live_match.may_have_new_listing(is_old):
            after = listing_of(hosted, 0)
            if is_old or live_match.last_listing is None or after != live_match.last_listing[0]:
                live_match.last_listing = None
                await self._store.append(
                    live_match.id, hosted.event_count, (), replace(after, updated=at)
                )
                live_match.last_listing = after, at

    # -- outages ---------------------------------------------------------------------------

    async def record_outages(self, live_match: LiveMatch) -> None:
        """Log the outages that a running clock would be charged for, before anything is decided.

        The caller holds the match's lock. Raises `StoreFailed` while the server is out: nobody is
        charged for that time, and nobody loses on time. Raises `Conflict` if others always append
        first, or the match was swept.
        """
        clocks = live_match.hosted.clocks
        if clocks.running_since is None:
            return
        if self.availability.is_doubtful:
            await self.availability.beat()
        for tries in range(_MAX_TRIES):
            outages = self.availability.unrecorded(clocks)
            if not outages:
                return
            try:
                transition = leave_out(live_match.hosted, outages, self.clock.now())
                await self.commit(live_match, transition)
            except Conflict:  # up to date now; another process may have logged them
                if tries + 1 == _MAX_TRIES:
                    raise

    # -- other processes -------------------------------------------------------------------

    def on_appended(self, appended: Appended) -> None:
        """Apply what another process has appended, or load it; called by the store."""
        live_match = self.live_matches.get(appended.match)
        if live_match is None:
            if appended.match in self._loading:
                self._outdated.add(appended.match)
            return
        number = live_match.hosted.event_count
        if not live_match.lock.locked() and appended.bodies and appended.first == number:
            try:
                self._apply(live_match, _read(live_match.id, number, appended.bodies))
            except DamagedLog as error:
                self._close_damaged(live_match, error)
        elif appended.first + max(1, len(appended.bodies)) > number:
            self._start_catching_up(live_match)

    def _reload_all(self) -> None:
        for live_match in self.live_matches.values():
            self._start_catching_up(live_match)

    def _start_catching_up(self, live_match: LiveMatch) -> None:
        task = asyncio.get_running_loop().create_task(self._catch_up(live_match))
        self._catch_up_tasks.add(task)
        task.add_done_callback(self._catch_up_tasks.discard)

    async def _catch_up(self, live_match: LiveMatch) -> None:
        while True:
            try:
                async with live_match.lock:
                    await self._reload(live_match)
                return
            except StoreFailed as error:
                log("match_lags_behind", logging.WARNING, match=live_match.id, why=error.code)
                await asyncio.sleep(self.retry_seconds)
            except DamagedLog as error:
                self._close_damaged(live_match, error)
                return

    def _close_damaged(self, live_match: LiveMatch, error: DamagedLog) -> None:
        """Let nobody write to the match: every write has to read the damaged event before."""
        live_match.is_damaged = True
        self._log_damage(error)

    async def _reload(self, live_match: LiveMatch) -> None:
        """Apply what the log has beyond the live match."""
        number = live_match.hosted.event_count
        bodies = await self._load_log(live_match.id, number)
        if bodies:
            self._apply(live_match, _read(live_match.id, number, bodies))
        live_match.is_damaged = False


def _seats_revoked(event: Event) -> tuple[int, ...]:
    """The seats that lose all their grants: those without a player, and those with new links."""
    if isinstance(event, StartCancelled):
        return event.seats
    return (event.seat,) if isinstance(event, Left | LinkRenewed) else ()


def _read(match: str, number: int, bodies: Sequence[bytes]) -> Transition:
    """The transition of logged events, the first of which has that number; or `DamagedLog`."""
    return Transition(number, tuple(decode_log(match, bodies, number)))


def _stored(events: Sequence[Event], command: str | None) -> list[StoredEvent]:
    """The events as they are stored; the last one carries the command."""
    stored = [StoredEvent(encode(event)) for event in events]
    if command is not None:
        stored[-1] = StoredEvent(stored[-1].body, command)
    return stored


def _is_listing_old(live_match: LiveMatch) -> bool:
    if live_match.last_listing is None:
        return True
    listing, stored_at = live_match.last_listing
    is_in_lobby = listing.listed and listing.status == "waiting" and bool(live_match.online)
    limit = _LOBBY_REFRESH_MS if is_in_lobby else _LISTING_REFRESH_MS
    return live_match.clock.now() - stored_at > limit
