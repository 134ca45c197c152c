"""HTTP methods: HEAD wherever GET is answered, and a complete `Allow` (RFC 9110)."""

from __future__ import annotations

from typing import Any

from litestar import Litestar
from litestar.routes import HTTPRoute
from litestar.types import Message, Scope

__all__ = ["HeadLitestar", "complete_allow"]


class HeadLitestar(Litestar):
    """A Litestar that answers HEAD with the headers of GET and no body."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope.get("method") != "HEAD":  # a WebSocket has none
            await super().__call__(scope, receive, send)
            return

        async def send_without_body(message: Message) -> None:
            if message["type"] == "http.response.body":
                message["body"] = b""
            await send(message)

        # A copy: uvicorn reads its own scope to know that the response has no body.
        get: Any = {**scope, "method": "GET"}
        await super().__call__(get, receive, send_without_body)


async def complete_allow(message: Message, scope: Scope) -> None:
    """Correct the header `Allow`: Litestar omits HEAD, and with OPTIONS all methods but the first
    handler's."""
    if message["type"] == "http.response.start":
        message["headers"] = [
            (name, _allow(value, scope) if name.lower() == b"allow" else value)
            for name, value in message["headers"]
        ]


def _allow(value: bytes, scope: Scope) -> bytes:
    if value == b"websocket":
        return b"GET"  # which opens a socket
    methods = {name.strip().decode() for name in value.split(b",")}
    for route in scope["litestar_app"].routes:
        if isinstance(route, HTTPRoute) and route.path_format == scope.get("path_template"):
            methods.update(route.methods)
    if "GET" in methods:
        methods.add("HEAD")
    return ", ".join(sorted(methods)).encode()
