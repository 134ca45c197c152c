"""Health, metrics, limits and the OpenAPI document."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get

import boardwright
from boardwright.server.api.compression import compress
from boardwright.server.api.dependencies import Context, HttpRequest
from boardwright.server.api.openapi import openapi_document
from boardwright.server.limits import LimitsInfo
from boardwright.store import DiskFull, StoreDamaged, StoreFailed

__all__ = ["Health", "handlers"]


class Health(msgspec.Struct, frozen=True):
    """`status` is ok, stopping, no_database, disk_full or damaged (the database file).

    Matches and sockets are this process's.
    """

    status: str
    version: str
    matches: int
    sockets: int


@get("/healthz", summary="Check the health of the server")
async def healthz(context: Context) -> Response[Health]:
    """Answer 200 if the server can serve; 503 if it is stopping or can't read and write matches."""
    status = "stopping" if context.is_stopping else "ok"
    try:
        await context.store.check()
    except DiskFull:
        status = "disk_full"
    except StoreDamaged:
        status = "damaged"
    except StoreFailed:
        status = "no_database"
    shown = Health(
        status, boardwright.__version__, len(context.registry.live_matches), context.limits.sockets
    )
    return Response(shown, status_code=200 if status == "ok" else 503)


@get(
    "/metrics", sync_to_thread=False, summary="Get metrics for Prometheus", media_type="text/plain"
)
def metrics(context: Context) -> Response[bytes]:
    """Return the metrics of this process."""
    context.metrics.live_matches.set(len(context.registry.live_matches))
    for what, count in context.engines.stats().items():
        context.metrics.engines.labels(what).set(count)
    return Response(context.metrics.render(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/limits", sync_to_thread=False, summary="Get the rate limits")
def limits(context: Context) -> LimitsInfo:
    """Return the limits that the server enforces."""
    return context.limits.info


@get("/api/openapi.json", sync_to_thread=False, include_in_schema=False, middleware=[compress])
def openapi(request: HttpRequest) -> dict[str, Any]:
    """Return the OpenAPI document, which is built at the first request."""
    state = request.app.state
    if "openapi" not in state:
        state["openapi"] = openapi_document(request.app)
    document: dict[str, Any] = state["openapi"]
    return document


handlers = [healthz, metrics, limits, openapi]
