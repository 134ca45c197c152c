"""Creates matches: new ones, rematches, and from a position."""

from __future__ import annotations

from boardwright.core.registry import game_type
from boardwright.hosting import MatchSetup, creation
from boardwright.hosting.events import Event, Joined
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.commit_once import request_key
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.quotas import check_new_match
from boardwright.server.seat_access import issue_links, recover_seats, seat_grants
from boardwright.server.session import Principal
from boardwright.store import Conflict, Grant

__all__ = ["commitment_used", "create", "first_events", "issue_links", "open_live_match"]


async def create(
    context: AppContext, principal: Principal, request: wire.CreateMatch
) -> wire.SeatGrant:
    """Create the match that a client asks for; return the links to the creator's seats.

    A request that was performed before has the same answer, for whoever sends it again. Raises
    `Refused` or `Problem`, and nothing is created.
    """
    issued = request.commitment or context.commitments.issue(request.request_id)
    key = request_key("create", request.request_id)
    if await _is_created(context, issued.match, key):
        return await _earlier_answer(context, principal, issued.match)
    try:
        live_match = await _create(context, principal, request, issued, key)
    except Conflict:
        if await _is_created(context, issued.match, key):
            return await _earlier_answer(context, principal, issued.match)
        raise commitment_used() from None
    context.metrics.matches.labels(live_match.hosted.created.game).inc()
    return await issue_links(context, live_match, live_match.hosted.seats_of(principal.id))


async def _is_created(context: AppContext, match: str, key: str | None) -> bool:
    return key is not None and await context.store.find_command(match, key) is not None


async def _earlier_answer(context: AppContext, principal: Principal, match: str) -> wire.SeatGrant:
    live_match = await context.registry.live_match(match)
    created = live_match.hosted.created
    seats = live_match.hosted.seats_of(created.creator)
    await recover_seats(context, live_match, principal, created.creator, seats, created.at)
    return await issue_links(context, live_match, seats, principal if seats else None)


async def _create(
    context: AppContext,
    principal: Principal,
    request: wire.CreateMatch,
    issued: wire.Commitment,
    key: str | None,
) -> LiveMatch:
    if request.seed_hash and request.commitment is None:
        raise Problem("bad_commitment", "A seed hash needs the commitment of its match.")
    await check_new_match(context, principal.address)
    setup = MatchSetup(
        request.game,
        request.seats,
        request.options,
        request.clock,
        request.listed,
        await _start_position(context, request.start),
        reveal_ms=context.settings.reveal_ms(request.clock),
        computers_resign=request.computers_resign,
    )
    _check_start(setup)
    name = principal.name or request.name
    return await open_live_match(
        context,
        principal,
        setup,
        issued,
        name,
        request.seed_hash or "",
        key,
        request.seed or "",
    )


async def open_live_match(
    context: AppContext,
    principal: Principal,
    setup: MatchSetup,
    issued: wire.Commitment,
    name: str,
    seed_hash: str,
    key: str | None,
    seed: str = "",
) -> LiveMatch:
    """Create a match under a commitment; its log has the key of the request.

    `seed_hash` and `seed` as in `CreateMatch`. Raises `Problem` if the commitment is not valid,
    `Conflict` if it was used, and `Refused` if the seed is given too early.
    """
    secret = context.commitments.secret_of(issued)
    events, grants = first_events(
        principal, setup, issued.match, secret, name, seed_hash, context.clock.now(), seed
    )
    grants = [
        every
        for grant in grants
        for every in seat_grants(context, grant.match, grant.seat, grant.principal)
    ]
    return await context.registry.create(events, grants, key, principal.address)


def commitment_used() -> Problem:
    """There is a match under this commitment already."""
    return Problem("commitment_used", "This commitment has already been used.")


def first_events(
    principal: Principal,
    setup: MatchSetup,
    match: str,
    secret: str,
    name: str,
    seed_hash: str,
    now: int,
    seed: str = "",
) -> tuple[list[Event], list[Grant]]:
    """Return the first events of a match, and the grants to the principal's seats."""
    events = creation.first_events(
        setup,
        match=match,
        principal=principal.id,
        name=name,
        secret=secret,
        now=now,
        kind=principal.kind,
        committed=seed_hash,
        seed=seed,
    )
    joined = [event for event in events if isinstance(event, Joined)]
    seats = [event.seat for event in joined if event.principal == principal.id]
    return events, [Grant(principal.id, match, seat, "session") for seat in seats]


def _check_start(setup: MatchSetup) -> None:
    """The creator knows the hidden parts of the position, so no other player may join."""
    if setup.start is None or not any(seat.kind == "open" for seat in setup.seats):
        return
    if game_type(setup.game).has_hidden_parts:
        raise Problem(
            "bad_setup",
            "In a game with hidden information, you can play on from a position only against "
            "computers or on one device.",
        )


async def _start_position(context: AppContext, request: wire.StartFrom | None) -> str | None:
    if request is None or request.position is not None:
        return None if request is None else request.position
    if request.match is None:
        return None
    live_match = await context.registry.live_match(request.match)
    hosted = live_match.hosted
    if hosted.status != "over":
        raise Problem("not_over", "You can play on from a match when it is over.")
    starts = live_match.log_index.starts
    states = hosted.match.states
    return str(states[starts[request.entry]] if request.entry < len(starts) else states[-1])
