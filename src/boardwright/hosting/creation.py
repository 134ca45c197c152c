"""How a match comes about: created to a setup, with the seats taken that the setup gives away."""

from __future__ import annotations

from boardwright.core.errors import BoardwrightError
from boardwright.core.registry import game
from boardwright.fairness.dice import commitment
from boardwright.hosting.events import Created, Event, PlayerKind
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import MatchSetup
from boardwright.hosting.refusal import Refused
from boardwright.hosting.seating import computer_joins, join

__all__ = ["first_events"]


def first_events(
    setup: MatchSetup,
    *,
    match: str,
    principal: str,
    name: str,
    seed: str,
    secret: str,
    now: int,
    kind: PlayerKind = "person",
) -> list[Event]:
    """The events a match begins with; `HostedMatch.restore` makes a match of them.

    The creator and the computers sit down at once. One seed is enough for one person.
    """
    created = _created(setup, match, principal, secret, now)
    hosted = HostedMatch(created)
    events: list[Event] = [created]
    for seat, wish in enumerate(setup.seats):
        if wish.kind == "open":
            continue
        if wish.kind == "computer":
            transition = computer_joins(hosted, seat, wish.level, now)
        else:
            transition = join(hosted, seat, principal, wish.name or name, seed, now, kind)
            name = seed = ""
        hosted.apply(transition, now)
        events += transition.events
    return events


def _created(setup: MatchSetup, match: str, principal: str, secret: str, now: int) -> Created:
    """Everything about the setup is checked here."""
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
