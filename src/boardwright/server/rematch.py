"""The command `rematch`: the first player to send it creates the match, the others join."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from msgspec.structs import replace

from boardwright.fairness import seed_hash
from boardwright.hosting.events import PlayerKind
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.rematch import check_rematch, link_rematch, next_seat, rematch_setup
from boardwright.hosting.seat_state import SeatState
from boardwright.hosting.seed_exchange import reveal_seed
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.commit_once import Decision, commit_once
from boardwright.server.connection import Viewer
from boardwright.server.create_match import commitment_used, open_live_match
from boardwright.server.join_match import take_seat
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.quotas import check_new_match
from boardwright.server.seat_access import decide_grant, grant_to_connections
from boardwright.server.session import Principal, new_id
from boardwright.server.snapshots import is_casual
from boardwright.store import Conflict, StoreFailed

__all__ = ["rematch"]

_LEASE_SECONDS = 10.0
_POLL_SECONDS = 0.02


async def rematch(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Rematch
) -> wire.Ack:
    """Create or join the rematch, with a seat for each that the viewer has; ack with its id.

    Seats are taken in the name of their owners: a personal link or another device keeps the seat
    for the player, and may act for it. The first of the seats has the viewer's seed. Raises
    `Refused` before the end, and `Problem` if the seed was meant for another commitment or is given
    too early.
    """
    hosted = live_match.hosted
    own_hash = _own_seed_hash(hosted, viewer, command)
    if hosted.next_match is None:
        await _create_rematch(context, live_match, viewer, command, own_hash)
    new_live_match = await context.registry.live_match(hosted.next_match or "")
    _check_commitment(new_live_match, command.commitment)
    for old_seat in viewer.seats:
        await _take_seat(context, new_live_match, viewer.principal, hosted, old_seat, own_hash)
    if command.seed:
        await _reveal(context, new_live_match, own_hash, command.seed)
    return wire.Ack(command.id, hosted.ply, new_live_match.id)


def _own_seed_hash(hosted: HostedMatch, viewer: Viewer, command: wire.Rematch) -> str:
    """The hash of the sender's seed, empty if it sends none."""
    if not command.seed and not command.seed_hash:
        return ""
    if command.commitment is None:
        raise Problem("bad_commitment", "A seed needs the commitment of its match.")
    if not command.seed:
        return command.seed_hash or ""
    if not is_casual(hosted, viewer.seats):
        raise Problem("seed_too_early", "Send the hash of your seed: other players are to join.")
    return seed_hash(command.commitment.match, command.seed)


async def _reveal(context: AppContext, live_match: LiveMatch, own_hash: str, seed: str) -> None:
    """Reveal a seed that was sent with the request, unless it is revealed already."""
    hosted = live_match.hosted

    async def decide() -> Decision | None:
        for seat in hosted.awaited if hosted.reveal_by is not None else ():
            if hosted.seats[seat].seed_hash == own_hash:
                return Decision(reveal_seed(hosted, seat, seed, context.clock.now()))
        return None

    await commit_once(context, live_match, None, decide)


def _check_commitment(new_live_match: LiveMatch, expected: wire.Commitment | None) -> None:
    """A seed is only for the dice that were committed to before it was sent."""
    if expected is None:
        return
    commitment = wire.Commitment(new_live_match.id, new_live_match.hosted.created.commitment)
    if expected != commitment:
        raise Problem("rematch_made", "Another player has already created the rematch.")


async def _create_rematch(
    context: AppContext,
    live_match: LiveMatch,
    viewer: Viewer,
    command: wire.Rematch,
    own_hash: str,
) -> None:
    """Store the new match, then its id in the old one, unless another process does.

    One process at a time, so that no match is created in vain.
    """
    hosted, lease, owner = live_match.hosted, f"rematch:{live_match.id}", new_id()
    issued = command.commitment or context.commitments.issue()

    async def decide() -> Decision | None:
        await context.refresh_seats(live_match, viewer)
        while hosted.next_match is None:
            check_rematch(hosted)
            is_ours = await context.store.lease(lease, owner, _LEASE_SECONDS)
            if await context.registry.catch_up(live_match):
                continue  # the last owner of the lease may have created it
            if is_ours:
                match = await _store_rematch(context, live_match, viewer, issued, own_hash)
                return Decision(link_rematch(hosted, match, context.clock.now()))
            await asyncio.sleep(_POLL_SECONDS)
        return None

    try:
        await commit_once(context, live_match, None, decide)
    finally:
        with suppress(StoreFailed):  # it expires
            await context.store.release(lease, owner)


async def _store_rematch(
    context: AppContext,
    live_match: LiveMatch,
    viewer: Viewer,
    issued: wire.Commitment,
    own_hash: str,
) -> str:
    """Create the match, or find it if this was done before; return its id.

    The seeds of the old match are public by now, so they are not used again.
    """
    key = f"rematch/{live_match.id}"
    if await context.store.find_command(issued.match, key) is not None:
        return issued.match
    await check_new_match(context, viewer.principal.address)
    owner = _owner(live_match.hosted, viewer)
    setup = rematch_setup(live_match.hosted, owner.id)
    try:
        await open_live_match(context, owner, setup, issued, "", own_hash, key)
    except Conflict:
        raise commitment_used() from None
    return issued.match


def _owner(hosted: HostedMatch, viewer: Viewer) -> Principal:
    """The player that the viewer acts for."""
    if hosted.seats_of(viewer.principal.id):
        return viewer.principal
    seat_state = hosted.seats[viewer.seats[0]]
    kind = _player_kind(seat_state)
    return replace(viewer.principal, id=seat_state.principal, kind=kind, name="", link="")


def _player_kind(seat_state: SeatState) -> PlayerKind:
    return "bot" if seat_state.kind == "bot" else "person"


async def _take_seat(
    context: AppContext,
    new_live_match: LiveMatch,
    principal: Principal,
    before: HostedMatch,
    old_seat: int,
    own_hash: str,
) -> None:
    """Take the seat of the player in the rematch, if it is still open.

    A player with several devices or a link keeps the seat on all of them.
    """
    seat, old_state = next_seat(before, old_seat), before.seats[old_seat]
    hosted = new_live_match.hosted

    async def decide() -> Decision | None:
        if hosted.seats[seat].is_open and hosted.status == "waiting":
            is_used = any(seat_state.seed_hash == own_hash for seat_state in hosted.seats)
            request = wire.JoinMatch(old_state.name, None if is_used else own_hash or None, seat)
            owner, kind = old_state.principal, _player_kind(old_state)
            return take_seat(context, new_live_match, principal, request, owner, kind)
        if hosted.seats[seat].principal != old_state.principal:
            return None
        return await decide_grant(context, new_live_match, principal, (seat,))

    await commit_once(context, new_live_match, None, decide)
    if seat in await context.seats(new_live_match, principal):
        grant_to_connections(new_live_match, principal, (seat,))
