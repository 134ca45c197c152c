"""The first events of a match: it is created from a setup, and seats are taken."""

from __future__ import annotations

from boardwright.core.errors import BoardwrightError
from boardwright.core.registry import game
from boardwright.fairness.commitment import commitment, seed_hash
from boardwright.hosting.events import Created, Event, PlayerKind
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import MatchSetup
from boardwright.hosting.refusal import Refused
from boardwright.hosting.seating import join, join_computer
from boardwright.hosting.seed_exchange import reveal_seed

__all__ = ["first_events"]


def first_events(
    setup: MatchSetup,
    *,
    match: str,
    principal: str,
    name: str,
    secret: str,
    now: int,
    kind: PlayerKind = "person",
    committed: str = "",
    seed: str = "",
) -> list[Event]:
    """Return the events that a match begins with; `HostedMatch.restore` makes a match of them.

    The creator takes the seats of kind `me`, computers theirs. The creator's first seat has the
    name and the seed; further ones have none. `committed` is the hash of the seed, which is
    revealed later. If no seat is open, the `seed` itself may be given, and the match starts. `now`
    is in milliseconds. Raises `Refused` if the setup does not fit the game, or the seed is given
    too early.
    """
    created = _created(setup, match, principal, secret, now)
    hosted = HostedMatch(created)
    events: list[Event] = [created]
    own_seats = [seat for seat, seat_setup in enumerate(setup.seats) if seat_setup.kind == "me"]
    to_commit = seed_hash(match, seed) if seed else committed
    for seat, seat_setup in enumerate(setup.seats):
        if seat_setup.kind == "open":
            continue
        if seat_setup.kind == "computer":
            transition = join_computer(hosted, seat, seat_setup.level, now)
        else:
            own_name = seat_setup.name or name
            transition = join(hosted, seat, principal, own_name, to_commit, now, kind)
            name = to_commit = ""
        hosted.apply(transition)
        events += transition.events
    if seed and own_seats:
        events += reveal_seed(hosted, own_seats[0], seed, now).events
    return events


def _created(setup: MatchSetup, match: str, principal: str, secret: str, now: int) -> Created:
    """Check the whole setup and return the first event."""
    try:
        rules = game(setup.game, setup.options)
        start = None if setup.start is None else rules.parse_position(setup.start)
    except BoardwrightError as error:
        raise Refused(error.code, str(error)) from None
    if len(setup.seats) != rules.seats:
        raise Refused("bad_setup", f"This game has {rules.seats} seats, got {len(setup.seats)}.")
    if start is not None and start.is_over:
        raise Refused("bad_setup", "The game is over in that position.")
    return Created(
        now,
        match,
        rules.name,
        rules.rules_version,
        rules.options.values(),
        principal,
        secret,
        commitment(match, secret),
        setup.clock,
        setup.listed,
        None if start is None else str(start),
        setup.reserved,
        setup.reveal_ms,
        setup.computers_resign,
    )
