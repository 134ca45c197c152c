"""One match in memory: the hosted match, its connections, and a lock that orders its changes."""

from __future__ import annotations

import asyncio
from typing import NamedTuple

from boardwright.hosting.events import Left, Replaced, TakenBack
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.transition import Transition
from boardwright.server.clock import Clock
from boardwright.server.connection import Connection, Viewer
from boardwright.server.log_index import LogIndex
from boardwright.server.messages import Ack, Draft
from boardwright.store import MatchListing

__all__ = ["LiveMatch", "RemotePresence"]

_REMEMBERED = 32
"""Answers kept for those who did not hear them; older ones are found in the log."""


class RemotePresence(NamedTuple):
    """Who is connected to another process."""

    seats: tuple[int, ...]
    watching: int


class LiveMatch:
    __slots__ = (
        "absent",
        "address",
        "answers",
        "clock",
        "connections",
        "doubtful",
        "drafts",
        "elsewhere",
        "entered",
        "hosted",
        "listed_as",
        "lock",
        "log_index",
        "thinking",
        "touched",
    )

    def __init__(self, hosted: HostedMatch, clock: Clock) -> None:
        self.hosted = hosted
        self.clock = clock
        self.lock = asyncio.Lock()
        self.connections: list[Connection] = []
        self.answers: dict[str, Ack] = {}
        self.drafts: dict[int, Draft] = {}
        self.thinking: dict[int, asyncio.Task[None]] = {}
        """Computers' seats, while they think."""
        self.elsewhere: dict[str, RemotePresence] = {}
        """By process."""
        self.absent: dict[int, int] = {}
        """When a seat was last seen, by its connection or by a request."""
        self.address = ""
        """From where it was last played, or watched where computers are among themselves."""
        self.listed_as: tuple[MatchListing, int] | None = None
        """What the lists say of it, and since when."""
        self.doubtful = False
        """A write has failed: the log must be read before anything else is written."""
        self.entered = self.touched = clock.now()
        self.log_index = LogIndex(hosted.match)

    @property
    def id(self) -> str:
        return self.hosted.id

    def apply(self, transition: Transition, at: int) -> None:
        """Take in what is on disk. Seats that were left or handed over are nobody's."""
        self.hosted.apply(transition, at)
        for event in transition.events:
            if isinstance(event, Left | Replaced):
                self._give_up(event.seat)
            elif isinstance(event, TakenBack):
                self.log_index.clear()
        self.touched = at

    def _give_up(self, seat: int) -> None:
        """The connections that held the seat do not hold it any more."""
        for one in self.connections:
            if seat in one.seats:
                one.seats = tuple(own for own in one.seats if own != seat)
                one.seat = None if one.seat == seat else one.seat

    def remember(self, key: str, answer: Ack) -> None:
        self.answers[key] = answer
        if len(self.answers) > _REMEMBERED:
            del self.answers[next(iter(self.answers))]

    def lists_may_change(self, is_old: bool) -> bool:
        """A cheap look before the listing is made anew."""
        if self.listed_as is None or is_old or self.hosted.status == "waiting":
            return True
        listing = self.listed_as[0]
        return listing.correspondence or listing.status != self.hosted.status

    def visited(self, viewer: Viewer) -> None:
        """The seats are not absent, and the engines work for this address."""
        for seat in viewer.seats:  # who plays without a socket is there all the same
            self.absent[seat] = self.clock.now()
        if viewer.seats or not any(seat_state.has_owner for seat_state in self.hosted.seats):
            self.address = viewer.principal.address

    def draft(self, seat: int | None) -> Draft | None:
        """What the seat has put together of the turn it is at."""
        if seat is None or seat not in self.hosted.deciding:
            return None
        draft = self.drafts.get(seat)
        return draft if draft is not None and self.hosted.is_current(draft.ply) else None

    # -- who is there ----------------------------------------------------------------------

    @property
    def here(self) -> RemotePresence:
        """As another process sees it."""
        seats = sorted({seat for one in self.connections for seat in one.seats})
        return RemotePresence(tuple(seats), sum(not one.seats for one in self.connections))

    @property
    def online(self) -> tuple[int, ...]:
        """The seats somebody looks at the match for."""
        seats = {seat for one in self.connections for seat in one.seats}
        seats.update(seat for other in self.elsewhere.values() for seat in other.seats)
        return tuple(sorted(seats))

    @property
    def watching(self) -> int:
        others = sum(other.watching for other in self.elsewhere.values())
        return others + sum(not one.seats for one in self.connections)

    def away(self, seat: int, at: int) -> int:
        """For how many milliseconds the seat has had no connection and asked for nothing."""
        return 0 if seat in self.online else at - self.absent.get(seat, self.entered)
