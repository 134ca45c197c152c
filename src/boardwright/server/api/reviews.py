"""Reviews of finished matches: starting a job, and its progress or result."""

from __future__ import annotations

from litestar import get, post
from litestar.params import FromPath

from boardwright.hosting import match_record
from boardwright.server.api.compression import compress
from boardwright.server.api.dependencies import Context, HttpRequest, open_match
from boardwright.server.loop_time import run_in_thread
from boardwright.server.problem import Problem
from boardwright.server.reviews import ReviewJob

__all__ = ["handlers"]


@get(
    "/api/matches/{match:str}/review",
    summary="Get the review of a match, or its progress",
    middleware=[compress],
)
async def show_review(match: FromPath[str], request: HttpRequest, context: Context) -> ReviewJob:
    """Return the progress or the result of a review."""
    live_match, _ = await open_match(request, context, match)
    return context.reviews.find(live_match.id)


@post("/api/matches/{match:str}/review", status_code=202, summary="Start the review of a match")
async def start_review(match: FromPath[str], request: HttpRequest, context: Context) -> ReviewJob:
    """Start the review of a finished match, unless it is running or done."""
    live_match, viewer = await open_match(request, context, match)
    if live_match.hosted.status != "over":
        raise Problem("not_over", "A match can be reviewed when it is over.")
    build = match_record.record_builder(live_match.hosted)
    record = await run_in_thread(lambda: str(build()))
    return context.reviews.start(live_match.id, record, viewer.principal.address)


handlers = [show_review, start_review]
