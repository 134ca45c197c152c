"""The wire format: what clients (the page, bots) and the server send each other.

Clients send commands, the server sends messages; `type` says which. Anything else is refused. `ply`
counts the events that changed the position or the seats: a command made for another ply is stale.
The page's types are generated from this module.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Raw

from boardwright.fairness.dice import FairnessState
from boardwright.hosting.ending import Ending
from boardwright.hosting.match_setup import SeatSetup, TimeControl
from boardwright.present.display import Display, LogEntry
from boardwright.server.challenge_info import ChallengeInfo
from boardwright.server.match_requests import (
    Commitment,
    CreateMatch,
    Hash,
    Id,
    JoinMatch,
    Seat,
    SeatGrant,
    Seed,
    StartFrom,
)

__all__ = [
    "Accept",
    "Ack",
    "Chat",
    "ChatMessage",
    "Command",
    "CommitSeed",
    "Commitment",
    "CreateMatch",
    "Decline",
    "DeclinedInfo",
    "Display",
    "Draft",
    "Ending",
    "ErrorMessage",
    "FairnessState",
    "Hint",
    "HintReply",
    "JoinMatch",
    "LogEntry",
    "Message",
    "Offer",
    "OfferInfo",
    "Ping",
    "Play",
    "Pong",
    "Presence",
    "Preview",
    "Rematch",
    "Resign",
    "RevealSeed",
    "SeatGrant",
    "SeatInfo",
    "SeatSetup",
    "SendChat",
    "Snapshot",
    "Standing",
    "StandingOrder",
    "Start",
    "StartFrom",
    "TimeControl",
    "Update",
    "ViewAs",
]

Actions = Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=1300)]


# -- commands ------------------------------------------------------------------------------


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id
    """Chosen by the sender. A command sent again is performed once and acknowledged again."""
    seat: Seat | None = None
    """The sender's seat; optional for a sender with one seat."""


class Play(_Command, frozen=True, tag="play"):
    """A whole turn, or the part of it before chance or another seat's decision."""

    ply: int = 0
    actions: Actions = ()


class Draft(_Command, frozen=True, tag="draft"):
    """The turn so far, stored for the seat and shown to nobody else; [] clears it."""

    ply: int = 0
    actions: Actions = ()


class StandingOrder(_Command, frozen=True, tag="standing_order"):
    """Let the server decide for the seat while the order stands; nobody else learns of it."""

    order: Annotated[str, Meta(max_length=40)] = ""
    """As `display.standing_order` names it; empty withdraws the order. Either ends the draft."""


class Resign(_Command, frozen=True, tag="resign"):
    """Take the sender's seat out of the game."""


class Offer(_Command, frozen=True, tag="offer"):
    """Offer something to the others. `computer`: a computer takes over for the absent `target`."""

    kind: Literal["draw", "takeback", "computer"] = "draw"
    target: Seat | None = None
    level: Annotated[int, Meta(ge=1, le=10)] = 5


class Accept(_Command, frozen=True, tag="accept"):
    """Accept an offer; it takes effect once all who are asked have accepted."""

    kind: Literal["draw", "takeback", "computer"] = "draw"


class Decline(_Command, frozen=True, tag="decline"):
    """Decline an offer, or withdraw the sender's own."""

    kind: Literal["draw", "takeback", "computer"] = "draw"


class SendChat(_Command, frozen=True, tag="chat"):
    """A chat message to the players."""

    text: Annotated[str, Meta(min_length=1, max_length=500)] = "-"


class Rematch(_Command, frozen=True, tag="rematch"):
    """After the match: the same setup, seats rotated by one. The first request creates it."""

    seed_hash: Hash | None = None
    """Of the sender's part of the new dice; only with a commitment."""
    seed: Seed | None = None
    """The sender's part itself; only if every other seat is a computer's."""
    commitment: Commitment | None = None
    """Of the match to create, or of the rematch that is there already; no other is joined."""


class Start(_Command, frozen=True, tag="start"):
    """The creator starts the match; computers take the open seats."""

    level: Annotated[int, Meta(ge=1, le=10)] = 5


class CommitSeed(_Command, frozen=True, tag="commit_seed"):
    """Before the start: commit to a new seed, after the one before was revealed in vain."""

    seed_hash: Hash = "0" * 64


class RevealSeed(_Command, frozen=True, tag="reveal_seed"):
    """Before the start, once all seats are taken: reveal the seed that the seat committed to."""

    seed: Seed = "0" * 32


class Hint(_Command, frozen=True, tag="hint"):
    """Ask for a strong turn; only if every other seat is a computer's."""


class ViewAs(_Command, frozen=True, tag="view_as"):
    """See the position from another of the sender's seats, or as a spectator."""

    spectator: bool = False


class Ping(_Command, frozen=True, tag="ping"):
    """Keep the connection alive; the reply has the server's time."""


Command = (
    Play
    | Draft
    | StandingOrder
    | Resign
    | Offer
    | Accept
    | Decline
    | SendChat
    | Rematch
    | Start
    | CommitSeed
    | RevealSeed
    | Hint
    | ViewAs
    | Ping
)


