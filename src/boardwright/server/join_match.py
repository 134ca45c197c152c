"""Taking and leaving seats of a match before it starts."""

from __future__ import annotations

from boardwright.hosting import Refused, seat_access, seating
from boardwright.hosting.events import Joined, PlayerKind, decode
from boardwright.hosting.transition import Transition
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.commit_once import Decision, commit_once, request_key
from boardwright.server.connection import Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.seat_access import grant_to_connections, recover_seats, seat_grants
from boardwright.server.session import Principal

__all__ = ["join", "leave", "take_seat"]


async def join(
    context: AppContext, live_match: LiveMatch, principal: Principal, request: wire.JoinMatch
) -> int:
    """Take a seat and return it; raises `Refused`. Takes the match's lock.

    A request that was performed before has the same answer, for whoever sends it again.
    """
    seat = -1

    async def decide() -> Decision:
        nonlocal seat
        decision = take_seat(context, live_match, principal, request, principal.id, principal.kind)
        seat = decision.transition.events[0].seat  # type: ignore[union-attr]
        return decision

    earlier = await commit_once(
        context, live_match, request_key("join", request.request_id), decide
    )
    if earlier is None:
        grant_to_connections(live_match, principal, (seat,))
        return seat
    joined = await _joined_by(context, live_match, earlier)
    await recover_seats(context, live_match, principal, joined.principal, (joined.seat,), joined.at)
    return joined.seat


def take_seat(
    context: AppContext,
    live_match: LiveMatch,
    principal: Principal,
    request: wire.JoinMatch,
    owner: str,
    kind: PlayerKind,
) -> Decision:
    """Decide to take a seat in the name of its owner; the principal may act for it as well.

    Raises `Refused`.
    """
    hosted = live_match.hosted
    transition = seating.join(
        hosted,
        request.seat,
        owner,
        principal.name or request.name,
        request.seed_hash or "",
        context.clock.now(),
        kind,
    )
    joined = transition.events[0]
    assert isinstance(joined, Joined)
    grants = seat_grants(
        context,
        live_match.id,
        joined.seat,
        owner,
        hosted.seats[joined.seat].renewals,
        [principal.id],
    )
    return Decision(transition, grants)


async def _joined_by(context: AppContext, live_match: LiveMatch, number: int) -> Joined:
    """The event with which an earlier request took its seat; `number` is that of its last event."""
    events = map(decode, (await context.store.load(live_match.id))[: number + 1])
    return [event for event in events if isinstance(event, Joined)][-1]


async def leave(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, request_id: str | None
) -> None:
    """Leave all seats of the viewer; the creator aborts the match. Raises `Refused`."""

    async def decide() -> Decision:
        await context.refresh_seats(live_match, viewer)
        hosted, now = live_match.hosted, context.clock.now()
        if seat_access.is_creator(hosted, viewer.principal.id, viewer.seats):
            return Decision(seating.abort(hosted, hosted.created.creator, now))
        left = [event for seat in viewer.seats for event in seating.leave(hosted, seat, now).events]
        if not left:
            raise Refused("not_seated", "You have no seat in this match.")
        return Decision(Transition(hosted.event_count, tuple(left)))

    await commit_once(context, live_match, request_key("leave", request_id), decide)
