"""Creating and joining matches, personal links, snapshots, and commands over HTTP."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromPath, JSONBody
from msgspec import Meta

from boardwright.core.errors import BoardwrightError
from boardwright.server import messages as wire
from boardwright.server.api.dependencies import Context, HttpRequest, open_match, principal_of
from boardwright.server.commands import Reply, error_message, needs_snapshot, perform
from boardwright.server.create_match import create
from boardwright.server.join_match import join, leave
from boardwright.server.match_requests import RequestId, Seat
from boardwright.server.problem import (
    PROBLEM_JSON,
    ProblemDetails,
    problem_details,
)
from boardwright.server.seat_access import claim, issue_links, renew_links
from boardwright.server.snapshots import snapshot

__all__ = ["ClaimSeat", "CommandProblem", "LeaveMatch", "RenewLinks", "handlers"]


class ClaimSeat(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/claim: the token of a personal link."""

    token: Annotated[str, Meta(min_length=16, max_length=64)]


class LeaveMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/leave: leave all seats of the caller."""

    request_id: RequestId | None = None
    """Sent again under the same id, the request has the same answer."""


class RenewLinks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/links: revoke the personal links of the caller's seats."""

    seat: Seat | None = None
    """None: all seats of the caller."""
    request_id: RequestId | None = None
    """Sent again under the same id, the request revokes nothing new."""


class CommandProblem(ProblemDetails, frozen=True, kw_only=True):
    """A command that was refused over HTTP."""

    id: str
    ply: int
    snapshot: wire.Snapshot | None
    """None if the sender is up to date: after a draft for the present ply."""


@get(
    "/api/commitment",
    sync_to_thread=False,
    summary="Get a commitment to the server's part of the dice",
)
def commit(context: Context) -> wire.Commitment:
    """Return a new commitment for a match to create; nothing is stored."""
    return context.commitments.issue()


@post("/api/matches", summary="Create a match")
async def create_match(
    data: JSONBody[wire.CreateMatch], request: HttpRequest, context: Context
) -> wire.SeatGrant:
    """Create a match; the response has the tokens of the creator's seats."""
    return await create(context, await principal_of(request, context), data)


@get("/api/matches/{match:str}", summary="Get a match as the caller sees it")
async def show_match(match: FromPath[str], request: HttpRequest, context: Context) -> wire.Snapshot:
    """Return a snapshot for the caller."""
    live_match, viewer = await open_match(request, context, match)
    return snapshot(live_match, viewer)


@post("/api/matches/{match:str}/join", status_code=200, summary="Take an open seat")
async def join_match(
    match: FromPath[str], data: JSONBody[wire.JoinMatch], request: HttpRequest, context: Context
) -> wire.SeatGrant:
    """Take a seat, or return the links again if the caller has the seat already."""
    live_match, viewer = await open_match(request, context, match)
    seats = viewer.seats
    if not seats or (data.seat is not None and data.seat not in seats):
        await context.challenges.check_join(live_match, viewer.principal)
        seats = (await join(context, live_match, viewer.principal, data),)
    return await issue_links(context, live_match, seats, viewer.principal)


@post("/api/matches/{match:str}/claim", status_code=200, summary="Take a seat with its token")
async def claim_seat(
    match: FromPath[str], data: JSONBody[ClaimSeat], request: HttpRequest, context: Context
) -> wire.SeatGrant:
    """Give the caller the seat of a personal link."""
    live_match, viewer = await open_match(request, context, match)
    return await claim(context, live_match, viewer.principal, data.token)


@post("/api/matches/{match:str}/links", status_code=200, summary="Renew personal links")
async def renew_match_links(
    match: FromPath[str], data: JSONBody[RenewLinks], request: HttpRequest, context: Context
) -> wire.SeatGrant:
    """Revoke the personal links of the caller's seats, and everything that they have granted."""
    live_match, viewer = await open_match(request, context, match)
    return await renew_links(context, live_match, viewer.principal, data.seat, data.request_id)


@post("/api/matches/{match:str}/leave", status_code=200, summary="Leave a match before it starts")
async def leave_match(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    data: JSONBody[LeaveMatch | None] = None,
) -> wire.Snapshot:
    """Leave all seats of the caller before the start; the creator aborts the match."""
    live_match, viewer = await open_match(request, context, match)
    await leave(context, live_match, viewer, None if data is None else data.request_id)
    return snapshot(live_match, await context.viewer(live_match, viewer.principal))


@post("/api/matches/{match:str}/commands", status_code=200, summary="Send a command")
async def command_match(
    match: FromPath[str],
    data: JSONBody[wire.Command],
    request: HttpRequest,
    context: Context,
) -> Response[Reply]:
    """Perform a command and return what a socket would reply; errors carry a snapshot."""
    at = context.clock.now()
    live_match, viewer = await open_match(request, context, match)
    try:
        return Response(await perform(context, live_match, viewer, data, at))
    except BoardwrightError as error:
        message = error_message(context, live_match, data.id, error)
        problem: Any = CommandProblem(
            **msgspec.structs.asdict(problem_details(message.code, message.detail)),
            id=message.id,
            ply=message.ply,
            snapshot=snapshot(live_match, viewer)
            if needs_snapshot(live_match, data, error)
            else None,
        )
        return Response(problem, status_code=problem.status, media_type=PROBLEM_JSON)


handlers = [
    commit,
    create_match,
    show_match,
    join_match,
    claim_seat,
    renew_match_links,
    leave_match,
    command_match,
]