# -- messages --------------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat and its player, as everybody sees them."""

    name: str
    """The seat's colour: black, red, ..."""
    kind: Literal["open", "person", "computer", "bot"]
    player: str = ""
    level: int = 0
    reserved_for: str = ""
    """The name of the only player who may take this open seat."""
    online: bool = False
    """Connected, or a computer."""
    in_play: bool = True
    remaining_ms: int | None = None
    """Milliseconds on the clock at `server_time`."""
    clock_running: bool = False


class OfferInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer that stands, and the seats that have accepted it."""

    kind: str
    by: int
    accepted: tuple[int, ...] = ()
    target: int | None = None
    level: int = 0


class DeclinedInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    """An offer of the seat `by` that another has declined, until its next turn."""

    kind: Literal["draw", "takeback", "computer"]
    by: int
    declined_by: int


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="snapshot"):
    """Everything the viewer may see; sent first, and when an update would not be enough."""

    match: str
    game: str
    options: dict[str, int | str]
    status: Literal["waiting", "playing", "over"]
    ply: int
    seats: tuple[SeatInfo, ...]
    display: Display
    log: tuple[LogEntry, ...]
    fairness: FairnessState
    server_time: int
    """The server's clock, in milliseconds."""
    seat: int | None = None
    """The seat whose view this is; None for a spectator."""
    own_seats: tuple[int, ...] = ()
    """The seats that the viewer may act for."""
    invited: tuple[int, ...] = ()
    """The open seats that are reserved for the viewer."""
    is_creator: bool = False
    """The viewer created the match."""
    shares_device: bool = False
    """The viewer has several seats: players share a device."""
    is_casual: bool = False
    """Every other seat is a computer's: there are hints, and takebacks at once."""
    can_take_back: bool = False
    """The viewing seat may ask to take back its last turn."""
    has_chance: bool = False
    """Chance may decide something in this match."""
    clock: TimeControl | None = None
    draft: tuple[str, ...] = ()
    preview: Display | None = None
    standing: tuple[int, ...] = ()
    """The viewer's seats for which the server decides now, by their standing orders."""
    offers: tuple[OfferInfo, ...] = ()
    declined: tuple[DeclinedInfo, ...] = ()
    chat: tuple[ChatMessage, ...] = ()
    ending: Ending | None = None
    next_match: str | None = None
    """The rematch."""
    challenges: tuple[ChallengeInfo, ...] = ()
    """To bots; none once the match has begun."""
    listed: bool = False
    start: str | None = None
    """The position play began from, if not the game's own; only where nothing is hidden."""


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="update"):
    """What has changed. An entry of `log` replaces an earlier one of the same number.

    After a takeback a snapshot is sent instead.
    """

    ply: int
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    server_time: int
    log: tuple[LogEntry, ...] = ()
    display: Display | None = None
    """None: the position has not changed."""
    frames: tuple[Raw, ...] = ()
    """The public views after each part of another seat's turn, the only entry of `log`, but the
    last; for sockets that ask for them, where nothing is hidden."""
    fairness: FairnessState | None = None
    offers: tuple[OfferInfo, ...] = ()
    declined: tuple[DeclinedInfo, ...] = ()
    ending: Ending | None = None
    next_match: str | None = None
    can_take_back: bool = False
    """As in a snapshot."""
    challenges: tuple[ChallengeInfo, ...] = ()
    """All that a snapshot would have."""
    notice: str = ""
    """A sentence for people, such as about an outage of the server."""


class Preview(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="preview"):
    """The position after a draft; sent to the drafting seat alone."""

    ply: int
    actions: tuple[str, ...]
    display: Display
    id: str = ""


class Standing(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="standing"):
    """The receiver's seats for which the server decides now, by their standing orders."""

    seats: tuple[int, ...]
    id: str = ""


class Ack(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="ack"):
    """A command was performed and is on disk."""

    id: str
    ply: int
    match: str | None = None
    """The rematch."""


class ErrorMessage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="error"):
    """A command was refused; `code` is stable. A snapshot follows unless it was only malformed."""

    code: str
    detail: str
    id: str = ""
    ply: int = 0


class ChatMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    """A chat message and its sender. `at` is in milliseconds since 1970."""

    seat: int
    name: str
    text: str
    at: int


class Chat(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="chat"):
    """A new chat message, for players."""

    message: ChatMessage


class Presence(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="presence"):
    """The seats that are connected, and the number of spectators."""

    online: tuple[int, ...]
    watching: int = 0


class HintReply(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="hint"):
    """A strong turn, in notation and in words."""

    id: str
    ply: int
    actions: tuple[str, ...]
    text: str


class Pong(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="pong"):
    """The reply to `Ping`. `server_time` is in milliseconds since 1970."""

    id: str
    server_time: int


Message = (
    Snapshot | Update | Preview | Standing | Ack | ErrorMessage | Chat | Presence | HintReply | Pong
)
