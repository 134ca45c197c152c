"""The HTTP API, one module for each resource."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler

from boardwright.server.api import games, health, links, lists, matches, positions, replay, reviews

__all__ = ["handlers"]

handlers: list[HTTPRouteHandler] = [
    *games.handlers,
    *matches.handlers,
    *lists.handlers,
    *links.handlers,
    *positions.handlers,
    *replay.handlers,
    *reviews.handlers,
    *health.handlers,
]
