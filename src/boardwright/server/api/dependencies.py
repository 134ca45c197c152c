"""What request handlers need: the context, the principal, the match."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from boardwright.server.app_context import AppContext
from boardwright.server.connection import Viewer
from boardwright.server.limits import rate_limit_key
from boardwright.server.live_match import LiveMatch
from boardwright.server.session import Principal

__all__ = ["Context", "HttpRequest", "address_of", "open_match", "principal_of"]

HttpRequest = Request[Any, Any, Any]
Context = NamedDependency[AppContext]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    """Return the rate limit key of a connection's address."""
    return rate_limit_key(connection.client.host) if connection.client else ""


async def principal_of(request: HttpRequest, context: AppContext) -> Principal:
    """Return the principal of a request; without credentials a new guest, with a cookie.

    Raises `Problem` if a request that changes something comes from a page of another origin, or if
    its token is invalid.
    """
    address = address_of(request)
    if request.method != "GET":
        context.origins.check(request.headers)
    principal, guest = await context.principal(request.headers, address)
    if guest is not None:
        request.scope["state"]["cookie"] = context.sessions.cookie(guest)
    return principal


async def open_match(
    request: HttpRequest, context: AppContext, match: str
) -> tuple[LiveMatch, Viewer]:
    """Load a match and return it with the viewer, whose visit is recorded. Raises `Problem`."""
    principal = await principal_of(request, context)
    live_match = await context.registry.live_match(match)
    viewer = await context.viewer(live_match, principal)
    await context.load_drafts(live_match, viewer.seats)
    live_match.record_visit(viewer)
    return live_match, viewer
