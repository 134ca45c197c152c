"""The HTTP API, one module for each resource."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler

from boardwright.server.api import (
    bots,
    challenges,
    games,
    health,
    links,
    match_lists,
    matches,
    pictures,
    positions,
    prints,
    push,
    replay,
    reviews,
    thumbnails,
)

__all__ = ["handlers"]

handlers: list[HTTPRouteHandler] = [
    *games.handlers,
    *matches.handlers,
    *match_lists.handlers,
    *thumbnails.handlers,
    *links.handlers,
    *bots.handlers,
    *challenges.handlers,
    *positions.handlers,
    *push.handlers,
    *replay.handlers,
    *reviews.handlers,
    *pictures.handlers,
    *prints.handlers,
    *health.handlers,
]
