"""Taking a seat of a match, and what the player's open connections learn of it."""

from __future__ import annotations

from boardwright.hosting import seating
from boardwright.hosting.events import Joined
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext, follows_turn, viewer_seat
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal
from boardwright.server.snapshots import send_snapshot
from boardwright.store import Grant

__all__ = ["grant_to_connections", "join"]


async def join(
    context: AppContext,
    live_match: LiveMatch,
    principal: Principal,
    request: wire.JoinMatch,
    owner: str = "",
) -> int:
    """Take a seat and return it; raises `Refused`.

    The seat is taken in the name of `owner`, by default the principal's own id; both may act for
    it. Takes the match's lock.
    """
    owner = owner or principal.id
    async with live_match.lock:
        transition = seating.join(
            live_match.hosted,
            request.seat,
            owner,
            principal.name or request.name,
            request.seed_hash or "",
            context.clock.now(),
            principal.kind,
        )
        joined = transition.events[0]
        assert isinstance(joined, Joined)
        grants = [
            Grant(holder, live_match.id, joined.seat, "session")
            for holder in sorted({owner, principal.id})
        ]
        await context.registry.commit(live_match, transition, grants=grants)
    grant_to_connections(live_match, principal, joined.seat)
    return joined.seat


def grant_to_connections(live_match: LiveMatch, principal: Principal, seat: int) -> None:
    """Add the seat to the principal's open connections, and send them a snapshot."""
    live_match.last_seen[seat] = live_match.clock.now()
    for connection in live_match.connections:
        if connection.principal.id == principal.id and seat not in connection.seats:
            connection.seats = tuple(sorted((*connection.seats, seat)))
            connection.seat = viewer_seat(live_match.hosted, connection.seats)
            connection.follows_turn = follows_turn(live_match.hosted, connection.seats)
            send_snapshot(live_match, connection)
