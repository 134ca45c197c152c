"""Matches of two scripted players, each on a socket of its own."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence

import httpx
import msgspec
from benchmarks.load.scripts import Script
from benchmarks.load.socket import Socket, connect

__all__ = ["OPTIONS", "Heard", "Pair", "open_pair", "take_seats"]

OPTIONS: dict[str, object] = {"no_progress": 0, "repetition": 0}
"""Scripted games go on for as long as they are asked to."""


class Heard(msgspec.Struct):
    """As much of any message as the generator needs."""

    type: str
    ply: int = 0
    id: str = ""
    code: str = ""


_heard = msgspec.json.Decoder(Heard).decode


class Pair:
    """One match: whoever's turn it is sends the next turn of the script when told to."""

    def __init__(self, match: str, tokens: Sequence[str], script: Script, eager: bool) -> None:
        self.match, self.tokens, self.script = match, tokens, script
        self.sockets: list[Socket] = []
        self.eager = eager
        """Send the next turn as soon as the last one has arrived."""
        self.first_ply = 0
        self.sent = 0
        self.received = 0
        self.confirmed = 0
        self.refused: list[str] = []
        self.latencies: list[float] = []
        self._sent_at = 0.0

    async def connect(self, ports: Sequence[int]) -> None:
        path = f"/api/matches/{self.match}/live"
        for seat, token in enumerate(self.tokens):
            hear = self._black if seat == 0 else self._white
            self.sockets.append(await connect(ports[seat % len(ports)], path, token, hear))

    def disconnect(self) -> None:
        for socket in self.sockets:
            socket.close()
        self.sockets = []

    @property
    def waiting(self) -> bool:
        """The last turn has not reached the other player yet."""
        return self.received < self.sent

    def play(self) -> None:
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

    def _black(self, data: bytes) -> None:
        self._hear(0, data)

    def _white(self, data: bytes) -> None:
        self._hear(1, data)

    def _hear(self, seat: int, data: bytes) -> None:
        message = _heard(data)
        if message.type == "update":
            if self.waiting and seat == self.sent % 2:
                self._arrived(message.ply)
        elif message.type == "ack":
            self.confirmed += 1
        elif message.type == "snapshot" and not self.sent:
            self.first_ply = message.ply
        elif message.type == "error":
            self.refused.append(message.code)

    def _arrived(self, ply: int) -> None:
        if ply < self.first_ply + self.sent:
            return
        self.latencies.append(time.perf_counter() - self._sent_at)
        self.received += 1
        if self.eager:
            self.play()


async def take_seats(
    client: httpx.AsyncClient, options: dict[str, object]
) -> tuple[str, list[str]]:
    """A Thrive match with two people at it: its id and the tokens of their seats."""
    plan = {"game": "thrive", "options": options, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made = (await client.post("/api/matches", json=plan)).raise_for_status().json()
    client.cookies.clear()  # somebody else
    joined = await client.post(f"/api/matches/{made['match']}/join", json={"name": "Second"})
    tokens = made["tokens"] | joined.raise_for_status().json()["tokens"]
    return made["match"], [tokens["0"], tokens["1"]]


async def open_pair(
    client: httpx.AsyncClient, ports: Sequence[int], script: Script, eager: bool = False
) -> Pair:
    match, tokens = await take_seats(client, OPTIONS)
    pair = Pair(match, tokens, script, eager)
    await pair.connect(ports)
    await asyncio.sleep(0)
    return pair
