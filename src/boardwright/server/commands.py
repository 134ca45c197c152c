"""Performs the commands of viewers."""

from __future__ import annotations

import msgspec

from boardwright.core.errors import BoardwrightError
from boardwright.fairness import fresh_nonce
from boardwright.hosting import (
    agreements,
    chat,
    seat_access,
    seating,
    seed_exchange,
    turn_commands,
)
from boardwright.hosting.events import decode_log, ply_after
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.transition import Transition
from boardwright.present import describe_turn, preview
from boardwright.server import messages as wire
from boardwright.server.app_context import AppContext
from boardwright.server.commit_once import Decision, commit_once
from boardwright.server.connection import Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import Problem, detail_of
from boardwright.server.rematch import rematch
from boardwright.server.snapshots import encode, is_casual, snapshot
from boardwright.server.standing_orders import announce

__all__ = ["Reply", "error_message", "needs_snapshot", "perform", "seat_for"]

Reply = wire.Ack | wire.Preview | wire.Standing | wire.HintReply | wire.Pong | wire.Snapshot

_WITHOUT_SNAPSHOT = {"too_many", "bad_json", "bad_message"}
"""Codes of errors that no snapshot follows: the sender's view is not out of date."""


async def perform(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Command, at: int
) -> Reply:
    """Perform a command and return the reply to its sender; the others are notified already.

    `at` is when it arrived, in milliseconds: clocks are charged up to then. A command that was
    performed before is acknowledged again. Raises `BoardwrightError`; unless that is `StoreFailed`,
    nothing was changed.
    """
    reply = await _perform(context, live_match, viewer, command, at)
    context.metrics.observe_command(type(command), context.clock.now() - at)
    return reply


async def _perform(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Command, at: int
) -> Reply:
    match command:
        case wire.Ping():
            return wire.Pong(command.id, context.clock.now())
        case wire.ViewAs():
            return await _view_as(live_match, viewer, command)
        case wire.Draft():
            return await _draft(context, live_match, viewer, command)
        case wire.StandingOrder():
            return await _standing_order(context, live_match, viewer, command)
        case wire.Hint():
            return await _hint(context, live_match, viewer, command)
        case wire.Rematch():
            seat_for(live_match, viewer, command.seat)
            return await rematch(context, live_match, viewer, command)
    return await _perform_logged(context, live_match, viewer, command, at)


def error_message(
    context: AppContext, live_match: LiveMatch, command_id: str, error: BoardwrightError
) -> wire.ErrorMessage:
    """The reply to a command that was refused; counts it in the metrics."""
    context.metrics.refused.labels(error.code).inc()
    return wire.ErrorMessage(error.code, detail_of(error), command_id, live_match.hosted.ply)


def needs_snapshot(
    live_match: LiveMatch, command: wire.Command | None, error: BoardwrightError
) -> bool:
    """Whether the sender of a refused command may see the match as it was before.

    A draft changes nothing that is shown: without a newer ply its sender is up to date.
    """
    if isinstance(command, wire.Draft) and command.ply == live_match.hosted.ply:
        return False
    return error.code not in _WITHOUT_SNAPSHOT


def seat_for(live_match: LiveMatch, viewer: Viewer, seat: int | None) -> int:
    """Return the seat that a command is for, which the viewer holds; raises `Problem` if not.

    None: the viewing seat, for a spectator's view the one to decide, or else the first.
    """
    if seat is not None:
        if seat not in viewer.seats:
            raise Problem("not_seated", "That seat is not yours.")
        return seat
    if not viewer.seats:
        raise Problem("not_seated", "You are watching this match, not playing it.")
    if viewer.seat is not None:
        return viewer.seat
    deciding = [held for held in live_match.hosted.deciding if held in viewer.seats]
    if len(viewer.seats) == 1 or not deciding:
        return viewer.seats[0]
    return deciding[0]


# -- commands that are logged --------------------------------------------------------------


async def _perform_logged(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Command, at: int
) -> wire.Ack:
    key = f"{viewer.principal.id}/{command.id}"

    async def decide() -> Decision | None:
        if key in live_match.acks:
            return None
        await context.refresh_seats(live_match, viewer)
        return Decision(_transition(context, live_match, viewer, command, at))

    earlier = await commit_once(context, live_match, key, decide)
    if earlier is not None:
        return await _earlier_ack(context, live_match, command.id, earlier)
    ack = live_match.acks.get(key) or wire.Ack(command.id, live_match.hosted.ply)
    live_match.cache_ack(key, ack)
    return ack


