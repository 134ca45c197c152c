"""A client that sends ten times what the limits allow, from its own process and address; and the
latency of others beside it."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import struct
from collections.abc import AsyncIterator, Sequence
from functools import partial
from multiprocessing.synchronize import Event

from benchmarks.load import scenes
from benchmarks.load.comparison import Comparison, compare
from benchmarks.load.pairs import Pair
from benchmarks.load.socket import Socket, connect

__all__ = ["FRAMES", "KINDS", "flood", "measure_flood"]

_ADDRESS = "127.0.0.2"
_TICK_SECONDS = 0.1
_EXCESS = 10
_PLAIN = b'{"type":"ping","id":"flood"}'
_START_SECONDS = 60


def _frame(head: int, payload: bytes) -> bytes:
    return struct.pack("!BBI", head, 128 | len(payload), 0) + payload


FRAMES = {
    "text": _frame(0x81, _PLAIN),
    "binary": _frame(0x82, _PLAIN),
    "ping": _frame(0x89, b"?"),
    "fragments": _frame(0x01, _PLAIN[:13]) + _frame(0x80, _PLAIN[13:]),
}
"""What is sent again and again."""
KINDS = (*FRAMES, "handshakes")


async def measure_flood(
    pairs: Sequence[Pair],
    port: int,
    match: str,
    kind: str,
    sockets: int,
    rate: int,
    rounds: int,
    seconds: float,
) -> Comparison:
    """Compare the latency of the pairs with and without a flood."""
    return await compare(
        partial(scenes.paced, pairs, seconds),
        partial(flood, port, match, kind, sockets, rate),
        rounds,
    )


@contextlib.asynccontextmanager
async def flood(port: int, match: str, kind: str, sockets: int, rate: int) -> AsyncIterator[None]:
    """While this lasts, `sockets` watch the match and each sends ten times `rate` frames a second.

    Sockets that are closed reconnect. "handshakes" opens and closes them as often instead.
    """
    context = multiprocessing.get_context("spawn")
    started = context.Event()
    arguments = (started, port, match, kind, sockets, rate)
    flooder = context.Process(target=_flood, args=arguments, daemon=True)
    flooder.start()
    try:
        # Starting a process isn't part of the flood.
        if not await asyncio.to_thread(started.wait, _START_SECONDS):
            raise RuntimeError("the process of the flood does not start")
        yield
    finally:
        flooder.kill()
        flooder.join()


def _flood(started: Event, port: int, match: str, kind: str, sockets: int, rate: int) -> None:
    async def run() -> None:
        started.set()
        await asyncio.gather(*(_flood_socket(port, match, kind, rate) for _ in range(sockets)))

    asyncio.run(run())


async def _flood_socket(port: int, match: str, kind: str, rate: int) -> None:
    path = f"/api/matches/{match}/live"
    if kind == "handshakes":
        await _reconnect(port, path, rate)
    frames = 2 if kind == "fragments" else 1
    data = FRAMES[kind] * round(_EXCESS * rate * _TICK_SECONDS / frames)
    while True:
        with contextlib.suppress(OSError):
            await _send(await connect(port, path, None, _drop, _ADDRESS), data)
        await asyncio.sleep(_TICK_SECONDS)


async def _reconnect(port: int, path: str, rate: int) -> None:
    """Open sockets and close them at once, ten times `rate` a second if they are answered."""
    while True:
        with contextlib.suppress(OSError):
            (await connect(port, path, None, _drop, _ADDRESS)).close()
        await asyncio.sleep(1 / (_EXCESS * rate))


async def _send(socket: Socket, data: bytes) -> None:
    assert socket.transport is not None
    while not socket.closed:
        if not socket.transport.get_write_buffer_size():  # unread data must not pile up here
            socket.transport.write(data)
        await asyncio.sleep(_TICK_SECONDS)


def _drop(data: bytes) -> None:
    pass
