"""WS /api/bots/live: a bot waits for its matches and challenges."""

from __future__ import annotations

from litestar import websocket
from litestar.params import FromQuery

from boardwright.core.errors import BoardwrightError
from boardwright.server import messages as wire
from boardwright.server.api.dependencies import Context
from boardwright.server.app_context import AppContext
from boardwright.server.connection import Connection
from boardwright.server.fast_websocket import FastWebSocket
from boardwright.server.live_socket import Socket, serve_socket
from boardwright.server.problem import Problem, detail_of, status_of
from boardwright.server.snapshots import encode

__all__ = ["bot_stream"]

_MAX_GAMES = 20
_MAX_LIMIT = 1_000_000


@websocket("/api/bots/live")
async def bot_stream(
    socket: Socket, context: Context, games: FromQuery[str] = "", limit: FromQuery[int] = 0
) -> None:
    """Send a bot its matches and challenges until it closes; frames of the bot mean nothing.

    `games` are the names of the games that it plays, with commas between them, `limit` is how many
    matches it plays at once.
    """

    async def serve(transport: FastWebSocket, address: str) -> None:
        await _serve(socket, transport, context, address, games, limit)

    await serve_socket(socket, context, serve)


async def _serve(
    socket: Socket,
    transport: FastWebSocket,
    context: AppContext,
    address: str,
    games: str,
    limit: int,
) -> None:
    await socket.accept()
    try:
        principal, _ = await context.principal(socket.headers, address)
        if principal.kind != "bot":
            raise Problem("bad_token", "Only a bot has this stream; send its token.")
    except BoardwrightError as error:
        await socket.send_text(encode(wire.ErrorMessage(error.code, detail_of(error))).decode())
        await socket.close(status_of(error.code) + 4000, error.code)
        return
    names = tuple(name for name in games[:400].split(",") if name)[:_MAX_GAMES]
    limit = min(max(limit, 0), _MAX_LIMIT)
    connection = Connection(principal, (), None, transport)
    try:
        await context.challenges.connect(
            principal, connection, names, min(max(limit, 0), _MAX_LIMIT)
        )
        while (await transport.receive())["type"] != "websocket.disconnect":
            pass
    finally:
        context.challenges.disconnect(principal, connection)
