"""A client without a library in between: the bytes of HTTP and of sockets, as they are."""

from __future__ import annotations

import base64
import json
import os
import socket
import struct
import time
from collections.abc import Callable, Iterator
from types import TracebackType
from typing import Any, NamedTuple, Self

__all__ = [
    "BINARY",
    "CLOSE",
    "CONTINUATION",
    "PING",
    "PONG",
    "TEXT",
    "Http",
    "Live",
    "Reply",
    "frame",
]

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10
Json = dict[str, Any]
_PATIENCE = 60.0
"""Seconds; only a server that hangs takes so long."""


class Reply(NamedTuple):
    """A response: the status, the lines of its head, and the body."""

    status: int
    head: tuple[str, ...]
    body: bytes

    def json(self) -> Any:
        """The body as JSON; None if it is something else."""
        try:
            return json.loads(self.body)
        except ValueError:
            return None

    def header(self, name: str) -> str:
        """The value of a header; empty if there is none."""
        start = f"{name.lower()}: "
        return next(
            (line[len(start) :] for line in self.head if line.lower().startswith(start)), ""
        )


class _Connection:
    def __init__(self, address: str) -> None:
        self.address = address
        host, _, port = address.partition(":")
        self._socket = socket.create_connection((host, int(port)), _PATIENCE)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._file = self._socket.makefile("rb")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection."""
        self._file.close()
        self._socket.close()

    def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        self._socket.sendall(data)

    def read_head(self) -> tuple[str, ...]:
        """Read the lines of a response's head; none if the connection has ended."""
        lines = []
        while line := self._file.readline().decode("latin-1").rstrip("\r\n"):
            lines.append(line)
        return tuple(lines)

    def read_reply(self, *, has_body: bool = True) -> Reply:
        """Read a whole response; raises `ConnectionError` if there is none."""
        head = self.read_head()
        if not head:
            raise ConnectionError("the connection ended without a response")
        reply = Reply(int(head[0].split()[1]), head, b"")
        size = int(reply.header("content-length") or 0) if has_body else 0
        return reply._replace(body=self._file.read(size))


class Http(_Connection):
    """One connection that is used for many requests."""

    def request(self, method: str, path: str, *headers: str, body: Any = None) -> Reply:
        """Send a request, with a JSON body unless it is None, and read the response."""
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self.address}", *headers]
        content = b""
        if body is not None:
            content = json.dumps(body).encode()
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        self.write("\r\n".join((*lines, "", "")).encode("latin-1") + content)
        return self.read_reply(has_body=method != "HEAD")


class Live(_Connection):
    """A socket of a match, or at a `path`. `refused` is the response if it was not opened."""

    def __init__(
        self,
        address: str,
        match: str,
        *headers: str,
        patience: float = _PATIENCE,
        path: str = "",
    ) -> None:
        super().__init__(address)
        self._patience = patience
        lines = [
            f"GET {path or f'/api/matches/{match}/live'} HTTP/1.1",
            f"Host: {address}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            *headers,
        ]
        self.write("\r\n".join((*lines, "", "")).encode("latin-1"))
        reply = self.read_reply()
        self.refused = None if reply.status == 101 else reply

    def send(self, command: Json) -> None:
        """Send a command."""
        self.write(frame(TEXT, json.dumps(command).encode()))

    def read_frame(self) -> tuple[int, bytes]:
        """Read opcode and payload of the next frame; (-1, b"") if the connection has ended."""
        head = self._file.read(2)
        if len(head) < 2:
            return -1, b""
        size = head[1] & 127
        if size >= 126:
            wide = self._file.read(2 if size == 126 else 8)
            size = int.from_bytes(wide, "big")
        return head[0] & 15, self._file.read(size)

    def frames(self) -> Iterator[tuple[int, bytes]]:
        """Yield frames, as `read_frame` does, but for pings, which are answered.

        Raises `TimeoutError` when that has taken a minute: a server that hangs goes on pinging.
        """
        end = time.monotonic() + self._patience
        while time.monotonic() < end:
            opcode, payload = self.read_frame()
            if opcode == PING:
                self.write(frame(PONG, payload))
            else:
                yield opcode, payload
        raise TimeoutError(f"waited for {self._patience} s, and other frames came")

    def read_text(self) -> bytes:
        """Read the next message. Raises `ConnectionError` at the end."""
        for opcode, payload in self.frames():
            if opcode == TEXT:
                return payload
            if opcode in (CLOSE, -1):
                code = struct.unpack("!H", payload[:2])[0] if len(payload) > 1 else opcode
                raise ConnectionError(f"the socket was closed with {code}")
        raise AssertionError("frames end with an exception")

    def texts_until(self, fits: Callable[[Json], bool]) -> Iterator[bytes]:
        """Yield messages up to the first that fits.

        Raises `TimeoutError` when that has taken a minute, whatever else is sent meanwhile.
        """
        end = time.monotonic() + self._patience
        while time.monotonic() < end:
            text = self.read_text()
            yield text
            if fits(json.loads(text)):
                return
        raise TimeoutError(f"waited for {self._patience} s, and other messages came")

    def read_until(self, fits: Callable[[Json], bool]) -> Json:
        """Read up to the first message that fits; others are passed over."""
        *_, last = self.texts_until(fits)
        return dict(json.loads(last))

    def answer_to(self, command: str) -> Json:
        """Read up to the answer to the command with this id; others are passed over."""
        return self.read_until(lambda message: message.get("id") == command)


def frame(opcode: int, payload: bytes, *, fin: bool = True) -> bytes:
    """A frame masked with zeros, which the standard allows and which costs nothing."""
    size = len(payload)
    head = fin << 7 | opcode
    if size < 126:
        return struct.pack("!BBI", head, 128 | size, 0) + payload
    if size < 65536:
        return struct.pack("!BBHI", head, 254, size, 0) + payload
    return struct.pack("!BBQI", head, 255, size, 0) + payload
