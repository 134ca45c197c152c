"""The replacement of an absent player by a computer."""

from __future__ import annotations

from collections.abc import Set

from boardwright.hosting.events import Replaced
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.offers import Offer
from boardwright.hosting.refusal import Refused

__all__ = ["check_absent", "check_target", "replace_player"]


def check_target(hosted: HostedMatch, by: int, target: int | None, absent: Set[int]) -> int:
    """Return the seat that a computer may take over on the offer of `by`, or raise `Refused`."""
    if target is None or target == by or target not in hosted.in_play:
        raise Refused("no_such_seat", "Name the player the computer should replace.")
    if not hosted.seats[target].has_owner or target not in absent:
        raise Refused("not_absent", "That player is still here.")
    return target


def check_absent(target: int, absent: Set[int]) -> None:
    """Raise `Refused` if the player has come back since the offer."""
    if target not in absent:
        raise Refused("not_absent", "That player is back.")


def replace_player(offer: Offer, now: int) -> Replaced:
    """The event that an accepted offer of a computer leads to."""
    assert offer.target is not None
    return Replaced(now, offer.target, offer.level)
