"""After a match the same again: the first to ask makes it, the others sit down at it."""

from __future__ import annotations

from boardwright.match.event import Sat
from boardwright.match.sitting import Sitting
from boardwright.server import messages as wire
from boardwright.server.clock import now
from boardwright.server.connection import Visitor
from boardwright.server.house import House, eyes, follows
from boardwright.server.making import first_events
from boardwright.server.room import Room
from boardwright.server.session import Caller, new_id
from boardwright.server.showing import show
from boardwright.store import Conflict, Grant

__all__ = ["join", "rematch", "seat_visitors"]


async def rematch(house: House, room: Room, visitor: Visitor, command: wire.Rematch) -> wire.Answer:
    caller, sitting = visitor.caller, room.sitting
    async with room.lock:
        if sitting.next_match is None:
            await _make(house, room, caller, command.seed or "")
    following = await house.host.room(sitting.next_match or "")
    for own in visitor.seats:
        await _take_seat(house, following, caller, sitting, own, command.seed)
    return wire.Answer(command.id, sitting.ply, following.id)


async def _make(house: House, room: Room, caller: Caller, seed: str) -> None:
    """The new match is written before the old one names it; one that nobody names is swept.

    Seeds of the old match are known: new dice need new ones.
    """
    house.limits.match(caller.address)
    sitting, match = room.sitting, new_id(12)
    rematched = sitting.rematch(match, now())
    plan = sitting.rematch_plan(caller.holder)
    events, grants = first_events(caller, plan, match, "", seed)
    await house.host.open(events, grants)
    try:
        await house.host.commit(room, rematched)
    except Conflict:
        if room.sitting.next_match is None:
            raise


async def _take_seat(
    house: House,
    following: Room,
    caller: Caller,
    before: Sitting,
    own: int,
    seed: str | None,
) -> None:
    """Its seat in the next match, unless it has it or it is gone."""
    seat = before.next_seat(own)
    chair, was = following.sitting.seats[seat], before.seats[own]
    if chair.is_open and following.sitting.status == "waiting":
        await join(house, following, caller, wire.Join(was.name, seed, seat))
    elif chair.holder == was.holder:  # the same person on another device
        await house.store.grant(caller.holder, following.id, seat, "session")


async def join(house: House, room: Room, caller: Caller, wish: wire.Join) -> int:
    """Sit down; the seat."""
    async with room.lock:
        events = room.sitting.sit(
            wish.seat,
            caller.holder,
            caller.name or wish.name,
            wish.seed or "",
            now(),
            caller.kind,
        )
        sat = events[0]
        assert isinstance(sat, Sat)
        grant = Grant(caller.holder, room.id, sat.seat, "session")
        await house.host.commit(room, events, grants=[grant])
    seat_visitors(room, caller, sat.seat)
    return sat.seat


def seat_visitors(room: Room, caller: Caller, seat: int) -> None:
    """The caller's open connections learn that they hold the seat."""
    room.absent[seat] = now()
    for one in room.connections:
        if one.caller.holder == caller.holder and seat not in one.seats:
            one.seats = tuple(sorted((*one.seats, seat)))
            one.seat = eyes(room.sitting, one.seats)
            one.follows = follows(room.sitting, one.seats)
            show(room, one)
