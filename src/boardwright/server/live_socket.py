"""WS /api/matches/ID/live: receives commands and sends messages."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Awaitable, Callable
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath, FromQuery
from uvicorn.protocols.utils import ClientDisconnected

from boardwright.core.errors import BoardwrightError
from boardwright.server import messages as wire
from boardwright.server.api.dependencies import Context, address_of
from boardwright.server.app_context import AppContext, follows_turn, viewer_seat
from boardwright.server.commands import Reply, error_message, needs_snapshot, perform
from boardwright.server.connection import Connection
from boardwright.server.fast_websocket import EXCEEDED, SCOPE_EXTENSION, FastWebSocket
from boardwright.server.json_logging import log
from boardwright.server.live_match import LiveMatch
from boardwright.server.problem import (
    PROBLEM_JSON,
    Problem,
    decode_json,
    detail_of,
    problem_details,
    status_of,
)
from boardwright.server.snapshots import encode, send_snapshot

__all__ = ["Serve", "Socket", "handle_frame", "live", "serve_socket"]

Socket = WebSocket[Any, Any, Any]
Serve = Callable[[FastWebSocket, str], Awaitable[None]]
"""Accepts and serves a socket, given its transport and the rate limit key of its address."""
_decoder: msgspec.json.Decoder[wire.Command] = msgspec.json.Decoder(wire.Command)


@websocket("/api/matches/{match:str}/live")
async def live(
    socket: Socket, match: FromPath[str], context: Context, frames: FromQuery[bool] = False
) -> None:
    """Serve one socket until it closes. `frames`: updates have the positions within a turn."""

    async def serve(transport: FastWebSocket, address: str) -> None:
        await _serve(socket, transport, match, context, address, wants_frames=frames)

    await serve_socket(socket, context, serve)


async def serve_socket(socket: Socket, context: AppContext, serve: Serve) -> None:
    """Serve one socket within the limits of its address, and log what fails."""
    address = address_of(socket)
    try:
        context.origins.check(socket.headers)
        context.limits.connect(address)
    except Problem as problem:
        log("socket_refused", code=problem.code)
        await _reject(socket, problem)
        return
    context.metrics.sockets.inc()
    transport = cast("FastWebSocket", (socket.scope["extensions"] or {})[SCOPE_EXTENSION])
    transport.limiter = context.limits.frame_limiter(address)
    try:
        await serve(transport, address)
    except (ClientDisconnected, WebSocketDisconnect):
        return  # closed before the first message
    except Exception:  # Litestar would close the socket without logging it
        context.metrics.failures.inc()
        logging.getLogger("boardwright").exception("socket_failed")
        raise
    finally:
        context.metrics.sockets.dec()
        context.limits.disconnect(address)


async def _reject(socket: Socket, problem: Problem) -> None:
    """Answer the handshake with an HTTP error."""
    head: Any = {
        "type": "websocket.http.response.start",
        "status": status_of(problem.code),
        "headers": [(b"content-type", PROBLEM_JSON.encode())],
    }
    details = msgspec.json.encode(problem_details(problem.code, str(problem)))
    body: Any = {"type": "websocket.http.response.body", "body": details}
    with contextlib.suppress(ClientDisconnected):
        await socket.send(head)
        await socket.send(body)


async def _serve(
    socket: Socket,
    transport: FastWebSocket,
    match: str,
    context: AppContext,
    address: str,
    *,
    wants_frames: bool,
) -> None:
    await socket.accept()
    try:
        principal, _ = await context.principal(socket.headers, address)
        live_match = await context.registry.live_match(match)
        viewer = await context.viewer(live_match, principal)
        await context.load_drafts(live_match, viewer.seats)
        await context.refresh_seats(live_match, viewer)
    except BoardwrightError as error:
        await socket.send_text(encode(wire.ErrorMessage(error.code, detail_of(error))).decode())
        await socket.close(status_of(error.code) + 4000, error.code)
        return
    seats = viewer.seats
    connection = Connection(principal, seats, viewer_seat(live_match.hosted, seats), transport)
    connection.follows_turn = follows_turn(live_match.hosted, seats)
    connection.wants_frames = wants_frames
    try:
        context.presence.connect(live_match, connection)
        await _read_frames(transport, context, live_match, connection)
    finally:
        context.presence.disconnect(live_match, connection)


async def _read_frames(
    transport: FastWebSocket, context: AppContext, live_match: LiveMatch, connection: Connection
) -> None:
    while (message := await transport.receive())["type"] != "websocket.disconnect":
        if message["type"] == EXCEEDED:
            too_many = context.limits.budget(connection.principal.address).exceeded()
            connection.post(encode(error_message(context, live_match, "", too_many)))
        else:
            frame, at = message.get("text") or b"", context.clock.now()
            await handle_frame(context, live_match, connection, frame, at)


async def handle_frame(
    context: AppContext, live_match: LiveMatch, connection: Connection, frame: str | bytes, at: int
) -> None:
    """Perform the command of one frame and post the reply; never raises.

    `at` is when the frame was received, in milliseconds.
    """
    command: wire.Command | None = None
    reply: Reply | wire.ErrorMessage
    sends_snapshot = False
    try:
        command = decode_json(frame, _decoder)
        reply = await perform(context, live_match, connection, command, at)
    except BoardwrightError as error:
        reply = error_message(context, live_match, _id(command), error)
        sends_snapshot = needs_snapshot(live_match, command, error)
    except Exception:
        context.metrics.failures.inc()
        logging.getLogger("boardwright").exception("command_failed")
        reply = wire.ErrorMessage(
            "internal", "Something went wrong; please try again.", _id(command)
        )
    connection.post(encode(reply))
    if sends_snapshot:
        send_snapshot(live_match, connection)


def _id(command: wire.Command | None) -> str:
    return "" if command is None else command.id
