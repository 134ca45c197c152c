"""What remains of a match: replay, record, the dice laid open."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence

import msgspec
from litestar import Response, get
from litestar.params import FromPath, FromQuery

from boardwright.core.record_text import RecordJson
from boardwright.fairness import FairnessProof, fairness_proof
from boardwright.hosting import match_record
from boardwright.match import Match
from boardwright.present import log_entries, show
from boardwright.server.api.compression import packed
from boardwright.server.api.dependencies import Context, HttpRequest, open_match
from boardwright.server.messages import Display, LogEntry
from boardwright.server.problem import Problem

__all__ = ["ReplayFrame", "frames", "handlers"]


class ReplayFrame(msgspec.Struct, frozen=True):
    """The table after a line of the record; the first one before any."""

    entry: LogEntry | None
    display: Display


def frames(match: Match, starts: Sequence[int], seat: int | None) -> list[ReplayFrame]:
    """`starts`: the step with which each line begins."""
    ends = [*starts, match.count]
    told = [None, *log_entries(match, seat)]
    return [
        ReplayFrame(line, show(match.states[end], seat))
        for line, end in zip(told, ends, strict=True)
    ]


@get(
    "/api/matches/{match:str}/replay",
    summary="Replay a match as one viewer saw it",
    middleware=[packed],
)
async def replay(
    match: FromPath[str], request: HttpRequest, context: Context, seat: FromQuery[int | None] = None
) -> list[ReplayFrame]:
    """Once the match is over through any seat's eyes; before, through one's own."""
    live_match, viewer = await open_match(request, context, match)
    hosted = live_match.hosted
    if seat is not None and not 0 <= seat < len(hosted.seats):
        raise Problem("no_such_seat", "This match has no such seat.")
    is_own = seat is None or seat in viewer.seats
    if hosted.game.has_hidden_parts and hosted.status != "over" and not is_own:
        raise Problem("hidden", "Other players' views are available after the match.")
    context.limits.work(viewer.principal.address, hosted.match.count)
    starts = tuple(live_match.log_index.starts)  # the live match itself is not for other threads
    if hosted.status != "over":
        return frames(hosted.match, starts, seat)
    return await asyncio.to_thread(frames, hosted.match, starts, seat)  # a long one takes a while


@get(
    "/api/matches/{match:str}/record",
    summary="Get the record as text or JSON",
    media_type="text/plain",
    middleware=[packed],
)
async def record(
    match: FromPath[str],
    request: HttpRequest,
    context: Context,
    format: FromQuery[str] = "text",
) -> Response[str | RecordJson]:
    live_match, _ = await open_match(request, context, match)
    found = match_record.record(live_match.hosted)
    is_json = format == "json"
    name = f"{live_match.hosted.created.game}-{live_match.id}.{'json' if is_json else 'txt'}"
    return Response(
        found.data if is_json else str(found),
        media_type="application/json" if is_json else "text/plain; charset=utf-8",
        headers={"content-disposition": f'attachment; filename="{name}"'},
    )


@get(
    "/api/matches/{match:str}/proof",
    summary="Get the proof of all rolls and seals",
    middleware=[packed],
)
async def fair(match: FromPath[str], request: HttpRequest, context: Context) -> FairnessProof:
    live_match, viewer = await open_match(request, context, match)
    context.limits.work(viewer.principal.address, live_match.hosted.match.count)
    if live_match.hosted.status != "over":
        raise Problem("not_over", "The dice are revealed when the match is over.")
    return fairness_proof(match_record.record(live_match.hosted))


handlers = [replay, record, fair]
