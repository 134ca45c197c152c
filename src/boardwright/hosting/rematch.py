"""Rematches: the same setup, with every player moved on by one seat."""

from __future__ import annotations

from boardwright.hosting.events import Rematched
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import MatchSetup, Reservation, SeatSetup
from boardwright.hosting.refusal import Refused
from boardwright.hosting.transition import Transition

__all__ = ["check_rematch", "link_rematch", "next_seat", "rematch_setup"]


def check_rematch(hosted: HostedMatch) -> None:
    """Raise `Refused` unless the match is over and has no rematch yet."""
    if hosted.status != "over" or hosted.next_match is not None:
        raise Refused("not_over", "A rematch can be created once, after the match.")


def link_rematch(hosted: HostedMatch, match: str, now: int) -> Transition:
    """Record the id of the rematch, which exists already. Raises `Refused` if there is one."""
    check_rematch(hosted)
    return Transition(hosted.event_count, (Rematched(now, match),))


def next_seat(hosted: HostedMatch, seat: int) -> int:
    """The seat that this seat's player has in the rematch."""
    return (seat + 1) % len(hosted.seats)


def rematch_setup(hosted: HostedMatch, principal: str) -> MatchSetup:
    """Return the setup of the rematch that the principal creates.

    The principal and the computers take their seats at once; the others' are reserved for them.
    """
    seats = [SeatSetup("open")] * len(hosted.seats)
    reserved: list[Reservation] = []
    for seat, seat_state in enumerate(hosted.seats):
        if seat_state.kind == "computer":
            seats[next_seat(hosted, seat)] = SeatSetup("computer", seat_state.level)
        elif seat_state.principal == principal:
            seats[next_seat(hosted, seat)] = SeatSetup("me", name=seat_state.name)
        else:
            reserved.append(
                Reservation(next_seat(hosted, seat), seat_state.principal, seat_state.name)
            )
    created, start = hosted.created, hosted.created.start
    if hosted.game.has_hidden_parts and any(seat.kind == "open" for seat in seats):
        start = None  # its hidden parts are known to all players by now
    return MatchSetup(
        created.game,
        tuple(seats),
        hosted.game.options.changed(),
        created.clock,
        start=start,
        reserved=tuple(reserved),
        reveal_ms=created.reveal_ms,
        computers_resign=created.computers_resign,
    )
