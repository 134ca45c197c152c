"""What the lists (lobby, watch, my matches) show of a match."""

from __future__ import annotations

from typing import Literal

import msgspec

from boardwright.hosting.events import PlayerKind
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.hosting.match_setup import TimeControl
from boardwright.store import MatchListing

__all__ = ["MatchSummary", "SeatSummary", "listing_of", "summary_of"]


class SeatSummary(msgspec.Struct, frozen=True, omit_defaults=True):
    name: str
    kind: Literal["open"] | PlayerKind
    player: str = ""
    level: int = 0


class _Facts(msgspec.Struct, frozen=True, omit_defaults=True):
    seats: tuple[SeatSummary, ...]
    options: dict[str, int | str] = {}
    clock: TimeControl | None = None
    deciding: tuple[int, ...] = ()
    ending: str = ""


class MatchSummary(_Facts, frozen=True, omit_defaults=True, kw_only=True):
    """One match of a list."""

    match: str
    game: str
    status: str
    updated: int
    """Milliseconds since 1970."""
    correspondence: bool = False
    own_seats: tuple[int, ...] = ()
    """The caller's seats."""


def listing_of(hosted: HostedMatch, updated: int) -> MatchListing:
    opened = hosted.created
    clock = opened.clock
    correspondence = clock is not None and clock.kind == "turn"
    facts = _Facts(
        seats=tuple(
            SeatSummary(name, seat_state.kind, seat_state.name, seat_state.level)
            for name, seat_state in zip(hosted.game.seat_names, hosted.seats, strict=True)
        ),
        options=opened.options,
        clock=clock,
        # Whose turn it is changes too often to be written down, but in a slow game.
        deciding=hosted.deciding if correspondence else (),
        ending=hosted.ending.text if hosted.ending else "",
    )
    return MatchListing(
        match=hosted.id,
        game=opened.game,
        status=hosted.status,
        updated=updated,
        listed=opened.listed,
        correspondence=correspondence,
        creator=opened.creator,
        seats=msgspec.json.encode(facts).decode(),
    )


def summary_of(
    row: MatchListing, deciding: tuple[int, ...] | None, mine: tuple[int, ...] = ()
) -> MatchSummary:
    """`deciding` where the match is in memory."""
    facts = msgspec.json.decode(row.seats, type=_Facts)
    return MatchSummary(
        seats=facts.seats,
        options=facts.options,
        clock=facts.clock,
        deciding=facts.deciding if deciding is None else deciding,
        ending=facts.ending,
        match=row.match,
        game=row.game,
        status=row.status,
        updated=row.updated,
        correspondence=row.correspondence,
        own_seats=mine,
    )
