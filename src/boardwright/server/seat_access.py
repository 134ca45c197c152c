"""Who may act for a seat: grants to principals, and personal links.

A grant is stored together with an event of the match, so that the number of the event decides
between a grant and a player who leaves or renews the link at the same time.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from boardwright.hosting import seat_access
from boardwright.hosting.refusal import Refused
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext, follows_turn, link_grant, viewer_seat
from boardwright.server.commit_once import Decision, commit_once, request_key
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal, token_hash
from boardwright.server.snapshots import send_snapshot
from boardwright.store import Grant

__all__ = [
    "claim",
    "decide_grant",
    "grant_to_connections",
    "issue_links",
    "recover_seats",
    "renew_links",
    "seat_grants",
]

_REPEAT_MS = 600_000
"""For how long a request that is sent again gives its seats to the sender."""


def seat_grants(
    context: AppContext,
    match: str,
    seat: int,
    owner: str,
    renewals: int = 0,
    holders: Iterable[str] = (),
) -> list[Grant]:
    """The grants of a seat: to its owner, to further holders, and to its personal link."""
    token = context.sessions.link_token(match, seat, owner, renewals)
    sessions = [Grant(holder, match, seat, "session") for holder in sorted({owner, *holders})]
    return [*sessions, link_grant(token, match, seat)]


async def issue_links(
    context: AppContext,
    live_match: LiveMatch,
    seats: Sequence[int],
    principal: Principal | None = None,
) -> wire.SeatGrant:
    """Return the personal links to these seats, the same until they are renewed.

    Raises `Problem` if the principal does not hold the seats any more; None: it is known to.
    """
    tokens: dict[int, str] = {}

    async def decide() -> Decision | None:
        if principal is not None:
            await _check_held(context, live_match, principal, seats)
        tokens.update(_tokens(context, live_match, seats))
        missing = [
            link_grant(token, live_match.id, seat)
            for seat, token in tokens.items()
            if not await context.store.grants(token_hash(token), live_match.id)
        ]
        holders = {link.seat: link.principal for link in missing}
        now = context.clock.now()
        return (
            Decision(seat_access.grant(live_match.hosted, holders, now), missing)
            if missing
            else None
        )

    await commit_once(context, live_match, None, decide)
    return wire.SeatGrant(live_match.id, tokens)


async def claim(
    context: AppContext, live_match: LiveMatch, principal: Principal, token: str
) -> wire.SeatGrant:
    """Give the principal the seat of a personal link; raises `Problem` if the link is not valid.

    The request needs no id: with the same token it has the same answer.
    """
    seats: list[int] = []

    async def decide() -> Decision | None:
        links = await context.store.grants(token_hash(token), live_match.id)
        seat_states = live_match.hosted.seats
        seats[:] = [link.seat for link in links if seat_states[link.seat].has_owner]
        if not seats:  # or a computer has it now
            raise Problem("bad_token", "This personal link is invalid or has expired.")
        return await decide_grant(context, live_match, principal, seats)

    await commit_once(context, live_match, None, decide)
    grant_to_connections(live_match, principal, seats)
    return wire.SeatGrant(live_match.id, dict.fromkeys(seats, token))


async def recover_seats(
    context: AppContext,
    live_match: LiveMatch,
    principal: Principal,
    owner: str,
    seats: Sequence[int],
    at: int,
) -> None:
    """Give the seats that a request took at a time to whoever sends it again; raises `Problem`.

    Its id is a secret like the token of a personal link: newcomers whose answer got lost have no
    cookie, so they are other guests now.
    """
    if principal.id != owner and context.clock.now() - at > _REPEAT_MS:
        raise Problem("id_used", "This id was used for another request; choose a new one.")

    async def decide() -> Decision | None:
        if any(live_match.hosted.seats[seat].principal != owner for seat in seats):
            # Refused, so that the log is read first: another process may have stored the request.
            raise Refused("not_seated", "You have left that seat since.")
        return await decide_grant(context, live_match, principal, seats)

    await commit_once(context, live_match, None, decide)
    grant_to_connections(live_match, principal, seats)


async def renew_links(
    context: AppContext,
    live_match: LiveMatch,
    principal: Principal,
    seat: int | None,
    request_id: str | None,
) -> wire.SeatGrant:
    """Revoke the links to a seat of the principal and issue a new one; None: to all its seats.

    Whoever took a seat by an old link loses it, except the principal and the seat's owner.
    Raises `Problem`.
    """
    if principal.link:  # if the answer got lost, nobody would hold the seat
        raise Problem("needs_session", "A personal link cannot renew itself; claim its seat first.")
    seats: list[int] = []

    async def decide() -> Decision:
        held = await context.seats(live_match, principal)
        seats[:] = held if seat is None else [seat]
        await _check_held(context, live_match, principal, seats)
        grants: list[Grant] = []
        for number in seats:
            owner, renewals = _owner(live_match, number)
            grants += seat_grants(
                context, live_match.id, number, owner, renewals + 1, [principal.id]
            )
        now = context.clock.now()
        transition = seat_access.renew_links(live_match.hosted, seats, principal.id, now)
        return Decision(transition, grants)

    await commit_once(context, live_match, request_key("links", request_id), decide)
    return await issue_links(context, live_match, seats, principal)


async def _check_held(
    context: AppContext, live_match: LiveMatch, principal: Principal, seats: Sequence[int]
) -> None:
    held = await context.seats(live_match, principal)
    if not held:
        raise Problem("not_seated", "You have no seat in this match.")
    if not set(seats) <= set(held):
        raise Problem("not_seated", "That seat is not yours.")


async def decide_grant(
    context: AppContext, live_match: LiveMatch, principal: Principal, seats: Sequence[int]
) -> Decision | None:
    """Decide to grant seats to a principal; None: it holds them."""
    held = await context.seats(live_match, principal)
    missing = [seat for seat in seats if seat not in held]
    if not missing:
        return None
    holders = dict.fromkeys(missing, principal.id)
    return Decision(
        seat_access.grant(live_match.hosted, holders, context.clock.now()),
        [Grant(principal.id, live_match.id, seat, "session") for seat in missing],
    )


def grant_to_connections(live_match: LiveMatch, principal: Principal, seats: Sequence[int]) -> None:
    """Add seats to the principal's open connections, and send them a snapshot."""
    for seat in seats:
        live_match.last_seen[seat] = live_match.clock.now()
    for connection in live_match.connections:
        if connection.principal.id == principal.id and not set(seats) <= set(connection.seats):
            connection.seats = tuple(sorted({*connection.seats, *seats}))
            connection.seat = viewer_seat(live_match.hosted, connection.seats)
            connection.follows_turn = follows_turn(live_match.hosted, connection.seats)
            send_snapshot(live_match, connection)


def _tokens(context: AppContext, live_match: LiveMatch, seats: Sequence[int]) -> dict[int, str]:
    return {
        seat: context.sessions.link_token(live_match.id, seat, *_owner(live_match, seat))
        for seat in seats
    }


def _owner(live_match: LiveMatch, seat: int) -> tuple[str, int]:
    """The owner of a seat, and how often its links were renewed."""
    seat_state = live_match.hosted.seats[seat]
    return seat_state.principal, seat_state.renewals
