"""Who asks over HTTP, and in which room."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from boardwright.server.app_context import AppContext
from boardwright.server.connection import Visitor
from boardwright.server.limits import household
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Caller

__all__ = ["Context", "HttpRequest", "address_of", "caller_of", "open_match"]

HttpRequest = Request[Any, Any, Any]
Context = NamedDependency[AppContext]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return household(connection.client.host) if connection.client else ""


async def caller_of(request: HttpRequest, context: AppContext) -> Caller:
    """Also makes a guest of whoever has no session yet; the cookie goes out with the answer."""
    address = address_of(request)
    if request.method != "GET":
        context.origins.check(request.headers)
    caller, guest = await context.caller(request.headers, address)
    if guest is not None:
        request.scope["state"]["cookie"] = context.sessions.cookie(guest)
    return caller


async def open_match(
    request: HttpRequest, context: AppContext, match: str
) -> tuple[LiveMatch, Visitor]:
    caller = await caller_of(request, context)
    live_match = await context.registry.live_match(match)
    visitor = await context.visitor(live_match, caller)
    await context.recall_drafts(live_match, visitor.seats)
    live_match.visited(visitor)
    return live_match, visitor
