"""Who asks over HTTP, and in which room."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.di import NamedDependency

from boardwright.server.connection import Visitor
from boardwright.server.house import House
from boardwright.server.limits import household
from boardwright.server.room import Room
from boardwright.server.session import Caller

__all__ = ["Ask", "TheHouse", "address_of", "caller_of", "visit"]

Ask = Request[Any, Any, Any]
TheHouse = NamedDependency[House]


def address_of(connection: ASGIConnection[Any, Any, Any, Any]) -> str:
    return household(connection.client.host) if connection.client else ""


async def caller_of(request: Ask, house: House) -> Caller:
    """Also makes a guest of whoever has no session yet; the cookie goes out with the answer."""
    address = address_of(request)
    if request.method != "GET":
        house.origins.check(request.headers)
    caller, guest = await house.caller(request.headers, address)
    if guest is not None:
        request.scope["state"]["cookie"] = house.sessions.cookie(guest)
    return caller


async def visit(request: Ask, house: House, match: str) -> tuple[Room, Visitor]:
    caller = await caller_of(request, house)
    room = await house.host.room(match)
    visitor = await house.visitor(room, caller)
    await house.recall_drafts(room, visitor.seats)
    room.visited(visitor)
    return room, visitor
