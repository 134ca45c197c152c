"""Somebody who sends ten times what the limits allow, from a process and an address of his own."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import struct
from collections.abc import Iterator
from multiprocessing.synchronize import Event

from benchmarks.load.socket import Socket, connect

__all__ = ["KINDS", "flood"]

_ADDRESS = "127.0.0.2"
_TICK = 0.1
_TIMES = 10
_PLAIN = b'{"type":"ping","id":"flood"}'


def _frame(head: int, payload: bytes) -> bytes:
    return struct.pack("!BBI", head, 128 | len(payload), 0) + payload


KINDS = {
    "text": _frame(0x81, _PLAIN),
    "binary": _frame(0x82, _PLAIN),
    "ping": _frame(0x89, b"?"),
    "fragments": _frame(0x01, _PLAIN[:13]) + _frame(0x80, _PLAIN[13:]),
}


@contextlib.contextmanager
def flood(port: int, match: str, kind: str, sockets: int, rate: int) -> Iterator[None]:
    """While this lasts, so many sockets watch the match and each sends ten times `rate` frames a
    second; those that are disconnected come back."""
    context = multiprocessing.get_context("spawn")
    begun = context.Event()
    given = (begun, port, match, kind, sockets, rate)
    flooder = context.Process(target=_flood, args=given, daemon=True)
    flooder.start()
    begun.wait()  # to start a process is no part of the flood
    try:
        yield
    finally:
        flooder.kill()
        flooder.join()


def _flood(begun: Event, port: int, match: str, kind: str, sockets: int, rate: int) -> None:
    async def run() -> None:
        begun.set()
        await asyncio.gather(*(_one(port, match, kind, rate) for _ in range(sockets)))

    asyncio.run(run())


async def _one(port: int, match: str, kind: str, rate: int) -> None:
    path = f"/api/matches/{match}/live"
    each = 2 if kind == "fragments" else 1
    data = KINDS[kind] * round(_TIMES * rate * _TICK / each)
    while True:
        with contextlib.suppress(OSError):
            await _send(await connect(port, path, None, _drop, _ADDRESS), data)
        await asyncio.sleep(_TICK)


async def _send(socket: Socket, data: bytes) -> None:
    assert socket.transport is not None
    while not socket.closed:
        if not socket.transport.get_write_buffer_size():  # what nobody reads need not pile up here
            socket.transport.write(data)
        await asyncio.sleep(_TICK)


def _drop(data: bytes) -> None:
    pass
