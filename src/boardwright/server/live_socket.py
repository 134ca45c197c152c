"""WS /api/matches/ID/live: commands in, messages out, one task that reads."""

from __future__ import annotations

import contextlib
import logging
from functools import partial
from typing import Any, cast

import msgspec
from litestar import WebSocket, websocket
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath
from uvicorn.protocols.utils import ClientDisconnected

from boardwright.core.errors import BoardwrightError
from boardwright.server import messages as wire
from boardwright.server.api.dependencies import Context, address_of
from boardwright.server.app_context import AppContext, follows_turn, viewer_seat
from boardwright.server.commands import Reply, perform, refusal
from boardwright.server.connection import Connection
from boardwright.server.fast_websocket import EXCEEDED, EXTENSION, FastWebSocket
from boardwright.server.limits import Bucket
from boardwright.server.live_match import LiveMatch
from boardwright.server.logs import log
from boardwright.server.problem import (
    PROBLEM_JSON,
    Problem,
    detail_of,
    problem_details,
    read_json,
    status_of,
)
from boardwright.server.snapshots import encode, send_snapshot

__all__ = ["answer", "live"]

Socket = WebSocket[Any, Any, Any]
_decoder: msgspec.json.Decoder[wire.Command] = msgspec.json.Decoder(wire.Command)
_QUIET = {"too_many", "bad_json", "bad_message"}
"""Refusals after which nobody needs another look at the table."""


@websocket("/api/matches/{match:str}/live")
async def live(socket: Socket, match: FromPath[str], context: Context) -> None:
    address = address_of(socket)
    try:
        context.origins.check(socket.headers)
        context.limits.connect(address)
    except Problem as problem:
        log("socket_refused", code=problem.code)
        await _turn_away(socket, problem)
        return
    context.metrics.sockets.inc()
    transport = cast("FastWebSocket", (socket.scope["extensions"] or {})[EXTENSION])
    transport.admits = partial(context.limits.allows, address, Bucket())
    try:
        await _attend(socket, transport, match, context, address)
    except (ClientDisconnected, WebSocketDisconnect):
        return  # gone before a word was said
    except Exception:  # Litestar would close the socket and say nothing
        context.metrics.failures.inc()
        logging.getLogger("boardwright").exception("socket_failed")
        raise
    finally:
        context.metrics.sockets.dec()
        context.limits.disconnect(address)


async def _turn_away(socket: Socket, problem: Problem) -> None:
    """Instead of a connection the answer any request would get."""
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


async def _attend(
    socket: Socket, transport: FastWebSocket, match: str, context: AppContext, address: str
) -> None:
    await socket.accept()
    try:
        principal, _ = await context.principal(socket.headers, address)
        live_match = await context.registry.live_match(match)
        seats = await context.seats(live_match, principal)
        await context.recall_drafts(live_match, seats)
    except BoardwrightError as error:
        await socket.send_text(encode(wire.ErrorMessage(error.code, detail_of(error))).decode())
        await socket.close(status_of(error.code) + 4000, error.code)
        return
    connection = Connection(principal, seats, viewer_seat(live_match.hosted, seats), transport)
    connection.follows_turn = follows_turn(live_match.hosted, seats)
    try:
        context.presence.arrive(live_match, connection)
        await _read(transport, context, live_match, connection)
    finally:
        context.presence.depart(live_match, connection)


async def _read(
    transport: FastWebSocket, context: AppContext, live_match: LiveMatch, connection: Connection
) -> None:
    while (message := await transport.receive())["type"] != "websocket.disconnect":
        if message["type"] == EXCEEDED:
            connection.post(encode(refusal(context, live_match, "", context.limits.exceeded())))
        else:
            frame, at = message.get("text") or b"", context.clock.now()
            await answer(context, live_match, connection, frame, at)


async def answer(
    context: AppContext, live_match: LiveMatch, connection: Connection, frame: str | bytes, at: int
) -> None:
    """Performs the command of one frame, received at that time, and posts what comes of it."""
    command_id = ""
    reply: Reply | wire.ErrorMessage
    is_shown = False
    connection.answering = True
    try:
        command = read_json(frame, _decoder)
        command_id = command.id
        reply = await perform(context, live_match, connection, command, at)
    except BoardwrightError as error:
        reply = refusal(context, live_match, command_id, error)
        is_shown = error.code not in _QUIET
    except Exception:
        context.metrics.failures.inc()
        logging.getLogger("boardwright").exception("command_failed")
        reply = wire.ErrorMessage("internal", "Something went wrong; please try again.", command_id)
    finally:
        connection.answering = False
    connection.post(encode(reply))
    if is_shown:
        send_snapshot(live_match, connection)
