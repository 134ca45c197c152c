"""Making matches: new ones, rematches, and play from a position."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.registry import game_type
from boardwright.match import Plan, fresh_secret
from boardwright.match.event import Event, Sat
from boardwright.match.sitting import Sitting
from boardwright.server import messages as wire
from boardwright.server.clock import now
from boardwright.server.house import House, link
from boardwright.server.problem import Problem
from boardwright.server.session import Caller, new_id
from boardwright.store import Grant

__all__ = ["create", "first_events", "give_links"]

_ID_BYTES = 12
"""A match without a place in the lobby is found by nobody who has not got its link."""


async def create(house: House, caller: Caller, wish: wire.Create) -> wire.Created:
    match = new_id(_ID_BYTES)
    plan = Plan(
        wish.game,
        wish.seats,
        wish.options,
        wish.clock,
        wish.listed,
        await _start(house, wish.start),
    )
    _check_start(plan)
    events, grants = first_events(
        caller, plan, match, caller.name or wish.name, seed=wish.seed or ""
    )
    tokens = {grant.seat: new_id() for grant in grants}
    grants += [link(token, match, seat) for seat, token in tokens.items()]
    room = await house.host.open(events, grants)
    house.metrics.matches.labels(room.sitting.opened.game).inc()
    return wire.Created(match, tokens)


def first_events(
    caller: Caller, plan: Plan, match: str, name: str, seed: str
) -> tuple[list[Event], list[Grant]]:
    """Of a match the caller makes, and the seats it has from the start."""
    events = Sitting.open(
        plan,
        match=match,
        holder=caller.holder,
        name=name,
        seed=seed,
        secret=fresh_secret(),
        now=now(),
        kind=caller.kind,
    )
    held = [one.seat for one in events if isinstance(one, Sat) and one.holder == caller.holder]
    return events, [Grant(caller.holder, match, seat, "session") for seat in held]


def _check_start(plan: Plan) -> None:
    """Whoever writes down a position knows all of it: no stranger may be asked into that."""
    if plan.start is None or not any(seat.kind == "open" for seat in plan.seats):
        return
    if game_type(plan.game).has_hidden_parts:
        raise Problem(
            "bad_plan",
            "Where something is hidden, one plays from a position against computers or on one "
            "device only.",
        )


async def give_links(house: House, match: str, seats: Sequence[int]) -> wire.Created:
    """New personal links to seats of the caller; those given before stay good."""
    tokens = {seat: new_id() for seat in seats}
    for seat, token in tokens.items():
        given = link(token, match, seat)
        await house.store.grant(given.holder, match, seat, given.kind)
    return wire.Created(match, tokens)


async def _start(house: House, wish: wire.StartFrom | None) -> str | None:
    if wish is None or wish.position is not None:
        return None if wish is None else wish.position
    if wish.match is None:
        return None
    room = await house.host.room(wish.match)
    sitting = room.sitting
    if sitting.status != "over":
        raise Problem("not_over", "One can play on from a match when it is over.")
    starts = room.starts
    states = sitting.match.states
    return str(states[starts[wish.turn]] if wish.turn < len(starts) else states[-1])
