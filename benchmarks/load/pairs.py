"""Matches of two scripted players, each with a socket of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from functools import partial

import httpx
import msgspec
from benchmarks.load.scripts import Script
from benchmarks.load.socket import Socket, connect

__all__ = ["OPTIONS", "Message", "Pair", "open_pair", "take_seats"]

OPTIONS: dict[str, object] = {"no_progress": 0, "repetition": 0}
"""Without draws, so that scripted games last as long as needed."""


class Message(msgspec.Struct):
    """As much of any server message as the generator needs."""

    type: str
    ply: int = 0
    id: str = ""
    code: str = ""


_decode = msgspec.json.Decoder(Message).decode


class Pair:
    """One match; the seat to play sends the next turn of the script when `play` is called."""

    def __init__(self, match: str, tokens: Sequence[str], script: Script, eager: bool) -> None:
        self.match, self.tokens, self.script = match, tokens, script
        self.sockets: list[Socket] = []
        self.eager = eager
        """Whether to send the next turn as soon as the last one has arrived."""
        self.first_ply = 0
        self.sent = 0
        self.received = 0
        self.confirmed = 0
        self.refused: list[str] = []
        self.latencies: list[float] = []
        self._sent_at = 0.0

    async def connect(self, ports: Sequence[int]) -> None:
        """Open a socket for each seat, the ports in rotation."""
        path = f"/api/matches/{self.match}/live"
        for seat, token in enumerate(self.tokens):
            on_text = partial(self._receive, seat)
            self.sockets.append(await connect(ports[seat % len(ports)], path, token, on_text))

    def disconnect(self) -> None:
        """Close both sockets."""
        for socket in self.sockets:
            socket.close()
        self.sockets = []

    @property
    def waiting(self) -> bool:
        """Whether the last turn has not reached the other player yet."""
        return self.received < self.sent

    def play(self) -> None:
        """Send the next turn, unless the last one is on its way or the script has ended."""
        if self.waiting or self.sent >= len(self.script):
            return
        seat, number = self.sent % 2, self.sent
        actions = '","'.join(self.script[number])
        text = (
            f'{{"type":"play","id":"{self.match}-{number}","ply":{self.first_ply + number},'
            f'"actions":["{actions}"]}}'
        )
        self.sent += 1
        self._sent_at = time.perf_counter()
        self.sockets[seat].send(text.encode())

    def _receive(self, seat: int, data: bytes) -> None:
        message = _decode(data)
        if message.type == "update":
            if self.waiting and seat == self.sent % 2:
                self._record_arrival(message.ply)
        elif message.type == "ack":
            self.confirmed += 1
        elif message.type == "snapshot" and not self.sent:
            self.first_ply = message.ply
        elif message.type == "error":
            self.refused.append(message.code)

    def _record_arrival(self, ply: int) -> None:
        if ply < self.first_ply + self.sent:
            return
        self.latencies.append(time.perf_counter() - self._sent_at)
        self.received += 1
        if self.eager:
            self.play()


async def take_seats(
    client: httpx.AsyncClient, options: dict[str, object]
) -> tuple[str, list[str]]:
    """A Thrive match between two guests: its id and the tokens of their seats."""
    setup = {"game": "thrive", "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
    created = (await client.post("/api/matches", json=setup)).raise_for_status().json()
    client.cookies.clear()  # another guest
    joined = await client.post(f"/api/matches/{created['match']}/join", json={"name": "Second"})
    tokens = created["tokens"] | joined.raise_for_status().json()["tokens"]
    return created["match"], [tokens["0"], tokens["1"]]


async def open_pair(
    client: httpx.AsyncClient, ports: Sequence[int], script: Script, eager: bool = False
) -> Pair:
    """A match with both seats connected."""
    match, tokens = await take_seats(client, OPTIONS)
    pair = Pair(match, tokens, script, eager)
    await pair.connect(ports)
    await asyncio.sleep(0)
    return pair
