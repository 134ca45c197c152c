"""A client without a protocol library: bytes on a socket, as an attacker would send them."""

from __future__ import annotations

import base64
import os
import socket
import struct
from contextlib import suppress

from tests.server.process import PATIENCE, Server

__all__ = ["BINARY", "CLOSE", "CONTINUATION", "PING", "PONG", "TEXT", "RawSocket", "frame"]

CONTINUATION, TEXT, BINARY, CLOSE, PING, PONG = 0, 1, 2, 8, 9, 10


def frame(
    opcode: int,
    payload: bytes,
    *,
    fin: bool = True,
    reserved: int = 0,
    masked: bool = True,
    claims: int | None = None,
) -> bytes:
    """One frame; `claims` is the length in its header, if not its own."""
    length = len(payload) if claims is None else claims
    head = bytes([fin << 7 | reserved << 4 | opcode])
    bit = masked << 7
    if length < 126:
        head += bytes([bit | length])
    elif length < 1 << 16:
        head += bytes([bit | 126]) + struct.pack("!H", length)
    else:
        head += bytes([bit | 127]) + struct.pack("!Q", length)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    return head + mask + bytes(one ^ mask[place % 4] for place, one in enumerate(payload))


class RawSocket:
    def __init__(self, server: Server, source: str = "127.0.0.1") -> None:
        """`source` is the address it comes from, one of this machine's."""
        host, _, port = server.url.partition(":")
        self._host = server.url
        self._socket = socket.create_connection((host, int(port)), PATIENCE, (source, 0))
        self._unread = b""

    def __enter__(self) -> RawSocket:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def close(self) -> None:
        self._socket.close()

    def send(self, data: bytes) -> None:
        with suppress(BrokenPipeError, ConnectionResetError):  # closed by the server while it reads
            self._socket.sendall(data)

    def upgrade(self, match: str, *headers: str, reads: bool = True) -> str:
        """The head of the response, unless it is not read."""
        key = base64.b64encode(os.urandom(16)).decode()
        lines = [
            f"GET /api/matches/{match}/live HTTP/1.1",
            f"Host: {self._host}",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {key}",
            *headers,
        ]
        self.send("\r\n".join([*lines, "", ""]).encode("latin-1"))
        return self.head() if reads else ""

    def head(self) -> str:
        while b"\r\n\r\n" not in self._unread:
            if not self._more():
                break
        head, _, self._unread = self._unread.partition(b"\r\n\r\n")
        return head.decode("latin-1")

    def next(self) -> tuple[int, bytes]:
        """Opcode and payload of the next frame; (-1, b"") if the connection has ended."""
        if not self._has(2):
            return -1, b""
        opcode, length, start = self._unread[0] & 15, self._unread[1], 2
        if length == 126:
            self._has(4)
            length, start = struct.unpack("!H", self._unread[2:4])[0], 4
        elif length == 127:
            self._has(10)
            length, start = struct.unpack("!Q", self._unread[2:10])[0], 10
        if not self._has(start + length):
            return -1, b""
        payload = self._unread[start : start + length]
        self._unread = self._unread[start + length :]
        return opcode, payload

    def close_code(self) -> int | None:
        """The code of the server's close frame; None if it ends without one."""
        while True:
            opcode, payload = self.next()
            if opcode == CLOSE:
                return int(struct.unpack("!H", payload[:2])[0]) if payload else 1005
            if opcode == -1:
                return None

    def is_closed(self) -> bool:
        """Waits for the server to close the connection."""
        while self._more():
            pass
        return True

    def _has(self, count: int) -> bool:
        while len(self._unread) < count:
            if not self._more():
                return False
        return True

    def _more(self) -> bool:
        try:
            data = self._socket.recv(65536)
        except ConnectionResetError:
            return False
        self._unread += data
        return bool(data)
