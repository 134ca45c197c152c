"""Making matches: new ones, rematches, and play from a position."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.registry import game_type
from boardwright.hosting import MatchSetup, creation
from boardwright.hosting.events import Event, Joined
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext, link
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal
from boardwright.store import Conflict, Grant

__all__ = ["create", "first_events", "give_links", "open_match_live"]


async def create(
    context: AppContext, principal: Principal, wish: wire.CreateMatch
) -> wire.SeatGrant:
    setup = MatchSetup(
        wish.game,
        wish.seats,
        wish.options,
        wish.clock,
        wish.listed,
        await _start(context, wish.start),
    )
    _check_start(setup)
    name = principal.name or wish.name
    live_match = await open_match_live(
        context, principal, setup, wish.commitment, name, wish.seed or ""
    )
    context.metrics.matches.labels(live_match.hosted.created.game).inc()
    return await give_links(context, live_match, live_match.hosted.seats_of(principal.id))


async def open_match_live(
    context: AppContext,
    principal: Principal,
    setup: MatchSetup,
    committed: wire.Commitment | None,
    name: str,
    seed: str,
) -> LiveMatch:
    """A new match under a commitment given before, or under a fresh one."""
    committed = committed or context.commitments.give()
    secret = context.commitments.secret(committed)
    events, grants = first_events(
        principal, setup, committed.match, secret, name, seed, context.clock.now()
    )
    try:
        live_match = await context.registry.open(events, grants)
    except Conflict:
        raise Problem("commitment_used", "There is a match under this commitment.") from None
    live_match.address = principal.address
    return live_match


def first_events(
    principal: Principal,
    setup: MatchSetup,
    match: str,
    secret: str,
    name: str,
    seed: str,
    now: int,
) -> tuple[list[Event], list[Grant]]:
    """Of a match the principal creates, and the seats it has from the start."""
    events = creation.first_events(
        setup,
        match=match,
        principal=principal.id,
        name=name,
        seed=seed,
        secret=secret,
        now=now,
        kind=principal.kind,
    )
    held = [one.seat for one in events if isinstance(one, Joined) and one.principal == principal.id]
    return events, [Grant(principal.id, match, seat, "session") for seat in held]


def _check_start(setup: MatchSetup) -> None:
    """Whoever writes down a position knows all of it: no stranger may be asked into that."""
    if setup.start is None or not any(seat.kind == "open" for seat in setup.seats):
        return
    if game_type(setup.game).has_hidden_parts:
        raise Problem(
            "bad_setup",
            "Where something is hidden, one plays from a position against computers or on one "
            "device only.",
        )


async def give_links(
    context: AppContext, live_match: LiveMatch, seats: Sequence[int]
) -> wire.SeatGrant:
    """The personal links to the principal's seats, the same each time they are asked for."""
    seat_states = live_match.hosted.seats
    tokens = {
        seat: context.sessions.link(live_match.id, seat, seat_states[seat].principal)
        for seat in seats
    }
    grants = [link(token, live_match.id, seat) for seat, token in tokens.items()]
    await context.store.append(live_match.id, live_match.hosted.event_count, (), None, grants)
    return wire.SeatGrant(live_match.id, tokens)


async def _start(context: AppContext, wish: wire.StartFrom | None) -> str | None:
    if wish is None or wish.position is not None:
        return None if wish is None else wish.position
    if wish.match is None:
        return None
    live_match = await context.registry.live_match(wish.match)
    hosted = live_match.hosted
    if hosted.status != "over":
        raise Problem("not_over", "One can play on from a match when it is over.")
    starts = live_match.log_index.starts
    states = hosted.match.states
    return str(states[starts[wish.entry]] if wish.entry < len(starts) else states[-1])
