"""How a match comes about: opened to a plan, seats taken one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.errors import BoardwrightError
from boardwright.core.registry import game
from boardwright.fairness.dice import commitment
from boardwright.hosting.events import Created, Event, Joined, PlayerKind
from boardwright.hosting.match_setup import MatchSetup, Reservation, SeatSetup
from boardwright.hosting.player_names import available_name, computer_name
from boardwright.hosting.refusal import Refused

if TYPE_CHECKING:
    from boardwright.hosting.hosted_match import HostedMatch

__all__ = ["created_event", "fill", "join_event", "rematch_setup", "seat_as_set_up"]


def created_event(setup: MatchSetup, match: str, principal: str, secret: str, now: int) -> Created:
    """Everything about the plan is checked here."""
    try:
        kind = game(setup.game, setup.options)
        start = None if setup.start is None else kind.parse_position(setup.start)
    except BoardwrightError as error:
        raise Refused(error.code, str(error)) from None
    if len(setup.seats) != kind.seats:
        raise Refused("bad_setup", f"This game has {kind.seats} seats, got {len(setup.seats)}.")
    if start is not None and start.is_over:
        raise Refused("bad_setup", "The game is over in that position.")
    return Created(
        now,
        match,
        kind.name,
        kind.rules_version,
        dict(kind.options.changed()),
        principal,
        secret,
        commitment(match, secret),
        setup.clock,
        setup.listed,
        None if start is None else str(start),
        setup.reserved,
    )


def seat_as_set_up(
    hosted: HostedMatch,
    setup: MatchSetup,
    principal: str,
    name: str,
    seed: str,
    now: int,
    kind: PlayerKind,
) -> list[Event]:
    """The creator and the computers sit down at once. One seed is enough for one person."""
    events: list[Event] = []
    for seat, wish in enumerate(setup.seats):
        if wish.kind == "open":
            continue
        if wish.kind == "computer":
            event = _computer(seat, wish.level, now)
        else:
            event = join_event(hosted, seat, principal, wish.name or name, seed, now, kind)
            name = seed = ""
        hosted.apply(event, now)
        events.append(event)
    return events


def join_event(
    hosted: HostedMatch,
    seat: int | None,
    principal: str,
    name: str,
    seed: str,
    now: int,
    kind: PlayerKind,
) -> Joined:
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
    return Joined(now, seat, kind, shown, principal, 0, seed)


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


def fill(hosted: HostedMatch, level: int, now: int) -> list[Event]:
    """Computers for all open seats."""
    return [
        _computer(seat, level, now)
        for seat, seat_state in enumerate(hosted.seats)
        if seat_state.is_open
    ]


def rematch_setup(hosted: HostedMatch, principal: str) -> MatchSetup:
    """The same match once more, everybody one seat further on; the seats of the others are
    reserved for them."""
    seats = [SeatSetup("open")] * len(hosted.seats)
    reserved: list[Reservation] = []
    for seat, seat_state in enumerate(hosted.seats):
        if seat_state.kind == "computer":
            seats[hosted.next_seat(seat)] = SeatSetup("computer", seat_state.level)
        elif seat_state.principal == principal:
            seats[hosted.next_seat(seat)] = SeatSetup("me", name=seat_state.name)
        else:
            reserved.append(
                Reservation(hosted.next_seat(seat), seat_state.principal, seat_state.name)
            )
    created_event, start = hosted.created, hosted.created.start
    if hosted.game.has_hidden_parts and any(seat.kind == "open" for seat in seats):
        start = None  # what was hidden there is known to everybody by now
    return MatchSetup(
        created_event.game,
        tuple(seats),
        created_event.options,
        created_event.clock,
        start=start,
        reserved=tuple(reserved),
    )


def _computer(seat: int, level: int, now: int) -> Joined:
    return Joined(now, seat, "computer", computer_name(level), level=level)
