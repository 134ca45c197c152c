"""What players ask of each other: who has to agree, and what happens once they have."""

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
from boardwright.hosting.handover import check_absent, check_target, hand_over
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.offers import Offer
from boardwright.hosting.refusal import Refused
from boardwright.hosting.takeback import steps_kept, take_back
from boardwright.hosting.transition import Transition

__all__ = ["accept", "decline", "offer"]


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
    """The offer, or at once what was asked for where nobody else has a say.

    `absent`: the seats that nobody has been seen at for long enough. `target` and `level` are for a
    computer: the seat it is to take, and how strong it is to be.
    """
    check_player(hosted, seat)
    new = Offer(kind, seat)
    if kind == "computer":
        new = Offer(kind, seat, target=check_target(hosted, seat, target, absent), level=level)
    if kind == "takeback":
        steps_kept(hosted, seat)
    if kind == "draw" and any(hosted.seats[one].kind == "computer" for one in hosted.in_play):
        raise Refused("computer_declines", "The computer does not accept draws.")
    if not _seats_to_ask(hosted, new, absent):
        return Transition(hosted.number, (_agreed(hosted, new, now),))
    hosted.offers.check_free(seat, kind, hosted.ply)
    return Transition(hosted.number, (Offered(now, seat, kind, new.target, new.level),))


def accept(
    hosted: HostedMatch, seat: int, kind: OfferKind, now: int, absent: Set[int] = frozenset()
) -> Transition:
    """Agree to an offer; what was asked for follows if nobody else has to. `absent` as above."""
    check_player(hosted, seat)
    standing = hosted.offers.get(kind)
    if seat == standing.by or seat in standing.accepted or seat == standing.target:
        raise Refused("no_such_offer", "You cannot accept this offer.")
    if standing.target is not None:
        check_absent(standing.target, absent)
    events: list[Event] = [Accepted(now, seat, kind)]
    if not _seats_to_ask(hosted, standing, absent) - {seat, *standing.accepted}:
        events.append(_agreed(hosted, standing, now))
    return Transition(hosted.number, tuple(events))


def decline(hosted: HostedMatch, seat: int, kind: OfferKind, now: int) -> Transition:
    """Also takes back one's own offer."""
    check_player(hosted, seat)
    hosted.offers.get(kind)
    return Transition(hosted.number, (Declined(now, seat, kind),))


def _seats_to_ask(hosted: HostedMatch, offer: Offer, absent: Set[int]) -> set[int]:
    """Everybody in play but the asker, whoever plays from the same device, and the target.

    Computers always agree to a takeback, and are asked nothing else. Where somebody has gone, those
    who have gone as well have no say: nobody could ever play on.
    """
    principal = hosted.seats[offer.by].principal
    gone = absent if offer.kind == "computer" else frozenset()
    return {
        seat
        for seat in hosted.in_play
        if seat not in (offer.by, offer.target)
        and seat not in gone
        and hosted.seats[seat].has_owner
        and hosted.seats[seat].principal != principal
    }


def _agreed(hosted: HostedMatch, offer: Offer, now: int) -> Event:
    match offer.kind:
        case "draw":
            return DrawAgreed(now)
        case "takeback":
            return take_back(hosted, offer.by, now)
        case "computer":
            return hand_over(offer, now)
