"""Everything one server process has, and who its callers are."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.clock_timeouts import ClockTimeouts
from boardwright.server.commitments import Commitments
from boardwright.server.computer_players import ComputerPlayers
from boardwright.server.connection import Viewer
from boardwright.server.engines import Engines
from boardwright.server.limits import Limits
from boardwright.server.live_match import LiveMatch
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.messages import Draft
from boardwright.server.metrics import Metrics
from boardwright.server.origin import Origins
from boardwright.server.presence import PresenceTracker
from boardwright.server.problem import Problem
from boardwright.server.reviews import Reviews
from boardwright.server.session import Principal, Sessions, new_id, token_hash
from boardwright.server.settings import Settings
from boardwright.store import Grant, Store

__all__ = ["AppContext", "follows_turn", "link", "viewer_seat"]

_BEARER = "bearer "


class AppContext:
    def __init__(
        self,
        settings: Settings,
        store: Store,
        registry: MatchRegistry,
        engines: Engines,
        secret: str,
    ) -> None:
        self.settings = settings
        self.store = store
        self.registry = registry
        self.clock = registry.clock
        self.engines = engines
        self.sessions = Sessions(secret, settings.is_https)
        self.commitments = Commitments(secret, self.clock)
        self.origins = Origins(settings)
        self.limits = Limits(settings, self.clock)
        self.metrics = Metrics()
        self.computer_players = ComputerPlayers(
            registry, store, engines, self.metrics, settings.pace
        )
        self.reviews = Reviews(engines)
        self.clock_timeouts = ClockTimeouts(registry)
        self.presence = PresenceTracker(registry, store, is_shared=bool(settings.database_url))
        self.presence.arrived.append(
            self.computer_players.wake
        )  # they may wait for somebody to watch
        self.is_stopping = False

    async def principal(
        self, headers: Mapping[str, str], address: str
    ) -> tuple[Principal, str | None]:
        """Who asks; and the guest id to be kept in a cookie, where one was just made."""
        given = headers.get("authorization", "")
        if given:
            return await self._bearer(given, address), None
        guest = self.sessions.guest(headers.get("cookie", ""))
        if guest is not None:
            return Principal(f"guest:{guest}", address), None
        guest = new_id()
        return Principal(f"guest:{guest}", address), guest

    async def _bearer(self, given: str, address: str) -> Principal:
        if not given.lower().startswith(_BEARER) or len(given) > 200:
            raise Problem("bad_token", "The token is not one of this server.")
        known = token_hash(given[len(_BEARER) :].strip())
        name = await self.store.bot_name(known)
        if name is not None:
            return Principal(f"bot:{known[:32]}", address, "bot", name)
        for grant in await self.store.grants(known):
            return Principal(f"link:{known[:32]}", address, match=grant.match, seat=grant.seat)
        raise Problem("bad_token", "The token is not one of this server.")

    async def viewer(self, live_match: LiveMatch, principal: Principal) -> Viewer:
        seats = await self.seats(live_match, principal)
        return Viewer(principal, seats, viewer_seat(live_match.hosted, seats))

    async def seats(self, live_match: LiveMatch, principal: Principal) -> tuple[int, ...]:
        """The seats of this match that the principal may act for."""
        seat_states = live_match.hosted.seats
        if principal.seat is not None:
            held = {principal.seat} if principal.match == live_match.id else set()
        else:
            grants = await self.store.grants(principal.id, live_match.id)
            held = {grant.seat for grant in grants}
        return tuple(sorted(seat for seat in held if seat_states[seat].has_owner))

    async def recall_drafts(self, live_match: LiveMatch, seats: tuple[int, ...]) -> None:
        """Turns put together before the match left memory."""
        for seat in seats:
            if seat not in live_match.drafts and seat in live_match.hosted.deciding:
                body = await self.store.draft(live_match.id, seat)
                if body is not None:
                    live_match.drafts.setdefault(seat, msgspec.json.decode(body, type=Draft))


def viewer_seat(hosted: HostedMatch, seats: tuple[int, ...]) -> int | None:
    """The seat to show the match from at first. Where something is hidden and one device goes
    around, none until somebody says who is looking."""
    if len(seats) == 1:
        return seats[0]
    if not seats or hosted.game.has_hidden_parts:
        return None
    deciding = [seat for seat in hosted.deciding if seat in seats]
    return deciding[0] if deciding else seats[0]


def follows_turn(hosted: HostedMatch, seats: tuple[int, ...]) -> bool:
    """One device goes around and nothing is hidden: the seat shown goes with the turn."""
    return len(seats) > 1 and not hosted.game.has_hidden_parts


def link(token: str, match: str, seat: int) -> Grant:
    """What a personal link gives."""
    return Grant(token_hash(token), match, seat, "link")
