"""The command `rematch`: the first player to send it creates the match, the others join."""

from __future__ import annotations

from boardwright.fairness import seed_hash
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.rematch import check_rematch, link_rematch, next_seat, rematch_setup
from boardwright.hosting.seed_exchange import reveal_seed
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.connection import Viewer
from boardwright.server.create_match import open_live_match
from boardwright.server.join_match import join
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem
from boardwright.server.session import Principal
from boardwright.server.snapshots import is_casual
from boardwright.store import Conflict

__all__ = ["rematch"]


async def rematch(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Rematch
) -> wire.Ack:
    """Create or join the rematch, with a seat for each that the viewer has; ack with its id.

    The first of the seats has the viewer's seed. Raises `Refused` before the end, and `Problem` if
    the seed was meant for another commitment or is given too early.
    """
    principal, hosted = viewer.principal, live_match.hosted
    own_hash = _own_seed_hash(hosted, viewer, command)
    async with live_match.lock:
        if hosted.next_match is None:
            await _create_rematch(context, live_match, principal, command, own_hash)
    new_live_match = await context.registry.live_match(hosted.next_match or "")
    _check_commitment(new_live_match, command.commitment)
    for old_seat in viewer.seats:
        is_used = any(seat.seed_hash == own_hash for seat in new_live_match.hosted.seats)
        await _take_seat(
            context, new_live_match, principal, hosted, old_seat, "" if is_used else own_hash
        )
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
    async with live_match.lock:
        hosted = live_match.hosted
        for seat in hosted.awaited if hosted.reveal_by is not None else ():
            if hosted.seats[seat].seed_hash == own_hash:
                transition = reveal_seed(hosted, seat, seed, context.clock.now())
                await context.registry.commit(live_match, transition)


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
    principal: Principal,
    command: wire.Rematch,
    own_hash: str,
) -> None:
    """Store the new match, then its id in the old one; without the latter it is swept one day.

    The seeds of the old match are public by now, so they are not used again.
    """
    context.limits.check_creation(principal.address)
    hosted = live_match.hosted
    check_rematch(hosted)
    setup = rematch_setup(hosted, principal.id)
    new_match = await open_live_match(context, principal, setup, command.commitment, "", own_hash)
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
    own_hash: str,
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
            wire.JoinMatch(before_state.name, own_hash or None, seat),
            before_state.principal,
        )
    elif seat_state.principal == before_state.principal:  # the same player on another device
        await context.store.grant(principal.id, new_live_match.id, seat, "session")
