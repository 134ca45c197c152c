"""The history of a match: replay, record and proof."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Literal

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from boardwright.core.record_text import RecordJson
from boardwright.fairness import FairnessProof, fairness_proof
from boardwright.hosting import match_record
from boardwright.match import Match
from boardwright.present import log_entries, show
from boardwright.server.api.compression import compress
from boardwright.server.api.dependencies import Context, HttpRequest, open_match
from boardwright.server.messages import Display, LogEntry, Seat
from boardwright.server.problem import Problem

__all__ = ["ReplayFrame", "handlers", "replay_frames"]


class ReplayFrame(msgspec.Struct, frozen=True):
    """The position after a log entry; the first frame is the start, without one."""

    entry: LogEntry | None
    display: Display


def replay_frames(match: Match, starts: Sequence[int], seat: int | None) -> list[ReplayFrame]:
    """Return one frame for each log entry, as the seat sees them; None is a spectator.

    `starts` are the first steps of the entries.
    """
    ends = [*starts, match.count]
    entries = [None, *log_entries(match, seat)]
    return [
        ReplayFrame(entry, show(match.states[end], seat))
        for entry, end in zip(entries, ends, strict=True)
    ]


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
    hosted = live_match.hosted
    if seat is not None and not 0 <= seat < len(hosted.seats):  # Litestar checks no bounds
        raise Problem("no_such_seat", "This match has no such seat.")
    is_own = seat is None or seat in viewer.seats
    if hosted.game.has_hidden_parts and hosted.status != "over" and not is_own:
        raise Problem("hidden", "Other players' views are available after the match.")
    context.limits.check_work(viewer.principal.address, hosted.match.count)
    starts = tuple(live_match.log_index.starts)  # threads must not read the live match
    if hosted.status != "over":
        return replay_frames(hosted.match, starts, seat)
    return await asyncio.to_thread(replay_frames, hosted.match, starts, seat)  # a long one is slow


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
    live_match, _ = await open_match(request, context, match)
    game_record = match_record.record(live_match.hosted)
    is_json = format == "json"
    name = f"{live_match.hosted.created.game}-{live_match.id}.{'json' if is_json else 'txt'}"
    return Response(
        game_record.data if is_json else str(game_record),
        media_type="application/json" if is_json else "text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/matches/{match:str}/proof",
    summary="Get the proof of all rolls and seals",
    middleware=[compress],
)
async def proof(match: FromPath[str], request: HttpRequest, context: Context) -> FairnessProof:
    """Return the proof of the dice and seals, once the match is over."""
    live_match, viewer = await open_match(request, context, match)
    context.limits.check_work(viewer.principal.address, live_match.hosted.match.count)
    if live_match.hosted.status != "over":
        raise Problem("not_over", "The dice are revealed when the match is over.")
    return fairness_proof(match_record.record(live_match.hosted))


handlers = [replay, record, proof]
