"""The handover of a seat to a computer: only from somebody who has gone, and not come back."""

from __future__ import annotations

from collections.abc import Set

from boardwright.hosting.events import Replaced
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.offers import Offer
from boardwright.hosting.refusal import Refused

__all__ = ["check_absent", "check_target", "hand_over"]


def check_target(hosted: HostedMatch, by: int, target: int | None, absent: Set[int]) -> int:
    """The seat that `by` may ask a computer for, or `Refused`."""
    if target is None or target == by or target not in hosted.in_play:
        raise Refused("no_such_seat", "Name the player the computer should replace.")
    if not hosted.seats[target].has_owner or target not in absent:
        raise Refused("not_absent", "That player is still here.")
    return target


def check_absent(target: int, absent: Set[int]) -> None:
    """`Refused` if the player has come back while the others were asked."""
    if target not in absent:
        raise Refused("not_absent", "That player is back.")


def hand_over(offer: Offer, now: int) -> Replaced:
    """What follows once everybody asked has agreed to the offer."""
    assert offer.target is not None
    return Replaced(now, offer.target, offer.level)
