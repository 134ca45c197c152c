"""The events of a match's log. The state of a hosted match follows from them alone.

The log is private: it holds the server's secret, the principals of the seats, and hidden choices.
What clients are sent is built from views and observations, never from events.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Literal

import msgspec

from boardwright.core.errors import DamagedLog
from boardwright.hosting.match_setup import Reservation, TimeControl

__all__ = [
    "Aborted",
    "Accepted",
    "ChatSent",
    "Created",
    "Declined",
    "DrawAgreed",
    "Event",
    "Granted",
    "Joined",
    "Left",
    "LinkRenewed",
    "OfferKind",
    "Offered",
    "Outage",
    "PlayerKind",
    "Rematched",
    "Replaced",
    "SeedCommitted",
    "SeedRevealed",
    "StartCancelled",
    "Started",
    "TakenBack",
    "TurnPlayed",
    "WithdrawalReason",
    "Withdrew",
    "advances_ply",
    "decode",
    "decode_log",
    "encode",
    "ply_after",
]

PlayerKind = Literal["person", "computer", "bot"]
OfferKind = Literal["draw", "takeback", "computer"]
WithdrawalReason = Literal["resigned", "time", "abandoned"]
Texts = tuple[str, ...]


class _Event(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="event"):
    at: int
    """Milliseconds since 1970."""


class Created(_Event, frozen=True, tag="created"):
    """The match was created; the first event of every log, and only the first."""

    match: str
    game: str
    rules: int
    """The version of the rules it is played under."""
    options: dict[str, int | str]
    """All options; matches created before that was so lack those at their defaults."""
    creator: str
    """The principal that may start or abort the match."""
    secret: str
    """The server's part of the dice, public once the match is over."""
    commitment: str
    clock: TimeControl | None = None
    listed: bool = False
    start: str | None = None
    reserved: tuple[Reservation, ...] = ()
    reveal_ms: int = 30_000
    """Milliseconds that players have to reveal their seeds before the start is cancelled."""
    computers_resign: bool = False
    """Computers resign where their loss is certain."""


class Joined(_Event, frozen=True, tag="joined"):
    """A player or computer took a seat."""

    seat: int
    kind: PlayerKind
    name: str
    principal: str = ""
    level: int = 0
    """Of a computer."""
    seed: str = ""
    """The player's part of the dice in a log of an earlier version, which had no `seed_hash`."""
    seed_hash: str = ""
    """Of the player's part of the dice, empty if the player adds none."""


class SeedCommitted(_Event, frozen=True, tag="seed_committed"):
    """A player in a seat committed to a seed, after another start was cancelled."""

    seat: int
    seed_hash: str


class SeedRevealed(_Event, frozen=True, tag="seed_revealed"):
    """A player revealed the seed, after all had committed to theirs."""

    seat: int
    seed: str


class StartCancelled(_Event, frozen=True, tag="start_cancelled"):
    """These seats did not reveal their seeds in time and are open again."""

    seats: tuple[int, ...]


class Left(_Event, frozen=True, tag="left"):
    """A player left a seat before the start."""

    seat: int


class Granted(_Event, frozen=True, tag="granted"):
    """Another principal may act for the seat: a second device of its player, or a link.

    The store has the grant; in the log it has its place among those who leave and renew links.
    """

    seat: int
    principal: str


class LinkRenewed(_Event, frozen=True, tag="link_renewed"):
    """The personal links of a seat were revoked, and a new one issued.

    Only the owner of the seat and the principal that asked for it still hold the seat.
    """

    seat: int
    principal: str
    """Asked for it."""


class Started(_Event, frozen=True, tag="started"):
    """All seats are taken and play has begun."""

    chance: Texts = ()
    """The outcomes of chance that followed, in notation; here and below."""


class TurnPlayed(_Event, frozen=True, tag="turn_played"):
    """A seat played a turn, or what it could decide of it."""

    seat: int
    actions: Texts
    chance: Texts = ()
    spent: int = 0
    """Milliseconds charged to the seat's clock."""
    nonce: str = ""
    """Of the seal, if the last action is sealed."""
    forced: bool = False
    """Played by the server, because everybody knew that the seat had no choice. It gives the seat
    no increment, and answers no offer."""


class Withdrew(_Event, frozen=True, tag="withdrew"):
    """A seat resigned, ran out of time or was abandoned; to the rules it has resigned."""

    seat: int
    reason: WithdrawalReason
    chance: Texts = ()
    spent: int = 0


class Offered(_Event, frozen=True, tag="offered"):
    """A seat made an offer. `target` and `level` are for a computer that takes over."""

    seat: int
    kind: OfferKind
    target: int | None = None
    level: int = 0


class Declined(_Event, frozen=True, tag="declined"):
    """A seat declined an offer, or withdrew its own."""

    seat: int
    kind: OfferKind


class Accepted(_Event, frozen=True, tag="accepted"):
    """A seat accepted an offer; once all have, another event does what it asks for."""

    seat: int
    kind: OfferKind


class TakenBack(_Event, frozen=True, tag="taken_back"):
    """A seat took back its last turn and all that followed."""

    seat: int
    keep: int
    """How many steps of the game remain."""
    spent: tuple[int, ...] = ()
    """Milliseconds charged to the clock of each seat."""


class DrawAgreed(_Event, frozen=True, tag="draw_agreed"):
    """The players agreed to a draw."""


class Replaced(_Event, frozen=True, tag="replaced"):
    """A computer took over the seat of an absent player."""

    seat: int
    level: int


class ChatSent(_Event, frozen=True, tag="chat_sent"):
    """A player sent a chat message."""

    seat: int
    text: str
    name: str = ""
    """Of the sender; the seat may have another player later."""


class Rematched(_Event, frozen=True, tag="rematched"):
    """A rematch was created, under this id."""

    match: str


class Outage(_Event, frozen=True, tag="outage"):
    """The server could not take a move from `since` to `until`; no clock is charged for it.

    Several may overlap: every process that was affected logs what it knows of.
    """

    since: int
    """0: not known."""
    until: int


class Aborted(_Event, frozen=True, tag="aborted"):
    """The creator called the match off before it began."""


Event = (
    Created
    | Joined
    | SeedCommitted
    | SeedRevealed
    | StartCancelled
    | Left
    | Granted
    | LinkRenewed
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
    | Outage
    | Aborted
)

_WITHOUT_PLY = (
    Created,
    SeedCommitted,
    SeedRevealed,
    Granted,
    LinkRenewed,
    Offered,
    Accepted,
    Declined,
    ChatSent,
    Rematched,
    Outage,
)


def advances_ply(event: Event) -> bool:
    """Whether the event changes the position or the seats, and so increases the ply."""
    return not isinstance(event, _WITHOUT_PLY)


def ply_after(events: Iterable[Event]) -> int:
    """The ply after these events, which begin a log; nothing is played."""
    return sum(map(advances_ply, events))


encode = msgspec.json.Encoder().encode
_decoder: msgspec.json.Decoder[Event] = msgspec.json.Decoder(Event)


def decode_log(match: str, bodies: Iterable[bytes], first: int = 0) -> list[Event]:
    """Decode the events of a log from number `first` on; raises `DamagedLog`."""
    events: list[Event] = []
    for number, body in enumerate(bodies, first):
        try:
            events.append(decode(body))
        except (msgspec.MsgspecError, UnicodeDecodeError) as error:
            raise DamagedLog(match, number, f"it cannot be decoded: {error}") from error
    return events


def decode(body: bytes) -> Event:
    """Decode an event; `encode` is the inverse. Raises `msgspec.MsgspecError`."""
    return _decoder.decode(body)