def _transition(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Command, at: int
) -> Transition:
    hosted: HostedMatch = live_match.hosted
    if isinstance(command, wire.Start):
        return seating.start(hosted, _creator_or_self(hosted, viewer), command.level, at)
    seat = seat_for(live_match, viewer, command.seat)
    match command:
        case wire.Play():
            nonce = fresh_nonce() if hosted.game.has_hidden_parts else ""
            return turn_commands.play(hosted, seat, command.ply, command.actions, at, nonce)
        case wire.Resign():
            return turn_commands.withdraw(hosted, seat, "resigned", at)
        case wire.Offer():
            return agreements.offer(
                hosted,
                seat,
                command.kind,
                at,
                target=command.target,
                level=command.level,
                absent=_absent_seats(context, live_match, at),
            )
        case wire.Accept():
            absent = _absent_seats(context, live_match, at)
            return agreements.accept(hosted, seat, command.kind, at, absent)
        case wire.Decline():
            return agreements.decline(hosted, seat, command.kind, at)
        case wire.CommitSeed():
            return seed_exchange.commit_seed(hosted, seat, command.seed_hash, at)
        case wire.RevealSeed():
            return seed_exchange.reveal_seed(hosted, seat, command.seed, at)
        case wire.SendChat():
            return chat.send(hosted, seat, command.text, at)
    raise Problem("bad_message", "Unknown command.")


def _creator_or_self(hosted: HostedMatch, viewer: Viewer) -> str:
    """The principal that the viewer acts for: whoever holds the creator's seat acts for them."""
    acts_for_creator = seat_access.is_creator(hosted, viewer.principal.id, viewer.seats)
    return hosted.created.creator if acts_for_creator else viewer.principal.id


def _absent_seats(context: AppContext, live_match: LiveMatch, at: int) -> frozenset[int]:
    """The seats whose players have been away for `absent_seconds`; none in correspondence."""
    clock = live_match.hosted.created.clock
    if clock is not None and clock.kind == "turn":
        return frozenset()
    seats, limit_ms = range(len(live_match.hosted.seats)), 1000 * context.settings.absent_seconds
    return frozenset(seat for seat in seats if live_match.absent_ms(seat, at) > limit_ms)


async def _earlier_ack(
    context: AppContext, live_match: LiveMatch, command: str, number: int
) -> wire.Ack:
    """The ack of a command that was performed before, perhaps before a restart.

    `number` is that of its event.
    """
    bodies = await context.store.load(live_match.id)
    return wire.Ack(command, ply_after(decode_log(live_match.id, bodies[: number + 1])))


# -- other commands ------------------------------------------------------------------------


async def _hint(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Hint
) -> wire.HintReply:
    """Suggest a strong turn; only if all other seats are computers."""
    hosted = live_match.hosted
    seat = seat_for(live_match, viewer, command.seat)
    if not is_casual(hosted, viewer.seats):
        raise Problem("not_casual", "Hints are only available against the computer.")
    if seat not in hosted.deciding:
        raise Problem("not_your_turn", "It is not your turn.")
    ply, state = hosted.ply, hosted.match.state
    turn = await context.engines.hint(
        live_match.id, hosted.game, hosted.match.information(seat), viewer.principal.address
    )
    text = describe_turn(state, seat, turn)
    return wire.HintReply(command.id, ply, tuple(turn), text)


async def _view_as(live_match: LiveMatch, viewer: Viewer, command: wire.ViewAs) -> wire.Snapshot:
    await live_match.log_cache.prepare(_viewed_seat(live_match, viewer, command))
    viewer.follows_turn = False
    viewer.seat = _viewed_seat(live_match, viewer, command)  # it may have been left meanwhile
    return snapshot(live_match, viewer)


def _viewed_seat(live_match: LiveMatch, viewer: Viewer, command: wire.ViewAs) -> int | None:
    if command.spectator or not viewer.seats:
        return None
    return seat_for(live_match, viewer, command.seat)


async def _draft(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.Draft
) -> wire.Preview:
    seat = seat_for(live_match, viewer, command.seat)
    hosted = live_match.hosted
    if command.ply > hosted.ply:  # another process knows more of the match
        async with live_match.lock:
            await context.registry.catch_up(live_match)
    if hosted.status != "playing" or not hosted.is_current(command.ply):
        raise Problem("stale", "The game has changed in the meantime.")
    if seat not in hosted.deciding:
        raise Problem("not_your_turn", "It is not your turn.")
    actions = tuple(map(hosted.game.parse_action, command.actions))
    display = preview(hosted.match.state, seat, actions)
    if actions:
        live_match.drafts[seat] = command
        if live_match.standing_orders.pop(seat, None) is not None:
            announce(live_match)
    else:
        live_match.drafts.pop(seat, None)
    await context.store.set_draft(
        live_match.id, seat, msgspec.json.encode(command) if actions else None
    )
    message = wire.Preview(command.ply, command.actions, display, command.id)
    _send_to_other_devices(live_match, viewer, seat, message)
    return message


async def _standing_order(
    context: AppContext, live_match: LiveMatch, viewer: Viewer, command: wire.StandingOrder
) -> wire.Standing:
    seat = seat_for(live_match, viewer, command.seat)
    if command.order:
        await context.standing_orders.give(live_match, seat, command)
    else:
        await context.standing_orders.withdraw(live_match, seat)
    return wire.Standing(live_match.standing_seats(viewer.seats), command.id)


def _send_to_other_devices(
    live_match: LiveMatch, viewer: Viewer, seat: int, message: wire.Preview
) -> None:
    text = b""
    for connection in live_match.connections:
        if connection is not viewer and connection.seat == seat and seat in connection.seats:
            text = text or encode(msgspec.structs.replace(message, id=""))
            connection.post(text)
