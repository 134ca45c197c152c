"""Commands about who may act for a seat: another device of its player, and personal links."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from boardwright.hosting.checks import check_seated
from boardwright.hosting.events import Granted, LinkRenewed
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.refusal import Refused
from boardwright.hosting.transition import Transition

__all__ = ["grant", "is_creator", "renew_links"]


def grant(hosted: HostedMatch, holders: Mapping[int, str], now: int) -> Transition:
    """Let principals act for seats that somebody has taken, given by seat. Raises `Refused`."""
    _check_owned(hosted, holders)
    events = [Granted(now, seat, principal) for seat, principal in holders.items()]
    return Transition(hosted.event_count, tuple(events))


def renew_links(hosted: HostedMatch, seats: Sequence[int], principal: str, now: int) -> Transition:
    """Revoke the personal links of seats that the principal holds. Raises `Refused`."""
    _check_owned(hosted, seats)
    events = [LinkRenewed(now, seat, principal) for seat in seats]
    return Transition(hosted.event_count, tuple(events))


def is_creator(hosted: HostedMatch, principal: str, seats: Iterable[int]) -> bool:
    """Whether the principal has created the match, or holds a seat that the creator has taken."""
    creator = hosted.created.creator
    return principal == creator or any(hosted.seats[seat].principal == creator for seat in seats)


def _check_owned(hosted: HostedMatch, seats: Iterable[int]) -> None:
    for seat in seats:
        check_seated(hosted, seat)
        if not hosted.seats[seat].has_owner:
            raise Refused("not_seated", "A computer has that seat now.")
