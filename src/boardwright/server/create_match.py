"""Creates matches: new ones, rematches, and from a position."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.core.registry import game_type
from boardwright.hosting import MatchSetup, creation
from boardwright.hosting.events import Event, Joined
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext, link_grant
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal
from boardwright.store import Conflict, Grant

__all__ = ["create", "first_events", "issue_links", "open_live_match"]


async def create(
    context: AppContext, principal: Principal, request: wire.CreateMatch
) -> wire.SeatGrant:
    """Create the match that a client asks for; return the links to the creator's seats.

    Raises `Refused` or `Problem`, and nothing is created.
    """
    setup = MatchSetup(
        request.game,
        request.seats,
        request.options,
        request.clock,
        request.listed,
        await _start_position(context, request.start),
        reveal_ms=context.settings.reveal_ms(request.clock),
    )
    _check_start(setup)
    name = principal.name or request.name
    live_match = await open_live_match(
        context,
        principal,
        setup,
        request.commitment,
        name,
        request.seed_hash or "",
        request.seed or "",
    )
    context.metrics.matches.labels(live_match.hosted.created.game).inc()
    return await issue_links(context, live_match, live_match.hosted.seats_of(principal.id))


async def open_live_match(
    context: AppContext,
    principal: Principal,
    setup: MatchSetup,
    issued: wire.Commitment | None,
    name: str,
    seed_hash: str,
    seed: str = "",
) -> LiveMatch:
    """Create a match under a commitment issued before, or under a new one if None.

    `seed_hash` and `seed` as in `CreateMatch`. Raises `Problem` if the commitment is not valid or
    is used up, and `Refused` if the seed is given too early.
    """
    if seed_hash and issued is None:
        raise Problem("bad_commitment", "A seed hash needs the commitment of its match.")
    issued = issued or context.commitments.issue()
    secret = context.commitments.secret_of(issued)
    events, grants = first_events(
        principal, setup, issued.match, secret, name, seed_hash, context.clock.now(), seed
    )
    try:
        live_match = await context.registry.create(events, grants)
    except Conflict:
        raise Problem("commitment_used", "This commitment has already been used.") from None
    live_match.address = principal.address
    return live_match


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


async def issue_links(
    context: AppContext, live_match: LiveMatch, seats: Sequence[int]
) -> wire.SeatGrant:
    """Return the personal links to these seats, each time the same, and store their grants."""
    seat_states = live_match.hosted.seats
    tokens = {
        seat: context.sessions.link_token(live_match.id, seat, seat_states[seat].principal)
        for seat in seats
    }
    grants = [link_grant(token, live_match.id, seat) for seat, token in tokens.items()]
    await context.store.append(live_match.id, live_match.hosted.event_count, (), None, grants)
    return wire.SeatGrant(live_match.id, tokens)


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
