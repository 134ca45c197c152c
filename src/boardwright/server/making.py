"""Making matches: new ones, rematches, and play from a position."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.registry import game_type
from boardwright.hosting import MatchSetup
from boardwright.hosting.events import Event, Joined
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext, link
from boardwright.server.clock import now
from boardwright.server.problem import Problem
from boardwright.server.room import Room
from boardwright.server.session import Caller
from boardwright.store import Conflict, Grant

__all__ = ["create", "first_events", "give_links", "open_room"]


async def create(context: AppContext, caller: Caller, wish: wire.Create) -> wire.Created:
    setup = MatchSetup(
        wish.game,
        wish.seats,
        wish.options,
        wish.clock,
        wish.listed,
        await _start(context, wish.start),
    )
    _check_start(setup)
    name = caller.name or wish.name
    room = await open_room(context, caller, setup, wish.committed, name, wish.seed or "")
    context.metrics.matches.labels(room.hosted.created.game).inc()
    return await give_links(context, room, room.hosted.seats_of(caller.principal))


async def open_room(
    context: AppContext,
    caller: Caller,
    setup: MatchSetup,
    committed: wire.Commitment | None,
    name: str,
    seed: str,
) -> Room:
    """A new match under a commitment given before, or under a fresh one."""
    committed = committed or context.commitments.give()
    secret = context.commitments.secret(committed)
    events, grants = first_events(caller, setup, committed.match, secret, name, seed)
    try:
        room = await context.host.open(events, grants)
    except Conflict:
        raise Problem("commitment_used", "There is a match under this commitment.") from None
    room.address = caller.address
    return room


def first_events(
    caller: Caller, setup: MatchSetup, match: str, secret: str, name: str, seed: str
) -> tuple[list[Event], list[Grant]]:
    """Of a match the caller makes, and the seats it has from the start."""
    events = HostedMatch.open(
        setup,
        match=match,
        principal=caller.principal,
        name=name,
        seed=seed,
        secret=secret,
        now=now(),
        kind=caller.kind,
    )
    held = [
        one.seat for one in events if isinstance(one, Joined) and one.principal == caller.principal
    ]
    return events, [Grant(caller.principal, match, seat, "session") for seat in held]


def _check_start(setup: MatchSetup) -> None:
    """Whoever writes down a position knows all of it: no stranger may be asked into that."""
    if setup.start is None or not any(seat.kind == "open" for seat in setup.seats):
        return
    if game_type(setup.game).has_hidden_parts:
        raise Problem(
            "bad_plan",
            "Where something is hidden, one plays from a position against computers or on one "
            "device only.",
        )


async def give_links(context: AppContext, room: Room, seats: Sequence[int]) -> wire.Created:
    """The personal links to seats of the caller, the same each time they are asked for."""
    seat_states = room.hosted.seats
    tokens = {
        seat: context.sessions.link(room.id, seat, seat_states[seat].principal) for seat in seats
    }
    grants = [link(token, room.id, seat) for seat, token in tokens.items()]
    await context.store.append(room.id, room.hosted.number, (), None, grants)
    return wire.Created(room.id, tokens)


async def _start(context: AppContext, wish: wire.StartFrom | None) -> str | None:
    if wish is None or wish.position is not None:
        return None if wish is None else wish.position
    if wish.match is None:
        return None
    room = await context.host.room(wish.match)
    hosted = room.hosted
    if hosted.status != "over":
        raise Problem("not_over", "One can play on from a match when it is over.")
    starts = room.starts
    states = hosted.match.states
    return str(states[starts[wish.turn]] if wish.turn < len(starts) else states[-1])
