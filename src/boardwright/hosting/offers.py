"""What players ask of each other: a draw, a turn back, a computer for somebody who has gone.

An offer stands until everybody asked has agreed, one of them declines, or the game moves on. As
everywhere online, whoever plays on instead of answering a draw has declined it; the one who
offered may play without taking it back. A turn cannot be taken back once another is played.
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

__all__ = ["Offer", "Offers"]


class Offer(msgspec.Struct, frozen=True):
    kind: OfferKind
    by: int
    accepted: tuple[int, ...] = ()
    target: int | None = None
    level: int = 0


class Offers:
    """At most one of each kind at a time."""

    def __init__(self) -> None:
        self._standing: dict[OfferKind, Offer] = {}
        self._asked: dict[tuple[int, OfferKind], int] = {}

    @property
    def standing(self) -> tuple[Offer, ...]:
        return tuple(self._standing.values())

    def get(self, kind: OfferKind) -> Offer:
        if kind not in self._standing:
            raise Refused("no_such_offer", "That offer is no longer open.")
        return self._standing[kind]

    def check_free(self, seat: int, kind: OfferKind, ply: int) -> None:
        """One question at a time, and the same one only once in a position."""
        if kind in self._standing:
            raise Refused("already_offered", "That offer is already waiting for an answer.")
        if self._asked.get((seat, kind)) == ply:
            raise Refused("too_soon", "You have already offered that in this position.")

    def apply(self, event: Event, ply: int) -> None:
        """Takes in any event of the match; many change no offer."""
        match event:
            case Offered():
                self._standing[event.kind] = Offer(
                    event.kind, event.seat, target=event.target, level=event.level
                )
                self._asked[event.seat, event.kind] = ply
            case Accepted():
                offer = self.get(event.kind)
                agreed = (*offer.accepted, event.seat)
                self._standing[event.kind] = msgspec.structs.replace(offer, accepted=agreed)
            case Declined():
                self._standing.pop(event.kind, None)
            case TurnPlayed():
                self._moved(event.seat)
            case Withdrew() | TakenBack() | Replaced():
                self.clear()

    def _moved(self, seat: int) -> None:
        self._standing.pop("takeback", None)
        for offer in self.standing:
            if (offer.kind == "draw" and offer.by != seat) or offer.target == seat:
                del self._standing[offer.kind]

    def clear(self) -> None:
        self._standing.clear()

    @property
    def fact(self) -> object:
        """All there is to it, for comparison."""
        return self.standing, dict(self._asked)
