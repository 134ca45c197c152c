"""What the lists (lobby, watch, own matches) show of a match."""

from __future__ import annotations

from typing import Literal

import msgspec

from boardwright.hosting.events import PlayerKind
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import TimeControl
from boardwright.store import MatchListing

__all__ = ["MatchSummary", "SeatSummary", "listing_of", "summary_of"]


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


def listing_of(hosted: HostedMatch, updated: int) -> MatchListing:
    """Return the listing of a match, for the store; it holds nothing hidden."""
    created = hosted.created
    clock = created.clock
    correspondence = clock is not None and clock.kind == "turn"
    fields = _ListedFields(
        seats=tuple(
            SeatSummary(name, seat_state.kind, seat_state.name, seat_state.level)
            for name, seat_state in zip(hosted.game.seat_names, hosted.seats, strict=True)
        ),
        options=created.options,
        clock=clock,
        # Whose turn it is changes too often to be stored, except in correspondence matches.
        deciding=hosted.deciding if correspondence else (),
        ending=hosted.ending.text if hosted.ending else "",
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


def summary_of(
    listing: MatchListing, deciding: tuple[int, ...] | None, own_seats: tuple[int, ...] = ()
) -> MatchSummary:
    """Return a stored listing for clients; `deciding` of a live match, None: as it was stored."""
    fields = msgspec.json.decode(listing.seats, type=_ListedFields)
    return MatchSummary(
        seats=fields.seats,
        options=fields.options,
        clock=fields.clock,
        deciding=fields.deciding if deciding is None else deciding,
        ending=fields.ending,
        match=listing.match,
        game=listing.game,
        status=listing.status,
        updated=listing.updated,
        correspondence=listing.correspondence,
        own_seats=own_seats,
    )
