"""Offers that stand: a draw, a takeback, a computer for an absent player.

An offer stands until all have accepted, a player declines, or play goes on. Playing on declines
another player's draw, as on most servers; the player who offered it may play on. Any turn ends the
offer of a takeback, and a turn of an absent player the offer to replace that player. Whoever has
accepted a draw may play on as well: the others can still answer.

What was declined is kept until the player who had offered it plays a turn, so that they read of it.
"""

from __future__ import annotations

import msgspec

from boardwright.hosting.events import (
    Accepted,
    Declined,
    Event,
    Offered,
    OfferKind,
    Replaced,
    TakenBack,
    TurnPlayed,
    Withdrew,
)
from boardwright.hosting.refusal import Refused

__all__ = ["DeclinedOffer", "Offer", "Offers"]


class Offer(msgspec.Struct, frozen=True):
    """An offer of the seat `by`, and the seats that have accepted it.

    `target` and `level` are for a computer: the seat it takes over, and its strength.
    """

    kind: OfferKind
    by: int
    accepted: tuple[int, ...] = ()
    target: int | None = None
    level: int = 0


class DeclinedOffer(msgspec.Struct, frozen=True):
    """An offer of the seat `by` that another seat has declined."""

    kind: OfferKind
    by: int
    declined_by: int


class Offers:
    """The offers of a match, at most one of each kind. It follows from the match's events."""

    def __init__(self) -> None:
        self._standing: dict[OfferKind, Offer] = {}
        self._declined: dict[OfferKind, DeclinedOffer] = {}
        self._offered_at: dict[tuple[int, OfferKind], int] = {}

    @property
    def standing(self) -> tuple[Offer, ...]:
        """The offers that stand, in the order they were made."""
        return tuple(self._standing.values())

    @property
    def declined(self) -> tuple[DeclinedOffer, ...]:
        """The offers that were declined since their players' last turns."""
        return tuple(self._declined.values())

    def get(self, kind: OfferKind) -> Offer:
        """Return the offer of this kind, or raise `Refused`."""
        if kind not in self._standing:
            raise Refused("no_such_offer", "That offer is no longer open.")
        return self._standing[kind]

    def check_can_offer(self, seat: int, kind: OfferKind, ply: int) -> None:
        """Raise `Refused` if the kind is on offer, or the seat has offered it at this ply."""
        if kind in self._standing:
            raise Refused("already_offered", "That offer is already waiting for an answer.")
        if self._offered_at.get((seat, kind)) == ply:
            raise Refused("too_soon", "You have already offered that in this position.")

    def apply(self, event: Event, ply: int) -> None:
        """Apply an event of the match, whether or not it changes an offer; `ply` is before it."""
        match event:
            case Offered():
                self._declined.pop(event.kind, None)
                self._standing[event.kind] = Offer(
                    event.kind, event.seat, target=event.target, level=event.level
                )
                self._offered_at[event.seat, event.kind] = ply
            case Accepted():
                offer = self.get(event.kind)
                accepted = (*offer.accepted, event.seat)
                self._standing[event.kind] = msgspec.structs.replace(offer, accepted=accepted)
            case Declined():
                self._decline(event.kind, event.seat)
            case TurnPlayed(forced=False):
                self._drop_answered(event.seat)
            case Withdrew() | TakenBack() | Replaced():
                self.clear()

    def _decline(self, kind: OfferKind, seat: int) -> None:
        offer = self._standing.pop(kind, None)
        if offer is not None and offer.by != seat:
            self._declined[kind] = DeclinedOffer(kind, offer.by, seat)

    def _drop_answered(self, seat: int) -> None:
        for declined in self.declined:
            if declined.by == seat:
                del self._declined[declined.kind]
        self._standing.pop("takeback", None)
        for offer in self.standing:
            if offer.kind == "draw" and seat not in (offer.by, *offer.accepted):
                self._decline("draw", seat)
            elif offer.target == seat:
                del self._standing[offer.kind]

    def clear(self) -> None:
        """Drop all offers, also those that were declined."""
        self._standing.clear()
        self._declined.clear()

    @property
    def values(self) -> object:
        """The whole state, to compare two objects by."""
        return self.standing, self.declined, dict(self._offered_at)
