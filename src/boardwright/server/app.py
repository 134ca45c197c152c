"""The Litestar application: its routes, dependencies and error handlers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from litestar import Litestar, Request, Response
from litestar.datastructures import State
from litestar.di import Provide
from litestar.exceptions import HTTPException, ValidationException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

import boardwright
from boardwright.core.errors import BoardwrightError
from boardwright.server.api import handlers
from boardwright.server.api.dependencies import address_of
from boardwright.server.app_context import AppContext
from boardwright.server.availability import PATIENCE_SECONDS, Availability
from boardwright.server.background import BackgroundTasks
from boardwright.server.backoff import Backoff
from boardwright.server.bot_socket import bot_stream
from boardwright.server.clock import Clock
from boardwright.server.engines import Engines
from boardwright.server.http_methods import HeadLitestar, complete_allow
from boardwright.server.json_logging import log
from boardwright.server.limits import MAX_BODY_BYTES
from boardwright.server.live_socket import live
from boardwright.server.loop_time_middleware import LoopTimeMiddleware
from boardwright.server.match_registry import RETRY_SECONDS, MatchRegistry
from boardwright.server.problem import (
    PROBLEM_JSON,
    detail_of,
    invalid_message,
    problem_details,
    status_of,
)
from boardwright.server.push_client import PushClient
from boardwright.server.secret import load_secret
from boardwright.server.settings import Settings
from boardwright.server.static_files import StaticFiles, add_response_headers, serve_static_file
from boardwright.store import Store, StoreUnreachable, open_store
from boardwright.store.sqlite_backup import resume_restore

__all__ = ["create_app", "open_app_context"]

_HTTP_CODES = {400: "bad_message", 404: "no_page", 405: "no_method", 413: "too_big"}
_MONITORED = ("/healthz", "/metrics")
"""Answered under every host name: load balancers and Prometheus ask by address."""


def create_app(context: AppContext) -> Litestar:
    """Return the application; its caller owns the context and closes it."""
    static_files = StaticFiles()
    return HeadLitestar(
        route_handlers=[*handlers, live, bot_stream, serve_static_file],
        dependencies={
            "context": Provide(lambda: context, sync_to_thread=False),
            "static_files": Provide(lambda: static_files, sync_to_thread=False),
        },
        exception_handlers={
            BoardwrightError: _refused,
            HTTPException: _http,
            RecursionError: _too_deep,
            Exception: _failed,
        },
        before_request=_check_request,
        middleware=[LoopTimeMiddleware],
        before_send=[add_response_headers, complete_allow],
        request_max_body_size=MAX_BODY_BYTES,
        openapi_config=OpenAPIConfig(
            title="Boardwright",
            version=boardwright.__version__,
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin()],
        ),
        logging_config=None,
        state=State({"context": context}),
    )


@asynccontextmanager
async def open_app_context(
    settings: Settings,
    engines: Engines | None = None,
    clock: Clock | None = None,
    retry_seconds: float = RETRY_SECONDS,
    patience: float | None = PATIENCE_SECONDS,
    push_client: PushClient | None = None,
) -> AsyncIterator[AppContext]:
    """Open everything that a server process has, and close it in order at the end.

    A database that cannot be reached is waited for. Raises `BadSettings` and `StoreFailed`.
    `engines`, `clock` and `push_client` are replaced in tests.
    """
    resume_restore(settings.data)
    secret = load_secret(settings.secret, settings.data)
    clock = clock or Clock()
    store = await _open_store(settings)
    availability = Availability(
        store, clock, is_shared=bool(settings.database_url), patience=patience
    )
    await availability.start()
    engines = engines or Engines(settings.engines or None)
    await engines.start()
    registry = MatchRegistry(store, clock, availability, retry_seconds)
    context = AppContext(settings, store, registry, engines, secret, push_client)
    background = BackgroundTasks(context)
    context.clock_timeouts.timers.start()
    context.reveal_timeouts.timers.start()
    context.presence.start()
    context.challenges.start()
    if settings.push == "on":
        context.push.start()
    background.start()
    log("started", address=settings.address, workers=settings.workers)
    try:
        yield context
    finally:
        context.is_stopping = True
        await background.stop()
        await context.clock_timeouts.timers.stop()
        await context.reveal_timeouts.timers.stop()
        await context.presence.stop()
        await context.challenges.stop()
        await context.standing_orders.stop()
        await context.push.stop()
        await context.computer_players.stop()
        await context.reviews.stop()
        await context.files.stop()
        await engines.stop()
        await availability.tick(is_needed=True)
        await store.close()
        log("stopped")


async def _open_store(settings: Settings) -> Store:
    """Open the store; a database that cannot be reached is waited for."""
    backoff = Backoff()
    while True:
        store = open_store(settings.database_url or None, settings.data)
        try:
            await store.open()
            return store
        except StoreUnreachable as error:
            pause = backoff.next()
            log("database_unreachable", logging.WARNING, why=str(error), retry_seconds=pause)
            await asyncio.sleep(pause)


async def _check_request(request: Request[Any, Any, Any]) -> None:
    """Check the host, and count requests to the API against the limits of their address; all cost
    work."""
    context, path = request.app.state.context, request.scope["path"]
    if path not in _MONITORED:
        context.origins.check_host(request.headers)
    budget = context.limits.budget(address_of(request))
    if path.startswith("/api/"):
        budget.check_request()
    elif path != "/healthz":
        budget.check_work()


def _refused(request: Request[Any, Any, Any], error: BoardwrightError) -> Response[Any]:
    return _problem(error.code, detail_of(error), status_of(error.code))


def _http(request: Request[Any, Any, Any], error: HTTPException) -> Response[Any]:
    detail = error.detail
    if isinstance(error, ValidationException) and error.extra:
        detail = invalid_message(_first_reason(error.extra))
    code, headers = _HTTP_CODES.get(error.status_code, "bad_request"), error.headers
    if request.method == "GET" and (headers or {}).get("allow") == "websocket":
        return _problem(code, "This address is for WebSockets.", 426, {"upgrade": "websocket"})
    return _problem(code, detail, error.status_code, headers)


def _first_reason(extra: Any) -> str:
    """The first of Litestar's validation errors, with the name of its parameter."""
    error = extra[0] if isinstance(extra, list) else extra
    if not isinstance(error, dict):
        return str(error)
    key = error.get("key", "data")
    return f"{error.get('message', '')}{'' if key == 'data' else f' ({key})'}"


def _too_deep(request: Request[Any, Any, Any], error: RecursionError) -> Response[Any]:
    return _problem("bad_json", "Invalid JSON.", 400)


def _failed(request: Request[Any, Any, Any], error: Exception) -> Response[Any]:
    logging.getLogger("boardwright").error("request_failed", exc_info=error)
    request.app.state.context.metrics.failures.inc()
    return _problem("internal", "Something went wrong; please try again.", 500)


def _problem(
    code: str, detail: str, status: int, headers: dict[str, str] | None = None
) -> Response[Any]:
    return Response(
        problem_details(code, detail, status),
        status_code=status,
        media_type=PROBLEM_JSON,
        headers=headers,
    )
