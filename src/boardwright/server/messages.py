"""What travels between the page (or a bot) and the server. Everything else is refused.

Commands come in with `do`, messages go out with `is`. `ply` counts the events that changed the
position or the seats: a command made for another ply is stale. The page's types are generated
from this module.
"""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from boardwright.fairness.dice import FairnessState
from boardwright.hosting.ending import Ending
from boardwright.hosting.match_setup import SeatSetup, TimeControl
from boardwright.present.display import Display, LogEntry

__all__ = [
    "Accept",
    "Ack",
    "Chat",
    "ChatMessage",
    "Command",
    "Commitment",
    "CreateMatch",
    "Decline",
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
    "SeatGrant",
    "SeatInfo",
    "SeatSetup",
    "SendChat",
    "Snapshot",
    "Start",
    "StartFrom",
    "TimeControl",
    "Update",
    "ViewAs",
]

Id = Annotated[str, Meta(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
Name = Annotated[str, Meta(max_length=40)]
Actions = Annotated[tuple[Annotated[str, Meta(max_length=40)], ...], Meta(max_length=1300)]
Seat = Annotated[int, Meta(ge=0, le=7)]
Seed = Annotated[str, Meta(min_length=16, max_length=64, pattern=r"^[0-9a-f]+$")]
Hash = Annotated[str, Meta(min_length=64, max_length=64, pattern=r"^[0-9a-f]+$")]


# -- making and joining matches (HTTP) ---------------------------------------------------


class StartFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play on from a position: of a finished match after so many turns, or written out."""

    match: Id | None = None
    turn: Annotated[int, Meta(ge=0, le=100_000)] = 0
    position: Annotated[str, Meta(max_length=20_000)] | None = None


class Commitment(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """GET /api/commitment: the server's part of the dice of a match to be made, fixed and sealed.

    To be sent back, within the hour, with one's own part; it is good for one match.
    """

    match: Id
    commitment: Hash


class CreateMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches"""

    game: Annotated[str, Meta(max_length=40)]
    seats: Annotated[tuple[SeatSetup, ...], Meta(min_length=2, max_length=8)]
    options: dict[str, int | str] = {}
    clock: TimeControl | None = None
    listed: bool = False
    """Shown in the open lobby."""
    name: Name = ""
    seed: Seed | None = None
    """My part of the dice. Those who join give theirs after the server has committed to its own."""
    commitment: Commitment | None = None
    """What the server committed to before I gave my seed; None: it does so now."""
    start: StartFrom | None = None


class JoinMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/matches/ID/join: sit down on an open seat."""

    name: Name = ""
    seed: Seed | None = None
    seat: Seat | None = None
    """None: the first open one."""


class SeatGrant(msgspec.Struct, frozen=True):
    """Answer to `CreateMatch`, `JoinMatch` and `ClaimSeat`. Tokens are the personal links: whoever has one holds the seat."""

    match: str
    tokens: dict[int, str]


# -- commands ------------------------------------------------------------------------------


class _Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="type"):
    id: Id
    """Chosen by the sender; sent again, it is answered again and done once."""
    seat: Seat | None = None
    """Which of my seats; may be left out by whoever holds one."""


class Play(_Command, frozen=True, tag="play"):
    """A whole turn, or what can be decided of it before chance or others speak."""

    ply: int = 0
    actions: Actions = ()


class Draft(_Command, frozen=True, tag="draft"):
    """The turn as far as I have put it together, kept for me alone; [] clears it."""

    ply: int = 0
    actions: Actions = ()


class Resign(_Command, frozen=True, tag="resign"):
    pass


class Offer(_Command, frozen=True, tag="offer"):
    """Ask the others. `computer`: let a computer take the seat of somebody who has gone."""

    kind: Literal["draw", "takeback", "computer"] = "draw"
    target: Seat | None = None
    level: Annotated[int, Meta(ge=1, le=10)] = 5


class Accept(_Command, frozen=True, tag="accept"):
    kind: Literal["draw", "takeback", "computer"] = "draw"


class Decline(_Command, frozen=True, tag="decline"):
    """Also takes back one's own offer."""

    kind: Literal["draw", "takeback", "computer"] = "draw"


class SendChat(_Command, frozen=True, tag="chat"):
    text: Annotated[str, Meta(min_length=1, max_length=500)] = "-"


class Rematch(_Command, frozen=True, tag="rematch"):
    """After the game: the same again, seats moved on by one. The first to ask makes it."""

    seed: Seed | None = None
    """My part of the new dice."""
    commitment: Commitment | None = None
    """For the match I make, or of the one I have seen made; of any other I give no part."""


class Start(_Command, frozen=True, tag="start"):
    """The creator starts a match although open seats are left: computers take them."""

    level: Annotated[int, Meta(ge=1, le=10)] = 5


class Hint(_Command, frozen=True, tag="hint"):
    """Only where every other seat is a computer."""


class ViewAs(_Command, frozen=True, tag="view_as"):
    """See the position from one of my seats, or as a spectator; for one device handed around."""

    spectator: bool = False


class Ping(_Command, frozen=True, tag="ping"):
    """Keeps the connection; the answer has the server's time."""


Command = (
    Play
    | Draft
    | Resign
    | Offer
    | Accept
    | Decline
    | SendChat
    | Rematch
    | Start
    | Hint
    | ViewAs
    | Ping
)


# -- what is shown ---------------------------------------------------------------------------


class SeatInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    """The seat's colour word: black, red, ..."""
    kind: Literal["open", "person", "computer", "bot"]
    player: str = ""
    level: int = 0
    reserved_for: str = ""
    """The only one who may take this open seat."""
    online: bool = False
    in_play: bool = True
    remaining_ms: int | None = None
    """Milliseconds on the clock when this message was made."""
    clock_running: bool = False


class OfferInfo(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: str
    by: int
    accepted: tuple[int, ...] = ()
    target: int | None = None
    level: int = 0


class Snapshot(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="snapshot"):
    """Everything the viewer may see: at the start, after any gap, with every refusal."""

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
    """Whose eyes."""
    own_seats: tuple[int, ...] = ()
    """All seats the viewer holds."""
    invited: tuple[int, ...] = ()
    """The seats that are reserved for the viewer."""
    is_creator: bool = False
    """The viewer made the match."""
    shares_device: bool = False
    """One person holds several seats: the device is handed around."""
    is_casual: bool = False
    """Every other seat is a computer: hints and free takebacks."""
    clock: TimeControl | None = None
    draft: tuple[str, ...] = ()
    preview: Display | None = None
    offers: tuple[OfferInfo, ...] = ()
    chat: tuple[ChatMessage, ...] = ()
    ending: Ending | None = None
    next_match: str | None = None
    """The rematch."""
    listed: bool = False
    start: str | None = None
    """Where play began, if not at the game's own start: in an open game, its position."""


class Update(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="update"):
    """What has changed; `told` has only new lines. A takeback sends a snapshot instead."""

    ply: int
    status: Literal["waiting", "playing", "over"]
    seats: tuple[SeatInfo, ...]
    server_time: int
    log: tuple[LogEntry, ...] = ()
    display: Display | None = None
    """None: the position is as it was."""
    fairness: FairnessState | None = None
    offers: tuple[OfferInfo, ...] = ()
    ending: Ending | None = None
    next_match: str | None = None


class Preview(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="preview"):
    """The table after the draft; to the drafting seat alone."""

    ply: int
    actions: tuple[str, ...]
    display: Display
    id: str = ""


class Ack(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="ack"):
    """The command is carried out and on disk."""

    id: str
    ply: int
    match: str | None = None


class ErrorMessage(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="error"):
    """Nothing was changed. `code` is stable; a snapshot follows where the sender is behind."""

    code: str
    detail: str
    id: str = ""
    ply: int = 0


class ChatMessage(msgspec.Struct, frozen=True, omit_defaults=True):
    seat: int
    name: str
    text: str
    at: int


class Chat(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="chat"):
    message: ChatMessage


class Presence(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="presence"):
    online: tuple[int, ...]
    watching: int = 0


class HintReply(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="hint"):
    id: str
    ply: int
    actions: tuple[str, ...]
    text: str


class Pong(msgspec.Struct, frozen=True, omit_defaults=True, tag_field="type", tag="pong"):
    id: str
    server_time: int


Message = Snapshot | Update | Preview | Ack | ErrorMessage | Chat | Presence | HintReply | Pong
