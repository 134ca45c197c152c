"""Matches to join, to watch, to go on with."""

from __future__ import annotations

from collections.abc import Sequence

from litestar import get

from boardwright.server.api.compression import packed
from boardwright.server.api.dependencies import Context, HttpRequest, principal_of
from boardwright.server.app_context import AppContext
from boardwright.server.match_summary import MatchSummary, summary_of
from boardwright.store import MatchListing

__all__ = ["handlers"]

_WAITS = 600_000
"""Milliseconds a match stays in the lobby after whoever waited there has gone."""


@get("/api/lobby", summary="Open matches that wait for players", middleware=[packed])
async def lobby(context: Context) -> list[MatchSummary]:
    return _all(context, [row for row in await context.store.lobby() if _is_awaited(context, row)])


@get("/api/watch", summary="MatchSummary matches being played", middleware=[packed])
async def watch(context: Context) -> list[MatchSummary]:
    return _all(context, await context.store.live())


@get("/api/mine", summary="The caller's matches, running ones first")
async def mine(request: HttpRequest, context: Context) -> list[MatchSummary]:
    principal = await principal_of(request, context)
    rows = await context.store.matches_of(principal.id)
    seats: dict[str, list[int]] = {}
    for grant in await context.store.grants(principal.id):
        seats.setdefault(grant.match, []).append(grant.seat)
    found = [
        summary_of(row, _deciding(context, row), tuple(sorted(seats.get(row.match, ()))))
        for row in rows
    ]
    return sorted(found, key=lambda one: one.status == "over")


def _all(context: AppContext, rows: Sequence[MatchListing]) -> list[MatchSummary]:
    return [summary_of(row, _deciding(context, row)) for row in rows]


def _is_awaited(context: AppContext, row: MatchListing) -> bool:
    """Somebody is there who waits for company; in a slow game nobody need be."""
    live_match = context.registry.live_matches.get(row.match)
    is_there = live_match is not None and bool(live_match.online)
    return row.correspondence or is_there or context.clock.now() - row.updated < _WAITS


def _deciding(context: AppContext, row: MatchListing) -> tuple[int, ...] | None:
    live_match = context.registry.live_matches.get(row.match)
    return None if live_match is None else live_match.hosted.deciding


handlers = [lobby, watch, mine]
