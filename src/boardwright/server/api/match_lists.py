"""Lists of matches: to join, to watch, and the caller's own."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import get

from boardwright.hosting.hosted_match import HostedMatch
from boardwright.server.api.compression import compress
from boardwright.server.api.dependencies import Context, HttpRequest, principal_of
from boardwright.server.app_context import AppContext
from boardwright.server.match_summary import MatchSummary, summary_of
from boardwright.store import MatchListing

__all__ = ["handlers"]

_AWAY_MS = 60_000
"""Milliseconds after which a match whose players have all left is not in the lobby."""
_UPDATED_MS = 180_000
"""The same from the last update of its listing on, for a match that this process has not loaded;
where players are connected, `refresh_listings` stores it again within two minutes."""


@get("/api/lobby", summary="List open matches", middleware=[compress])
async def lobby(context: Context) -> list[MatchSummary]:
    """Return listed matches with an open seat, the last updated first."""
    listings = [one for one in await context.store.lobby() if _is_waiting(context, one)]
    summaries = _summaries(context, listings)
    return [one for one in summaries if any(seat.kind == "open" for seat in one.seats)]


@get("/api/watch", summary="Listed matches in progress", middleware=[compress])
async def watch(context: Context) -> list[MatchSummary]:
    """Return listed matches in progress, the last updated first."""
    return _summaries(context, await context.store.live())


@get("/api/finished", summary="Listed matches that are over", middleware=[compress])
async def finished(context: Context) -> list[MatchSummary]:
    """Return listed matches that are over, the last updated first."""
    return _summaries(context, await context.store.finished())


@get("/api/mine", summary="List the caller's matches, running ones first")
async def mine(request: HttpRequest, context: Context) -> list[MatchSummary]:
    """Return the matches in which the caller has a seat; finished ones last."""
    principal = await principal_of(request, context)
    listings = await context.store.matches_of(principal.id)
    seats: dict[str, list[int]] = {}
    for grant in await context.store.grants(principal.id):
        seats.setdefault(grant.match, []).append(grant.seat)
    summaries = [
        summary_of(
            listing, _in_memory(context, listing), tuple(sorted(seats.get(listing.match, ())))
        )
        for listing in listings
    ]
    return sorted(summaries, key=lambda summary: summary.status == "over")


def _summaries(context: AppContext, listings: Sequence[MatchListing]) -> list[MatchSummary]:
    return [summary_of(listing, _in_memory(context, listing)) for listing in listings]


def _is_waiting(context: AppContext, listing: MatchListing) -> bool:
    """Whether a player is there, or was a moment ago; in correspondence always."""
    live_match, now = context.registry.live_matches.get(listing.match), context.clock.now()
    if listing.correspondence:
        return True
    if live_match is None:
        return now - listing.updated < _UPDATED_MS
    seats = enumerate(live_match.hosted.seats)
    taken = [seat for seat, seat_state in seats if seat_state.has_owner]
    return any(live_match.absent_ms(seat, now) < _AWAY_MS for seat in taken)


def _in_memory(context: AppContext, listing: MatchListing) -> HostedMatch | None:
    live_match = context.registry.live_matches.get(listing.match)
    return None if live_match is None else live_match.hosted


handlers = [lobby, watch, finished, mine]
