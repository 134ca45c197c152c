"""The HTTP API, one module for each resource."""

from __future__ import annotations

from litestar.handlers import HTTPRouteHandler

from boardwright.server.api import (
    bots,
    games,
    health,
    match_lists,
    matches,
    positions,
    qr_codes,
    replay,
    reviews,
)

__all__ = ["handlers"]

handlers: list[HTTPRouteHandler] = [
    *games.handlers,
    *matches.handlers,
    *match_lists.handlers,
    *qr_codes.handlers,
    *bots.handlers,
    *positions.handlers,
    *replay.handlers,
    *reviews.handlers,
    *health.handlers,
]
