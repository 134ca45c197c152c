"""What the lists (lobby, watch, own matches) show of a match."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import msgspec

from boardwright.core.record_text import RecordJson
from boardwright.hosting.archived_record import archived_record
from boardwright.hosting.events import Event, PlayerKind
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import TimeControl
from boardwright.store import MatchListing

__all__ = [
    "MatchSummary",
    "SeatSummary",
    "archived_record_of",
    "listing_of",
    "summary_of",
]


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat of a match in a list."""

    name: str
    kind: Literal["open"] | PlayerKind
    player: str = ""
    level: int = 0


class _ListedFields(msgspec.Struct, frozen=True, omit_defaults=True):
    seats: tuple[SeatSummary, ...]
    options: dict[str, int | str] = {}
    clock: TimeControl | None = None
    deciding: tuple[int, ...] = ()
    ending: str = ""
    """How it ended, in words; empty while it is not over."""
    winners: tuple[int, ...] = ()
    """The seats that share the win; all of them in a draw."""


class _StoredFields(_ListedFields, frozen=True, omit_defaults=True):
    """What is stored with the listing: also the result, for a time when nobody can replay it."""

    result: str = "*"
    reason: str = "-"


class MatchSummary(_ListedFields, frozen=True, omit_defaults=True, kw_only=True):
    """A match in a list."""

    match: str
    game: str
    status: str
    updated: int
    """Milliseconds since 1970."""
    correspondence: bool = False
    own_seats: tuple[int, ...] = ()
    """The caller's seats, in the list of own matches."""
    ply: int | None = None
    """Of a match in memory; a thumbnail of another ply is out of date."""


def listing_of(hosted: HostedMatch, updated: int) -> MatchListing:
    """Return the listing of a match, for the store; it holds nothing hidden."""
    created = hosted.created
    clock = created.clock
    correspondence = clock is not None and clock.kind == "turn"
    outcome = hosted.match.state.outcome
    fields = _StoredFields(
        seats=tuple(
            SeatSummary(name, seat_state.kind, seat_state.name, seat_state.level)
            for name, seat_state in zip(hosted.game.seat_names, hosted.seats, strict=True)
        ),
        options=hosted.game.options.changed(),
        clock=clock,
        # Whose turn it is changes too often to be stored, except in correspondence matches.
        deciding=hosted.deciding if correspondence else (),
        ending=hosted.ending.text if hosted.ending else "",
        winners=hosted.ending.winners if hosted.ending else (),
        result="*" if outcome is None else outcome.result,
        reason="-" if outcome is None else outcome.reason,
    )
    return MatchListing(
        match=hosted.id,
        game=created.game,
        status=hosted.status,
        updated=updated,
        listed=created.listed,
        correspondence=correspondence,
        creator=created.creator,
        seats=msgspec.json.encode(fields).decode(),
    )


def archived_record_of(listing: MatchListing, events: Sequence[Event]) -> RecordJson:
    """Return the record of a finished match by its log alone; its listing has the result."""
    fields = _stored_fields(listing)
    names = [seat.name for seat in fields.seats]
    return archived_record(events, names, fields.result, fields.reason)


def _stored_fields(listing: MatchListing) -> _StoredFields:
    try:
        return msgspec.json.decode(listing.seats, type=_StoredFields)
    except msgspec.MsgspecError:  # a damaged row; the other matches of a list are shown
        return _StoredFields(seats=())


def summary_of(
    listing: MatchListing, hosted: HostedMatch | None, own_seats: tuple[int, ...] = ()
) -> MatchSummary:
    """Return a stored listing for clients; `hosted` is the match itself if it is in memory."""
    fields = _stored_fields(listing)
    return MatchSummary(
        seats=fields.seats,
        options=fields.options,
        clock=fields.clock,
        deciding=fields.deciding if hosted is None else hosted.deciding,
        ending=fields.ending,
        winners=fields.winners,
        match=listing.match,
        game=listing.game,
        status=listing.status,
        updated=listing.updated,
        correspondence=listing.correspondence,
        own_seats=own_seats,
        ply=None if hosted is None else hosted.ply,
    )
