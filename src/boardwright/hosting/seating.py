"""Before the start: seats are taken and left, the match begins or is called off."""

from __future__ import annotations

from collections.abc import Sequence

from boardwright.fairness.dice import FairDice
from boardwright.hosting.checks import check_creator, check_seated
from boardwright.hosting.events import Aborted, Joined, Left, PlayerKind, Started
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.player_names import available_name, computer_name
from boardwright.hosting.refusal import Refused
from boardwright.hosting.seat import seat_after
from boardwright.hosting.transition import Transition
from boardwright.hosting.turn_path import roll_chance, texts

__all__ = ["abort", "computer_joins", "join", "leave", "start"]


def join(
    hosted: HostedMatch,
    seat: int | None,
    principal: str,
    name: str,
    seed: str,
    now: int,
    kind: PlayerKind = "person",
) -> Transition:
    """Sit down; None is the first open seat. The match begins when no seat is open."""
    seat_states = hosted.seats
    if hosted.status != "waiting":
        raise Refused("not_open", "The match has started; you can watch it.")
    if seat is None:
        seat = _first_free(hosted, principal)
        if seat is None:
            raise Refused("seat_taken", "No seat is free; you can watch.")
    if not 0 <= seat < len(seat_states):
        raise Refused("no_such_seat", "This match has no such seat.")
    if not seat_states[seat].is_open:
        raise Refused("seat_taken", "That seat is taken; you can watch.")
    if not _may_take(hosted, seat, principal):
        name = hosted.reserved[seat].name
        raise Refused("seat_reserved", f"This seat is reserved for {name}; you can watch.")
    taken = [seat_state.name for seat_state in seat_states if not seat_state.is_open]
    shown = available_name(name, taken, hosted.game.seat_names)
    return _take_seats(hosted, [Joined(now, seat, kind, shown, principal, 0, seed)], now)


def computer_joins(hosted: HostedMatch, seat: int, level: int, now: int) -> Transition:
    """As `join`, for a computer that was asked for when the match was made."""
    return _take_seats(hosted, [_computer(seat, level, now)], now)


def leave(hosted: HostedMatch, seat: int, now: int) -> Transition:
    check_seated(hosted, seat)
    if hosted.status != "waiting":
        raise Refused("not_open", "The match has started; you can resign instead.")
    return Transition(hosted.number, (Left(now, seat),))


def start(hosted: HostedMatch, principal: str, level: int, now: int) -> Transition:
    """The creator does not wait any longer: computers take the open seats."""
    check_creator(hosted, principal)
    free = [seat for seat, seat_state in enumerate(hosted.seats) if seat_state.is_open]
    return _take_seats(hosted, [_computer(seat, level, now) for seat in free], now)


def abort(hosted: HostedMatch, principal: str, now: int) -> Transition:
    """The creator calls off a match that has not begun."""
    check_creator(hosted, principal)
    return Transition(hosted.number, (Aborted(now),))


def _take_seats(hosted: HostedMatch, joined: Sequence[Joined], now: int) -> Transition:
    """These join; if no seat is open then, the match starts."""
    seats = list(hosted.seats)
    for event in joined:
        seats[event.seat] = seat_after(event, seats[event.seat])
    if any(seat_state.is_open for seat_state in seats):
        return Transition(hosted.number, tuple(joined))
    dice = FairDice(hosted.id, hosted.created.secret, [seat_state.seed for seat_state in seats])
    path = roll_chance(hosted.match.state, dice, 0)
    return Transition(hosted.number, (*joined, Started(now, texts(path))), path)


def _first_free(hosted: HostedMatch, principal: str) -> int | None:
    """The open seat reserved for the principal, or else the first that anybody may take."""
    free = [
        seat
        for seat, seat_state in enumerate(hosted.seats)
        if seat_state.is_open and _may_take(hosted, seat, principal)
    ]
    return min(free, key=lambda seat: seat not in hosted.reserved, default=None)


def _may_take(hosted: HostedMatch, seat: int, principal: str) -> bool:
    reservation = hosted.reserved.get(seat)
    return reservation is None or reservation.principal == principal


def _computer(seat: int, level: int, now: int) -> Joined:
    return Joined(now, seat, "computer", computer_name(level), level=level)
