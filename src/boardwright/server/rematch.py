"""After a match the same again: the first to ask makes it, the others sit down at it."""

from __future__ import annotations

from boardwright.hosting import seating
from boardwright.hosting.events import Joined
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.rematch import check_rematch, link_rematch, next_seat, rematch_setup
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext, follows_turn, viewer_seat
from boardwright.server.connection import Viewer
from boardwright.server.create_match import open_match_live
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal
from boardwright.server.snapshots import send_snapshot
from boardwright.store import Conflict, Grant

__all__ = ["join", "rematch", "seat_viewers"]


async def rematch(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Rematch
) -> wire.Ack:
    principal, hosted = viewer.principal, live_match.hosted
    async with live_match.lock:
        if hosted.next_match is None:
            await _make(context, live_match, principal, command)
    following = await context.registry.live_match(hosted.next_match or "")
    _check_committed(following, command.commitment)
    for own in viewer.seats:
        await _take_seat(context, following, principal, hosted, own, command.seed)
    return wire.Ack(command.id, hosted.ply, following.id)


def _check_committed(following: LiveMatch, committed: wire.Commitment | None) -> None:
    """A seed is for dice that were committed to before: those of another match get none."""
    if committed is None:
        return
    fixed = wire.Commitment(following.id, following.hosted.created.commitment)
    if committed != fixed:
        raise Problem("rematch_made", "Another player has already created the rematch.")


async def _make(
    context: AppContext, live_match: LiveMatch, principal: Principal, command: wire.Rematch
) -> None:
    """The new match is written before the old one names it; one that nobody names is swept.

    Seeds of the old match are known: new dice need new ones.
    """
    context.limits.match(principal.address)
    hosted = live_match.hosted
    check_rematch(hosted)
    setup = rematch_setup(hosted, principal.id)
    made = await open_match_live(
        context, principal, setup, command.commitment, "", command.seed or ""
    )
    try:
        await context.registry.commit(
            live_match, link_rematch(hosted, made.id, context.clock.now())
        )
    except Conflict:
        if live_match.hosted.next_match is None:
            raise


async def _take_seat(
    context: AppContext,
    following: LiveMatch,
    principal: Principal,
    before: HostedMatch,
    own: int,
    seed: str | None,
) -> None:
    """Its seat in the next match, unless it has it or it is gone.

    Whoever holds the seat on several devices or by a link keeps it on all of them.
    """
    seat = next_seat(before, own)
    seat_state, was = following.hosted.seats[seat], before.seats[own]
    if seat_state.is_open and following.hosted.status == "waiting":
        await join(
            context, following, principal, wire.JoinMatch(was.name, seed, seat), was.principal
        )
    elif seat_state.principal == was.principal:  # the same person on another device
        await context.store.grant(principal.id, following.id, seat, "session")


async def join(
    context: AppContext,
    live_match: LiveMatch,
    principal: Principal,
    wish: wire.JoinMatch,
    owner: str = "",
) -> int:
    """Take a seat and return it. It belongs to the principal, unless another owner is named."""
    owner = owner or principal.id
    async with live_match.lock:
        transition = seating.join(
            live_match.hosted,
            wish.seat,
            owner,
            principal.name or wish.name,
            wish.seed or "",
            context.clock.now(),
            principal.kind,
        )
        sat = transition.events[0]
        assert isinstance(sat, Joined)
        owners = {owner, principal.id}
        grants = [Grant(one, live_match.id, sat.seat, "session") for one in sorted(owners)]
        await context.registry.commit(live_match, transition, grants=grants)
    seat_viewers(live_match, principal, sat.seat)
    return sat.seat


def seat_viewers(live_match: LiveMatch, principal: Principal, seat: int) -> None:
    """The principal's open connections learn that they hold the seat."""
    live_match.absent[seat] = live_match.clock.now()
    for one in live_match.connections:
        if one.principal.id == principal.id and seat not in one.seats:
            one.seats = tuple(sorted((*one.seats, seat)))
            one.seat = viewer_seat(live_match.hosted, one.seats)
            one.follows_turn = follows_turn(live_match.hosted, one.seats)
            send_snapshot(live_match, one)
