"""What happened at a match, in order. The state of a hosted match follows from these alone.

The log is private: it holds the server's secret, who holds which seat, and hidden choices. What
players are told is built from views and observations, never from events.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from boardwright.hosting.match_setup import Reservation, TimeControl

__all__ = [
    "Aborted",
    "Accepted",
    "ChatSent",
    "Created",
    "Declined",
    "DrawAgreed",
    "Event",
    "Joined",
    "Left",
    "OfferKind",
    "Offered",
    "PlayerKind",
    "Rematched",
    "Replaced",
    "Started",
    "TakenBack",
    "TurnPlayed",
    "WithdrawalReason",
    "Withdrew",
    "advances_ply",
    "decode",
    "encode",
    "ply_after",
]

PlayerKind = Literal["person", "computer", "bot"]
OfferKind = Literal["draw", "takeback", "computer"]
WithdrawalReason = Literal["resigned", "time", "abandoned"]
Texts = tuple[str, ...]


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    at: int
    """When, in milliseconds."""


class Created(_Event, frozen=True, tag="created"):
    match: str
    game: str
    rules: int
    options: dict[str, int | str]
    creator: str
    """Who may start or call off the match: a principal."""
    secret: str
    commitment: str
    clock: TimeControl | None = None
    listed: bool = False
    start: str | None = None
    reserved: tuple[Reservation, ...] = ()


class Joined(_Event, frozen=True, tag="joined"):
    seat: int
    kind: PlayerKind
    name: str
    principal: str = ""
    level: int = 0
    seed: str = ""


class Left(_Event, frozen=True, tag="left"):
    """Left before the start."""

    seat: int


class Started(_Event, frozen=True, tag="started"):
    chance: Texts = ()
    """Outcomes of chance that followed at once."""


class TurnPlayed(_Event, frozen=True, tag="turn_played"):
    seat: int
    actions: Texts
    chance: Texts = ()
    spent: int = 0
    """Milliseconds charged to the seat."""
    nonce: str = ""
    """Of the seal, where one of the actions is sealed."""


class Withdrew(_Event, frozen=True, tag="withdrew"):
    seat: int
    reason: WithdrawalReason
    chance: Texts = ()
    spent: int = 0


class Offered(_Event, frozen=True, tag="offered"):
    seat: int
    kind: OfferKind
    target: int | None = None
    level: int = 0


class Declined(_Event, frozen=True, tag="declined"):
    """Also by the one who asked: the offer is withdrawn."""

    seat: int
    kind: OfferKind


class Accepted(_Event, frozen=True, tag="accepted"):
    seat: int
    kind: OfferKind


class TakenBack(_Event, frozen=True, tag="taken_back"):
    seat: int
    keep: int
    """How many steps of the game remain."""
    spent: tuple[int, ...] = ()
    """Milliseconds charged to each seat that was thinking."""


class DrawAgreed(_Event, frozen=True, tag="draw_agreed"):
    """By agreement."""


class Replaced(_Event, frozen=True, tag="replaced"):
    """A computer plays on for somebody who has gone."""

    seat: int
    level: int


class ChatSent(_Event, frozen=True, tag="chat_sent"):
    seat: int
    text: str
    name: str = ""
    """Who said it: the next one to sit there did not."""


class Rematched(_Event, frozen=True, tag="rematched"):
    match: str


class Aborted(_Event, frozen=True, tag="aborted"):
    """Called off before it began."""


Event = (
    Created
    | Joined
    | Left
    | Started
    | TurnPlayed
    | Withdrew
    | Offered
    | Declined
    | Accepted
    | TakenBack
    | DrawAgreed
    | Replaced
    | ChatSent
    | Rematched
    | Aborted
)

_BESIDE_THE_GAME = (Created, Offered, Accepted, Declined, ChatSent, Rematched)


def advances_ply(event: Event) -> bool:
    """Whether the event changes the position or the seats."""
    return not isinstance(event, _BESIDE_THE_GAME)


def ply_after(events: Iterable[Event]) -> int:
    """The ply to which a log has come, without playing it."""
    return sum(map(advances_ply, events))


encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def decode(body: bytes) -> Event:
    return _decoder.decode(body)
