"""ASGI middleware: requests and handshakes of an address take turns, and it pays for their work."""

from __future__ import annotations

from litestar.types import ASGIApp, Receive, Scope, Send

from boardwright.server.limits import Limits, rate_limit_key
from boardwright.server.loop_time import metered

__all__ = ["LoopTimeMiddleware"]


class LoopTimeMiddleware:
    """Of an address, one request or handshake begins in an iteration of the event loop."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        limits: Limits = scope["litestar_app"].state.context.limits
        if not limits.are_on:
            await self._app(scope, receive, send)
            return
        client = scope["client"]
        budget = limits.budget(rate_limit_key(client[0]) if client else "")
        await budget.turns.wait()
        await metered(self._app(scope, receive, send), budget)  # type: ignore[arg-type]
