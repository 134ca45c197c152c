"""Offers between players: making, accepting and declining them, and what they lead to."""

from __future__ import annotations

from collections.abc import Set

from boardwright.hosting.checks import check_player
from boardwright.hosting.events import (
    Accepted,
    Declined,
    DrawAgreed,
    Event,
    Offered,
    OfferKind,
)
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.offers import Offer
from boardwright.hosting.refusal import Refused
from boardwright.hosting.replacement import check_absent, check_target, replace_player
from boardwright.hosting.takeback import steps_kept, take_back
from boardwright.hosting.transition import Transition

__all__ = ["accept", "decline", "offer", "seats_to_answer"]


def offer(
    hosted: HostedMatch,
    seat: int,
    kind: OfferKind,
    now: int,
    *,
    target: int | None = None,
    level: int = 5,
    absent: Set[int] = frozenset(),
) -> Transition:
    """Make an offer; if no other player has to agree, what it asks for follows at once.

    `absent` are the seats whose players have been away for so long that a computer may replace
    them. `target` and `level` belong to the kind `computer`: the seat that it takes over, and its
    strength. Raises `Refused`.
    """
    check_player(hosted, seat)
    new = Offer(kind, seat)
    if kind == "computer":
        new = Offer(kind, seat, target=check_target(hosted, seat, target, absent), level=level)
    if kind == "takeback":
        steps_kept(hosted, seat)
    if not _seats_to_ask(hosted, new, absent):
        return Transition(hosted.event_count, (_agreed(hosted, new, now),))
    hosted.offers.check_can_offer(seat, kind, hosted.ply)
    return Transition(hosted.event_count, (Offered(now, seat, kind, new.target, new.level),))


def accept(
    hosted: HostedMatch, seat: int, kind: OfferKind, now: int, absent: Set[int] = frozenset()
) -> Transition:
    """Accept an offer; what it asks for follows once all have. `absent` as in `offer`.

    Raises `Refused`.
    """
    check_player(hosted, seat)
    standing = hosted.offers.get(kind)
    if seat == standing.by or seat in standing.accepted or seat == standing.target:
        raise Refused("no_such_offer", "You cannot accept this offer.")
    if standing.target is not None:
        check_absent(standing.target, absent)
    events: list[Event] = [Accepted(now, seat, kind)]
    if not seats_to_answer(hosted, kind, absent) - {seat}:
        events.append(_agreed(hosted, standing, now))
    return Transition(hosted.event_count, tuple(events))


def decline(hosted: HostedMatch, seat: int, kind: OfferKind, now: int) -> Transition:
    """Decline an offer for everybody, or withdraw the seat's own. Raises `Refused`."""
    check_player(hosted, seat)
    hosted.offers.get(kind)
    return Transition(hosted.event_count, (Declined(now, seat, kind),))


def seats_to_answer(
    hosted: HostedMatch, kind: OfferKind, absent: Set[int] = frozenset()
) -> set[int]:
    """The seats whose answer an offer of this kind waits for; none if there is no such offer."""
    for standing in hosted.offers.standing:
        if standing.kind == kind:
            return _seats_to_ask(hosted, standing, absent) - set(standing.accepted)
    return set()


def _seats_to_ask(hosted: HostedMatch, offer: Offer, absent: Set[int]) -> set[int]:
    """The seats in play that have to agree: not the offering player's own, nor the target.

    Computers are asked about draws only, and agree to everything else. Absent players are not
    asked about a replacement: the others could never play on.
    """
    principal = hosted.seats[offer.by].principal
    excused = absent if offer.kind == "computer" else frozenset()
    return {
        seat
        for seat in hosted.in_play
        if seat not in (offer.by, offer.target)
        and seat not in excused
        and (hosted.seats[seat].has_owner or offer.kind == "draw")
        and hosted.seats[seat].principal != principal
    }


def _agreed(hosted: HostedMatch, offer: Offer, now: int) -> Event:
    """The event that an accepted offer leads to."""
    match offer.kind:
        case "draw":
            return DrawAgreed(now)
        case "takeback":
            return take_back(hosted, offer.by, now)
        case "computer":
            return replace_player(offer, now)
