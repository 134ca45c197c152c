"""What happened at a match, in order. A sitting is nothing but a fold of these.

The log is private: it holds the server's secret, who holds which seat, and hidden choices. What
players are told is built from views and observations, never from events.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from boardwright.hosting.match_setup import Reservation, TimeControl

__all__ = [
    "Aborted",
    "Accepted",
    "Began",
    "Declined",
    "Drawn",
    "Event",
    "Kind",
    "Moved",
    "Offered",
    "Opened",
    "Rematched",
    "Replaced",
    "Said",
    "Sat",
    "Stood",
    "TookBack",
    "What",
    "Why",
    "Withdrew",
    "decode",
    "encode",
]

Kind = Literal["person", "computer", "bot"]
What = Literal["draw", "takeback", "computer"]
Why = Literal["resigned", "time", "abandoned"]
Texts = tuple[str, ...]


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    at: int
    """When, in milliseconds."""


class Opened(_Event, frozen=True, tag="opened"):
    match: str
    game: str
    rules: int
    options: dict[str, int | str]
    maker: str
    """Who may begin or call off the match: a holder."""
    secret: str
    commitment: str
    clock: TimeControl | None = None
    listed: bool = False
    start: str | None = None
    reserved: tuple[Reservation, ...] = ()


class Sat(_Event, frozen=True, tag="sat"):
    seat: int
    kind: Kind
    name: str
    holder: str = ""
    level: int = 0
    seed: str = ""


class Stood(_Event, frozen=True, tag="stood"):
    """Left before the start."""

    seat: int


class Began(_Event, frozen=True, tag="began"):
    chance: Texts = ()
    """Outcomes of chance that followed at once."""


class Moved(_Event, frozen=True, tag="moved"):
    seat: int
    actions: Texts
    chance: Texts = ()
    spent: int = 0
    """Milliseconds charged to the seat."""
    nonce: str = ""
    """Of the seal, where one of the actions is sealed."""


class Withdrew(_Event, frozen=True, tag="withdrew"):
    seat: int
    why: Why
    chance: Texts = ()
    spent: int = 0


class Offered(_Event, frozen=True, tag="offered"):
    seat: int
    what: What
    target: int | None = None
    level: int = 0


class Declined(_Event, frozen=True, tag="declined"):
    """Also by the one who asked: the offer is withdrawn."""

    seat: int
    what: What


class Accepted(_Event, frozen=True, tag="accepted"):
    seat: int
    what: What


class TookBack(_Event, frozen=True, tag="took_back"):
    seat: int
    keep: int
    """How many steps of the game remain."""
    spent: tuple[int, ...] = ()
    """Milliseconds charged to each seat that was thinking."""


class Drawn(_Event, frozen=True, tag="drawn"):
    """By agreement."""


class Replaced(_Event, frozen=True, tag="replaced"):
    """A computer plays on for somebody who has gone."""

    seat: int
    level: int


class Said(_Event, frozen=True, tag="said"):
    seat: int
    text: str
    name: str = ""
    """Who said it: the next one to sit there did not."""


class Rematched(_Event, frozen=True, tag="rematched"):
    match: str


class Aborted(_Event, frozen=True, tag="aborted"):
    """Called off before it began."""


Event = (
    Opened
    | Sat
    | Stood
    | Began
    | Moved
    | Withdrew
    | Offered
    | Declined
    | Accepted
    | TookBack
    | Drawn
    | Replaced
    | Said
    | Rematched
    | Aborted
)

encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def decode(body: bytes) -> Event:
    return _decoder.decode(body)
