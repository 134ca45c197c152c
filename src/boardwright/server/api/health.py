"""How the server is: for load balancers, for Prometheus, for programs that mind limits."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import Response, get

import boardwright
from boardwright.server.api.asking import Ask, TheHouse
from boardwright.server.api.description import describe
from boardwright.server.api.packing import packed
from boardwright.server.limits import LimitsShown
from boardwright.store import StoreFailed

__all__ = ["Health", "handlers"]


class Health(msgspec.Struct, frozen=True):
    status: str
    version: str
    sittings: int
    sockets: int


@get("/healthz", summary="Whether the server can serve")
async def healthz(house: TheHouse) -> Response[Health]:
    status = "stopping" if house.is_stopping else "ok"
    try:
        await house.store.check()
    except StoreFailed:
        status = "no_database"
    shown = Health(status, boardwright.__version__, len(house.host.rooms), house.limits.sockets)
    return Response(shown, status_code=200 if status == "ok" else 503)


@get("/metrics", sync_to_thread=False, summary="Counters for Prometheus", media_type="text/plain")
def metrics(house: TheHouse) -> Response[bytes]:
    house.metrics.sittings.set(len(house.host.rooms))
    for what, count in house.engines.stats().items():
        house.metrics.engines.labels(what).set(count)
    return Response(house.metrics.page(), media_type="text/plain; version=0.0.4; charset=utf-8")


@get("/api/limits", sync_to_thread=False, summary="How much may be asked")
def limits(house: TheHouse) -> LimitsShown:
    return house.limits.shown


@get("/api/openapi.json", sync_to_thread=False, include_in_schema=False, middleware=[packed])
def openapi(request: Ask) -> dict[str, Any]:
    """Described once: it takes a while and does not change."""
    kept = request.app.state
    if "openapi" not in kept:
        kept["openapi"] = describe(request.app)
    document: dict[str, Any] = kept["openapi"]
    return document


handlers = [healthz, metrics, limits, openapi]
