"""After a match the same again: the first to ask makes it, the others sit down at it."""

from __future__ import annotations

from boardwright.hosting.events import Joined
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext, follows_turn, viewer_seat
from boardwright.server.clock import now
from boardwright.server.connection import Visitor
from boardwright.server.making import open_room
from boardwright.server.problem import Problem
from boardwright.server.room import Room
from boardwright.server.session import Caller
from boardwright.server.showing import show
from boardwright.store import Conflict, Grant

__all__ = ["join", "rematch", "seat_visitors"]


async def rematch(
    context: AppContext, room: Room, visitor: Visitor, command: wire.Rematch
) -> wire.Answer:
    caller, hosted = visitor.caller, room.hosted
    async with room.lock:
        if hosted.next_match is None:
            await _make(context, room, caller, command)
    following = await context.host.room(hosted.next_match or "")
    _check_committed(following, command.committed)
    for own in visitor.seats:
        await _take_seat(context, following, caller, hosted, own, command.seed)
    return wire.Answer(command.id, hosted.ply, following.id)


def _check_committed(following: Room, committed: wire.Commitment | None) -> None:
    """A seed is for dice that were committed to before: those of another match get none."""
    if committed is None:
        return
    fixed = wire.Commitment(following.id, following.hosted.created.commitment)
    if committed != fixed:
        raise Problem("rematch_made", "Somebody else has made the rematch; have a look and join.")


async def _make(context: AppContext, room: Room, caller: Caller, command: wire.Rematch) -> None:
    """The new match is written before the old one names it; one that nobody names is swept.

    Seeds of the old match are known: new dice need new ones.
    """
    context.limits.match(caller.address)
    hosted = room.hosted
    hosted.rematch("", now())  # refused where there is none to be made
    setup = hosted.rematch_setup(caller.principal)
    made = await open_room(context, caller, setup, command.committed, "", command.seed or "")
    try:
        await context.host.commit(room, hosted.rematch(made.id, now()))
    except Conflict:
        if room.hosted.next_match is None:
            raise


async def _take_seat(
    context: AppContext,
    following: Room,
    caller: Caller,
    before: HostedMatch,
    own: int,
    seed: str | None,
) -> None:
    """Its seat in the next match, unless it has it or it is gone.

    Whoever holds the seat on several devices or by a link keeps it on all of them.
    """
    seat = before.next_seat(own)
    seat_state, was = following.hosted.seats[seat], before.seats[own]
    if seat_state.is_open and following.hosted.status == "waiting":
        await join(context, following, caller, wire.Join(was.name, seed, seat), was.principal)
    elif seat_state.principal == was.principal:  # the same person on another device
        await context.store.grant(caller.principal, following.id, seat, "session")


async def join(
    context: AppContext, room: Room, caller: Caller, wish: wire.Join, owner: str = ""
) -> int:
    """Sit down; the seat. It belongs to the caller, unless another owner is named."""
    owner = owner or caller.principal
    async with room.lock:
        events = room.hosted.join(
            wish.seat,
            owner,
            caller.name or wish.name,
            wish.seed or "",
            now(),
            caller.kind,
        )
        sat = events[0]
        assert isinstance(sat, Joined)
        owners = {owner, caller.principal}
        grants = [Grant(one, room.id, sat.seat, "session") for one in sorted(owners)]
        await context.host.commit(room, events, grants=grants)
    seat_visitors(room, caller, sat.seat)
    return sat.seat


def seat_visitors(room: Room, caller: Caller, seat: int) -> None:
    """The caller's open connections learn that they hold the seat."""
    room.absent[seat] = now()
    for one in room.connections:
        if one.caller.principal == caller.principal and seat not in one.seats:
            one.seats = tuple(sorted((*one.seats, seat)))
            one.seat = viewer_seat(room.hosted, one.seats)
            one.follows_turn = follows_turn(room.hosted, one.seats)
            show(room, one)
