"""How a match comes about: opened to a plan, seats taken one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from boardwright.core.errors import BoardwrightError
from boardwright.core.registry import game
from boardwright.match.event import Event, Kind, Opened, Sat
from boardwright.match.fair import commitment
from boardwright.match.names import computer_name, free_name
from boardwright.match.plan import Plan, SeatPlan
from boardwright.match.refusal import Refused

if TYPE_CHECKING:
    from boardwright.match.sitting import Sitting

__all__ = ["again", "fill", "opened", "sat", "seat_as_planned"]


def opened(plan: Plan, match: str, holder: str, secret: str, now: int) -> Opened:
    """Everything about the plan is checked here."""
    try:
        kind = game(plan.game, plan.options)
        start = None if plan.start is None else kind.parse_position(plan.start)
    except BoardwrightError as error:
        raise Refused(error.code, str(error)) from None
    if len(plan.seats) != kind.seats:
        raise Refused("bad_plan", f"This game has {kind.seats} seats, not {len(plan.seats)}.")
    if start is not None and start.is_over:
        raise Refused("bad_plan", "The game is over in that position.")
    return Opened(
        now,
        match,
        kind.name,
        kind.rules_version,
        dict(kind.options.changed()),
        holder,
        secret,
        commitment(match, secret),
        plan.clock,
        plan.listed,
        None if start is None else str(start),
    )


def seat_as_planned(
    sitting: Sitting, plan: Plan, holder: str, name: str, seed: str, now: int, kind: Kind
) -> list[Event]:
    """The maker and the computers sit down at once. One seed is enough for one person."""
    events: list[Event] = []
    for seat, wish in enumerate(plan.seats):
        if wish.kind == "open":
            continue
        if wish.kind == "computer":
            event = _computer(seat, wish.level, now)
        else:
            event = sat(sitting, seat, holder, wish.name or name, seed, now, kind)
            name = seed = ""
        sitting.apply(event, now)
        events.append(event)
    return events


def sat(
    sitting: Sitting,
    seat: int | None,
    holder: str,
    name: str,
    seed: str,
    now: int,
    kind: Kind,
) -> Sat:
    chairs = sitting.seats
    if sitting.status != "waiting":
        raise Refused("not_open", "The match has begun; you may watch it.")
    if seat is None:
        seat = next((number for number, chair in enumerate(chairs) if chair.is_open), None)
        if seat is None:
            raise Refused("seat_taken", "All seats are taken.")
    if not 0 <= seat < len(chairs):
        raise Refused("no_such_seat", "There is no such seat.")
    if not chairs[seat].is_open:
        raise Refused("seat_taken", "Somebody sits there already.")
    taken = [chair.name for chair in chairs if not chair.is_open]
    shown = free_name(name, taken, sitting.game.seat_names)
    return Sat(now, seat, kind, shown, holder, 0, seed)


def fill(sitting: Sitting, level: int, now: int) -> list[Event]:
    """Computers for all open seats."""
    return [
        _computer(seat, level, now) for seat, chair in enumerate(sitting.seats) if chair.is_open
    ]


def again(sitting: Sitting, holder: str) -> Plan:
    """The same match once more, everybody one seat further on; the others come and sit down."""
    seats = [SeatPlan("open")] * len(sitting.seats)
    for seat, chair in enumerate(sitting.seats):
        if chair.kind == "computer":
            seats[sitting.next_seat(seat)] = SeatPlan("computer", chair.level)
        elif chair.holder == holder:
            seats[sitting.next_seat(seat)] = SeatPlan("me", name=chair.name)
    opened, start = sitting.opened, sitting.opened.start
    if sitting.game.has_hidden_parts and any(seat.kind == "open" for seat in seats):
        start = None  # what was hidden there is known to everybody by now
    return Plan(opened.game, tuple(seats), opened.options, opened.clock, start=start)


def _computer(seat: int, level: int, now: int) -> Sat:
    return Sat(now, seat, "computer", computer_name(level), level=level)
