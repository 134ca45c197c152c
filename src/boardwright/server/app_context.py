"""Everything that one server process has, and the principals of its requests."""

from __future__ import annotations

from collections.abc import Mapping

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.allowed_origins import AllowedOrigins
from boardwright.server.challenges import Challenges
from boardwright.server.clock_timeouts import ClockTimeouts
from boardwright.server.commitments import Commitments
from boardwright.server.computer_players import ComputerPlayers
from boardwright.server.connection import Viewer
from boardwright.server.engines import Engines
from boardwright.server.limits import Limits
from boardwright.server.live_match import LiveMatch
from boardwright.server.made_files import MadeFiles
from boardwright.server.match_registry import MatchRegistry
from boardwright.server.messages import Draft
from boardwright.server.metrics import Metrics
from boardwright.server.pauses import Pauses
from boardwright.server.pictures import Pictures
from boardwright.server.presence import PresenceTracker
from boardwright.server.prints import Prints
from boardwright.server.problem import Problem
from boardwright.server.push import PushNotifier
from boardwright.server.push_client import PushClient
from boardwright.server.push_encryption import VapidKey
from boardwright.server.reveal_timeouts import RevealTimeouts
from boardwright.server.reviews import Reviews
from boardwright.server.session import Principal, Sessions, new_id, token_hash
from boardwright.server.settings import Settings
from boardwright.server.standing_orders import StandingOrders, decode_prepared
from boardwright.store import Grant, Store

__all__ = ["AppContext", "follows_turn", "link_grant", "viewer_seat"]

_BEARER = "bearer "
_BOT_USED_MS = 86_400_000
"""How often it is stored that a bot is still used: once a day."""


