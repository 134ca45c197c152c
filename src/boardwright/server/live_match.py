"""A match in memory: the hosted match, its connections, and a lock that orders its changes."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import NamedTuple

from boardwright.core.state import StandingOrder
from boardwright.core.view import Information
from boardwright.hosting.events import Left, LinkRenewed, Replaced, StartCancelled, TakenBack
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.transition import Transition
from boardwright.server.challenge_info import ChallengeInfo
from boardwright.server.clock import Clock
from boardwright.server.connection import Connection, Viewer
from boardwright.server.log_cache import LogCache
from boardwright.server.log_index import LogIndex
from boardwright.server.messages import Ack, Draft
from boardwright.store import MatchListing

__all__ = ["LiveMatch", "ProcessPresence"]

_MAX_ACKS = 32
"""Acks kept for commands that are sent again; older ones are found in the log."""


class ProcessPresence(NamedTuple):
    """The seats and the number of spectators that are connected to one process."""

    seats: tuple[int, ...]
    watching: int


class LiveMatch:
    """A hosted match that this process has loaded. The registry owns it.

    Hold `lock` from reading the match for a command until its transition is committed.
    """

    __slots__ = (
        "acks",
        "address",
        "challenges",
        "clock",
        "connections",
        "drafts",
        "draw_answers",
        "hosted",
        "is_damaged",
        "last_listing",
        "last_seen",
        "last_used",
        "loaded_at",
        "lock",
        "log_cache",
        "log_index",
        "remote_presence",
        "standing_orders",
        "thinking",
    )

    def __init__(self, hosted: HostedMatch, clock: Clock) -> None:
        self.hosted = hosted
        self.clock = clock
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.challenges: tuple[ChallengeInfo, ...] = ()
        """To bots; `ChallengeList` sets it."""
        self.acks: dict[str, Ack] = {}
        """By command, the last ones."""
        self.drafts: dict[int, Draft] = {}
        """By seat; they may be stale."""
        self.standing_orders: dict[int, str] = {}
        """The names of the orders given, by seat; they may have ended."""
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """The task of each computer that has to decide, by seat."""
        self.draw_answers: dict[int, tuple[Information, bool]] = {}
        """By seat, whether a computer has accepted the last draw, and what it knew then."""
        self.remote_presence: dict[str, ProcessPresence] = {}
        """What other processes have announced, by process."""
        self.last_seen: dict[int, int] = {}
        """When a seat last lost its connection or sent a request, in milliseconds."""
        self.address = ""
        """Of the last request of a player, or of a spectator if only computers play."""
        self.last_listing: tuple[MatchListing, int] | None = None
        """The listing as it was last stored, without its time, and that time."""
        self.is_damaged = False
        """The log was found damaged: it is read again before every write."""
        self.loaded_at = self.last_used = clock.now()
        self.log_index = LogIndex(hosted.match)
        self.log_cache = LogCache(hosted.match, self.log_index)

    @property
    def id(self) -> str:
        """The id of the match."""
        return self.hosted.id

    @property
    def engine_address(self) -> str:
        """The address that computers' searches are counted for; after a restart the creator."""
        return self.address or self.hosted.created.creator

    def apply(self, transition: Transition, at: int) -> None:
        """Apply a transition that is on disk.

        Connections lose seats that were left or replaced; and those whose links were renewed,
        unless they are the owner's or asked for it.
        """
        self.hosted.apply(transition)
        for event in transition.events:
            if isinstance(event, Left | Replaced):
                self._release_seat(event.seat)
            elif isinstance(event, LinkRenewed):
                owner = self.hosted.seats[event.seat].principal
                self._release_seat(event.seat, (owner, event.principal))
            elif isinstance(event, StartCancelled):
                for seat in event.seats:
                    self._release_seat(seat)
            elif isinstance(event, TakenBack):
                self.log_index.truncate(event.keep)
                self.log_cache.truncate(event.keep)
        self.last_used = at

    def _release_seat(self, seat: int, keepers: tuple[str, ...] = ()) -> None:
        """Take the seat from all connections, except those of principals that keep it."""
        for connection in self.connections:
            if seat in connection.seats and connection.principal.id not in keepers:
                connection.seats = tuple(held for held in connection.seats if held != seat)
                connection.seat = None if connection.seat == seat else connection.seat

    def cache_ack(self, key: str, ack: Ack) -> None:
        """Keep the ack of a command, in case it is sent again."""
        self.acks[key] = ack
        if len(self.acks) > _MAX_ACKS:
            del self.acks[next(iter(self.acks))]

    def may_have_new_listing(self, is_old: bool) -> bool:
        """Whether the listing may have changed; a cheap test before it is made."""
        if self.last_listing is None or is_old or self.hosted.status == "waiting":
            return True
        listing = self.last_listing[0]
        return listing.correspondence or listing.status != self.hosted.status

    def record_visit(self, viewer: Viewer) -> None:
        """Note that the viewer's seats are present, and the address that engines work for."""
        for seat in viewer.seats:  # players without a socket are present, too
            self.last_seen[seat] = self.clock.now()
        if viewer.seats or not any(seat_state.has_owner for seat_state in self.hosted.seats):
            self.address = viewer.principal.address

    def draft(self, seat: int | None) -> Draft | None:
        """The draft of the seat, if it has to decide and the draft is not stale."""
        if seat is None or seat not in self.hosted.deciding:
            return None
        draft = self.drafts.get(seat)
        return draft if draft is not None and self.hosted.is_current(draft.ply) else None

    def standing_order(self, seat: int) -> StandingOrder | None:
        """The order that the seat has given, if it still stands."""
        name, hosted = self.standing_orders.get(seat), self.hosted
        if name is None or hosted.status != "playing" or not hosted.seats[seat].has_owner:
            return None
        order = hosted.match.state.standing_order(seat)
        return order if order is not None and order.name == name else None

    def standing_seats(self, seats: Iterable[int]) -> tuple[int, ...]:
        """Those of the seats that have nothing to decide: a standing order does it for them."""
        deciding = self.hosted.deciding
        orders = [(seat, self.standing_order(seat)) for seat in seats if self.standing_orders]
        return tuple(
            [seat for seat, order in orders if order and (order.action or seat not in deciding)]
        )

    # -- presence --------------------------------------------------------------------------

    @property
    def local_presence(self) -> ProcessPresence:
        """The connections to this process, as it announces them to others."""
        seats = sorted({seat for connection in self.connections for seat in connection.seats})
        return ProcessPresence(
            tuple(seats), sum(not connection.seats for connection in self.connections)
        )

    @property
    def online(self) -> tuple[int, ...]:
        """The seats with a connection, to any process."""
        seats: set[int] = set()
        for connection in self.connections:
            seats.update(connection.seats)
        for other in self.remote_presence.values():
            seats.update(other.seats)
        return tuple(sorted(seats))

    @property
    def watching(self) -> int:
        """The number of spectators, of all processes."""
        others = sum(other.watching for other in self.remote_presence.values())
        return others + sum(not connection.seats for connection in self.connections)

    def absent_ms(self, seat: int, at: int) -> int:
        """For how many milliseconds the seat has had no connection and sent no request."""
        return 0 if seat in self.online else at - self.last_seen.get(seat, self.loaded_at)
