"""Commands before the start: taking and leaving seats, starting and aborting the match."""

from __future__ import annotations

from boardwright.hosting.checks import check_creator, check_seated
from boardwright.hosting.events import Aborted, Joined, Left, PlayerKind
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.player_names import available_name, computer_name
from boardwright.hosting.refusal import Refused
from boardwright.hosting.seed_exchange import check_seed_hash, start_when_ready
from boardwright.hosting.transition import Transition

__all__ = ["abort", "join", "join_computer", "leave", "start"]


def join(
    hosted: HostedMatch,
    seat: int | None,
    principal: str,
    name: str,
    seed_hash: str,
    now: int,
    kind: PlayerKind = "person",
) -> Transition:
    """Take a seat, None: the first that is open. Once no seat is open the match starts, or the
    players who have committed to a seed reveal it.

    A seat reserved for the principal comes first. Raises `Refused`.
    """
    seat_states = hosted.seats
    if hosted.status != "waiting":
        raise Refused("not_open", "The match has started; you can watch it.")
    if seat is None:
        seat = _first_open_seat(hosted, principal)
        if seat is None:
            raise Refused("seat_taken", "No seat is free; you can watch.")
    if not 0 <= seat < len(seat_states):
        raise Refused("no_such_seat", "This match has no such seat.")
    if not seat_states[seat].is_open:
        raise Refused("seat_taken", "That seat is taken; you can watch.")
    if not _is_allowed(hosted, seat, principal):
        name = hosted.reserved[seat].name
        raise Refused("seat_reserved", f"This seat is reserved for {name}; you can watch.")
    check_seed_hash(hosted, seed_hash)
    taken = [seat_state.name for seat_state in seat_states if not seat_state.is_open]
    free_name = available_name(name, taken, hosted.game.seat_names)
    joined = Joined(now, seat, kind, free_name, principal, seed_hash=seed_hash)
    return start_when_ready(hosted, [joined], now)


def join_computer(hosted: HostedMatch, seat: int, level: int, now: int) -> Transition:
    """Give a seat to a computer, unchecked: the setup of the match has asked for it."""
    return start_when_ready(hosted, [_computer_joined(seat, level, now)], now)


def leave(hosted: HostedMatch, seat: int, now: int) -> Transition:
    """Leave a seat before the start; others who have revealed their seeds commit to new ones.

    Raises `Refused`.
    """
    check_seated(hosted, seat)
    if hosted.status != "waiting":
        raise Refused("not_open", "The match has started; you can resign instead.")
    return Transition(hosted.event_count, (Left(now, seat),))


def start(hosted: HostedMatch, principal: str, level: int, now: int) -> Transition:
    """Computers take the open seats, and the match starts as in `join`.

    Raises `Refused` unless the principal has created the match and it has not begun, or if there
    is no open seat.
    """
    check_creator(hosted, principal)
    free = [seat for seat, seat_state in enumerate(hosted.seats) if seat_state.is_open]
    if not free:
        raise Refused("seeds_awaited", "The match starts as soon as all players have confirmed.")
    return start_when_ready(hosted, [_computer_joined(seat, level, now) for seat in free], now)


def abort(hosted: HostedMatch, principal: str, now: int) -> Transition:
    """Call off a match that has not begun. Raises `Refused` as `start`."""
    check_creator(hosted, principal)
    return Transition(hosted.event_count, (Aborted(now),))


def _first_open_seat(hosted: HostedMatch, principal: str) -> int | None:
    """The open seat reserved for the principal, else the first unreserved one, or None."""
    free = [
        seat
        for seat, seat_state in enumerate(hosted.seats)
        if seat_state.is_open and _is_allowed(hosted, seat, principal)
    ]
    return min(free, key=lambda seat: seat not in hosted.reserved, default=None)


def _is_allowed(hosted: HostedMatch, seat: int, principal: str) -> bool:
    reservation = hosted.reserved.get(seat)
    return reservation is None or reservation.principal == principal


def _computer_joined(seat: int, level: int, now: int) -> Joined:
    return Joined(now, seat, "computer", computer_name(level), level=level)
