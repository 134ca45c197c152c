"""Who has to agree to kind, and what happens once they have."""

from __future__ import annotations

from collections.abc import Set
from typing import TYPE_CHECKING

from boardwright.hosting.events import DrawAgreed, Event, Offered, OfferKind, Replaced, TakenBack
from boardwright.hosting.refusal import Refused
from boardwright.hosting.takeback import steps_kept

if TYPE_CHECKING:
    from boardwright.hosting.hosted_match import HostedMatch

__all__ = ["agreed_events", "make_offer", "seats_to_ask"]


def make_offer(
    hosted: HostedMatch,
    seat: int,
    kind: OfferKind,
    now: int,
    *,
    target: int | None,
    level: int,
    absent: Set[int],
) -> list[Event]:
    """The offer, or at once what was asked for where nobody else has a say."""
    if kind == "computer":
        _check_target(hosted, seat, target, absent)
    else:
        target, level = None, 0
    if kind == "takeback":
        steps_kept(hosted, seat)
    if kind == "draw" and any(hosted.seats[one].kind == "computer" for one in hosted.in_play):
        raise Refused("computer_declines", "The computer does not accept draws.")
    if not seats_to_ask(hosted, seat, kind, target, absent):
        return agreed_events(hosted, kind, seat, now, target, level)
    hosted.check_may_offer(seat, kind)
    return [Offered(now, seat, kind, target, level)]


def seats_to_ask(
    hosted: HostedMatch, by: int, kind: OfferKind, target: int | None, absent: Set[int]
) -> set[int]:
    """Everybody in play but the asker, whoever plays from the same device, and the target.

    Computers always agree to a takeback, and are asked nothing else. Where somebody has gone, those
    who have gone as well have no say: nobody could ever play on.
    """
    principal = hosted.seats[by].principal
    gone = absent if kind == "computer" else frozenset()
    return {
        seat
        for seat in hosted.in_play
        if seat not in (by, target)
        and seat not in gone
        and hosted.seats[seat].has_owner
        and hosted.seats[seat].principal != principal
    }


def agreed_events(
    hosted: HostedMatch, kind: OfferKind, by: int, now: int, target: int | None, level: int
) -> list[Event]:
    if kind == "draw":
        return [DrawAgreed(now)]
    if kind == "takeback":
        spent = tuple(hosted.clocks.spent(seat, now) for seat in range(len(hosted.seats)))
        return [TakenBack(now, by, steps_kept(hosted, by), spent)]
    assert target is not None
    return [Replaced(now, target, level)]


def _check_target(hosted: HostedMatch, seat: int, target: int | None, absent: Set[int]) -> None:
    if target is None or target == seat or target not in hosted.in_play:
        raise Refused("no_such_seat", "Name the player the computer should replace.")
    if not hosted.seats[target].has_owner or target not in absent:
        raise Refused("not_absent", "That player is still here.")
