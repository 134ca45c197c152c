"""The history of a match: replay, record and proof."""

from __future__ import annotations

from typing import Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from boardwright.core.record_text import RecordJson, format_record
from boardwright.core.state import State
from boardwright.fairness import FairnessProof, fairness_proof
from boardwright.hosting import match_record
from boardwright.hosting.events import decode_log
from boardwright.hosting.hosted_match import HostedMatch
from boardwright.present import show
from boardwright.server.api.compression import compress
from boardwright.server.api.dependencies import Context, HttpRequest, open_match
from boardwright.server.app_context import AppContext
from boardwright.server.connection import Viewer
from boardwright.server.live_match import LiveMatch
from boardwright.server.loop_time import in_slices, run_in_thread
from boardwright.server.match_requests import Seat
from boardwright.server.match_summary import archived_record_of
from boardwright.server.messages import Display, LogEntry
from boardwright.server.problem import Problem

__all__ = ["ReplayFrame", "check_view", "handlers", "replay_frames", "state_at"]


class ReplayFrame(msgspec.Struct, frozen=True):
    """The position after a log entry; the first frame is the start, without one."""

    entry: LogEntry | None
    display: Display


async def replay_frames(live_match: LiveMatch, seat: int | None) -> list[ReplayFrame]:
    """Return one frame for each log entry, as the seat sees them; None is a spectator."""
    await live_match.log_cache.prepare(seat)
    entries = [None, *live_match.log_cache.entries(seat)]
    match = live_match.hosted.match
    states = [match.states[end] for end in (*live_match.log_index.starts, match.count)]
    return await in_slices(
        ReplayFrame(entry, show(state, seat)) for entry, state in zip(entries, states, strict=True)
    )


@get(
    "/api/matches/{match:str}/replay",
    summary="Replay a match as one viewer saw it",
    middleware=[compress],
)
async def replay(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    seat: FromQuery[Seat | None] = None,
) -> list[ReplayFrame]:
    """Return the replay from a seat's view. With hidden parts, until the match is over, only from
    the caller's own seats and a spectator's view."""
    live_match, viewer = await open_match(request, context, match)
    check_view(live_match.hosted, viewer, seat)
    return await replay_frames(live_match, seat)


def check_view(hosted: HostedMatch, viewer: Viewer, seat: int | None) -> None:
    """Raise `Problem` if there is no such seat, or if the viewer may not see what it sees."""
    if seat is not None and not 0 <= seat < len(hosted.seats):  # Litestar checks no bounds
        raise Problem("no_such_seat", "This match has no such seat.")
    is_own = seat is None or seat in viewer.seats
    if hosted.game.has_hidden_parts and hosted.status != "over" and not is_own:
        raise Problem("hidden", "Other players' views are available after the match.")


def state_at(live_match: LiveMatch, place: int | None) -> tuple[int, State]:
    """Return a place, by default the last one, and the state there.

    Raises `Problem` if there is no such place.
    """
    match, starts = live_match.hosted.match, live_match.log_index.starts
    last = len(starts)
    if place is None:
        place = last
    if not 0 <= place <= last:  # Litestar checks no bounds
        raise Problem("no_such_place", f"place must be between 0 and {last}, got {place}.")
    return place, match.states[(*starts, match.count)[place]]


@get(
    "/api/matches/{match:str}/record",
    summary="Get the record as text or JSON",
    media_type="text/plain",
    middleware=[compress],
)
async def record(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    format: FromQuery[Literal["text", "json"]] = "text",
) -> Response[str | RecordJson]:
    """Return the record; with hidden parts only once the match is over."""
    try:
        live_match, _ = await open_match(request, context, match)
    except Problem as problem:
        archived = await _archived(context, match) if problem.code == "rules_changed" else None
        if archived is None:
            raise
        data = archived
    else:
        build = match_record.record_builder(live_match.hosted)
        data = await run_in_thread(lambda: build().data)
    is_json = format == "json"
    name = f"{data.game}-{match}.{'json' if is_json else 'txt'}"
    return Response(
        data if is_json else await run_in_thread(lambda: format_record(data)),
        media_type="application/json" if is_json else "text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


async def _archived(context: AppContext, match: str) -> RecordJson | None:
    """The record of a match that cannot be replayed any more; None if it is not over."""
    listing = await context.store.listing(match)
    if listing is None or listing.status != "over":
        return None
    return archived_record_of(listing, decode_log(match, await context.store.load(match)))


@get(
    "/api/matches/{match:str}/proof",
    summary="Get the proof of all rolls and seals",
    middleware=[compress],
)
async def proof(match: FromPath[str], request: HttpRequest, context: Context) -> FairnessProof:
    """Return the proof of the dice and seals, once the match is over."""
    live_match, _ = await open_match(request, context, match)
    if live_match.hosted.status != "over":
        raise Problem("not_over", "The dice are revealed when the match is over.")
    build = match_record.record_builder(live_match.hosted)
    return await run_in_thread(lambda: fairness_proof(build()))


handlers = [replay, record, proof]