class AppContext:
    """The parts of a server process, given to every request handler. `open_app_context` owns it."""

    def __init__(
        self,
        settings: Settings,
        store: Store,
        registry: MatchRegistry,
        engines: Engines,
        secret: str,
        push_client: PushClient | None = None,
    ) -> None:
        self.settings = settings
        self.store = store
        self.registry = registry
        self.clock = registry.clock
        self.engines = engines
        self.sessions = Sessions(secret, settings.is_https)
        self.commitments = Commitments(secret, self.clock)
        self.origins = AllowedOrigins(settings)
        self.limits = Limits(settings, self.clock)
        self.metrics = Metrics()
        self.standing_orders = StandingOrders(registry, store)
        self.computer_players = ComputerPlayers(
            registry, store, engines, self.metrics, self.standing_orders, Pauses(settings.pace)
        )
        self.reviews = Reviews(engines)
        self.files = MadeFiles()
        self.pictures = Pictures(engines, self.files)
        self.prints = Prints(engines, self.files)
        self.clock_timeouts = ClockTimeouts(registry)
        self.reveal_timeouts = RevealTimeouts(registry, 1000 * settings.reveal_seconds)
        self.presence = PresenceTracker(registry, store, is_shared=bool(settings.database_url))
        # Computers that play among themselves wait for a spectator.
        self.presence.on_arrival.append(self.computer_players.wake)
        self.challenges = Challenges(registry, store, is_shared=bool(settings.database_url))
        self.vapid_key = VapidKey(secret)
        contact = settings.address if settings.is_https else ""
        self.push = PushNotifier(registry, store, self.vapid_key, push_client, contact)
        self.is_stopping = False

    async def principal(
        self, headers: Mapping[str, str], address: str
    ) -> tuple[Principal, str | None]:
        """Return the principal of a request, and the id of a new guest to set a cookie for.

        Raises `Problem` if the `Authorization` header is not valid. `address` is a rate limit key.
        """
        authorization = headers.get("authorization", "")
        if authorization:
            return await self._bearer(authorization, address), None
        guest = self.sessions.guest(headers.get("cookie", ""))
        if guest is not None:
            return Principal(f"guest:{guest}", address), None
        guest = new_id()
        return Principal(f"guest:{guest}", address), guest

    async def _bearer(self, authorization: str, address: str) -> Principal:
        if not authorization.lower().startswith(_BEARER) or len(authorization) > 200:
            raise Problem("bad_token", "This server does not know the token.")
        hashed = token_hash(authorization[len(_BEARER) :].strip())
        bot = await self.store.bot(hashed)
        if bot is not None:
            if self.clock.now() - bot.used > _BOT_USED_MS:
                await self.store.touch_bot(hashed, self.clock.now())
            return Principal(f"bot:{hashed[:32]}", address, "bot", bot.name)
        if await self.store.grants(hashed):
            return Principal(f"link:{hashed[:32]}", address, link=hashed)
        raise Problem("bad_token", "This server does not know the token.")

    async def viewer(self, live_match: LiveMatch, principal: Principal) -> Viewer:
        """Return the principal as a viewer of the match, whose snapshot takes little time."""
        known = live_match.hosted.event_count
        granted = await self._granted(live_match, principal)
        if any(live_match.hosted.seats[seat].is_open for seat in granted):
            async with live_match.lock:  # taken in another process a moment ago
                await self.registry.catch_up(live_match)
        seats = _owned(live_match.hosted, granted)
        viewer = Viewer(principal, seats, viewer_seat(live_match.hosted, seats), known)
        while not live_match.log_cache.is_prepared(viewer.seat):
            await live_match.log_cache.prepare(viewer.seat)
            await self.refresh_seats(live_match, viewer)
        return viewer

    async def refresh_seats(self, live_match: LiveMatch, viewer: Viewer) -> None:
        """Read the seats of a viewer again if the match has changed since: it may have lost one.

        A connection is kept up to date by the live match.
        """
        while viewer.known not in (None, live_match.hosted.event_count):
            viewer.known = live_match.hosted.event_count
            viewer.seats = await self.seats(live_match, viewer.principal)
            if viewer.seat not in viewer.seats:
                viewer.seat = viewer_seat(live_match.hosted, viewer.seats)

    async def seats(self, live_match: LiveMatch, principal: Principal) -> tuple[int, ...]:
        """The seats of the match that the principal may act for."""
        return _owned(live_match.hosted, await self._granted(live_match, principal))

    async def _granted(self, live_match: LiveMatch, principal: Principal) -> set[int]:
        """A personal link has its own seat, and those of rematches that it has asked for."""
        grants = await self.store.grants(principal.id, live_match.id)
        if principal.link:
            grants += await self.store.grants(principal.link, live_match.id)
        return {grant.seat for grant in grants}

    async def load_drafts(self, live_match: LiveMatch, seats: tuple[int, ...]) -> None:
        """Load the drafts and standing orders of these seats that were stored before the match was
        last unloaded, or given to another process."""
        for seat in seats:
            if seat not in live_match.drafts and seat in live_match.hosted.deciding:
                body = await self.store.draft(live_match.id, seat)
                prepared = None if body is None else decode_prepared(body)
                if isinstance(prepared, Draft):
                    live_match.drafts.setdefault(seat, prepared)
        await self.standing_orders.load(live_match, seats)


def _owned(hosted: HostedMatch, granted: set[int]) -> tuple[int, ...]:
    """The granted seats without those that a computer has now."""
    return tuple(sorted(seat for seat in granted if hosted.seats[seat].has_owner))


def viewer_seat(hosted: HostedMatch, seats: tuple[int, ...]) -> int | None:
    """The seat whose view is shown at first; None is a spectator's.

    Players who share a device see a game with hidden parts as spectators until they choose a seat.
    """
    if len(seats) == 1:
        return seats[0]
    if not seats or hosted.game.has_hidden_parts:
        return None
    deciding = [seat for seat in hosted.deciding if seat in seats]
    return deciding[0] if deciding else seats[0]


def follows_turn(hosted: HostedMatch, seats: tuple[int, ...]) -> bool:
    """Whether the view follows the turn: players share a device, and nothing is hidden."""
    return len(seats) > 1 and not hosted.game.has_hidden_parts


def link_grant(token: str, match: str, seat: int) -> Grant:
    """The grant of a personal link, under the hash of its token."""
    return Grant(token_hash(token), match, seat, "link")
