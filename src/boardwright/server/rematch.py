"""The command `rematch`: the first player to send it creates the match, the others join."""

from __future__ import annotations

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.rematch import check_rematch, link_rematch, next_seat, rematch_setup
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.connection import Viewer
from boardwright.server.create_match import open_live_match
from boardwright.server.join_match import join
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal
from boardwright.store import Conflict

__all__ = ["rematch"]


async def rematch(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Rematch
) -> wire.Ack:
    """Create or join the rematch, with a seat for each that the viewer has; ack with its id.

    Raises `Refused` before the end, and `Problem` if the seed was meant for another commitment.
    """
    principal, hosted = viewer.principal, live_match.hosted
    async with live_match.lock:
        if hosted.next_match is None:
            await _create_rematch(context, live_match, principal, command)
    new_live_match = await context.registry.live_match(hosted.next_match or "")
    _check_commitment(new_live_match, command.commitment)
    for old_seat in viewer.seats:
        await _take_seat(context, new_live_match, principal, hosted, old_seat, command.seed)
    return wire.Ack(command.id, hosted.ply, new_live_match.id)


def _check_commitment(new_live_match: LiveMatch, expected: wire.Commitment | None) -> None:
    """A seed is only for the dice that were committed to before it was sent."""
    if expected is None:
        return
    commitment = wire.Commitment(new_live_match.id, new_live_match.hosted.created.commitment)
    if expected != commitment:
        raise Problem("rematch_made", "Another player has already created the rematch.")


async def _create_rematch(
    context: AppContext, live_match: LiveMatch, principal: Principal, command: wire.Rematch
) -> None:
    """Store the new match, then its id in the old one; without the latter it is swept one day.

    The seeds of the old match are public by now, so they are not used again.
    """
    context.limits.budget(principal.address).check_creation()
    hosted = live_match.hosted
    check_rematch(hosted)
    setup = rematch_setup(hosted, principal.id)
    new_match = await open_live_match(
        context, principal, setup, command.commitment, "", command.seed or ""
    )
    try:
        await context.registry.commit(
            live_match, link_rematch(hosted, new_match.id, context.clock.now())
        )
    except Conflict:
        if live_match.hosted.next_match is None:
            raise


async def _take_seat(
    context: AppContext,
    new_live_match: LiveMatch,
    principal: Principal,
    before: HostedMatch,
    old_seat: int,
    seed: str | None,
) -> None:
    """Take the principal's seat in the rematch, if it is still open.

    A player with several devices or a link keeps the seat on all of them.
    """
    seat = next_seat(before, old_seat)
    seat_state, before_state = new_live_match.hosted.seats[seat], before.seats[old_seat]
    if seat_state.is_open and new_live_match.hosted.status == "waiting":
        await join(
            context,
            new_live_match,
            principal,
            wire.JoinMatch(before_state.name, seed, seat),
            before_state.principal,
        )
    elif seat_state.principal == before_state.principal:  # the same player on another device
        await context.store.grant(principal.id, new_live_match.id, seat, "session")
