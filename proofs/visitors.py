"""Visitors who do a bit of everything: create, play, watch, chat, reconnect, leave."""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Mapping

import httpx
import msgspec

from proofs.live_client import LiveClient
from proofs.load_driver import Script, create_match, random_game

__all__ = ["Visitors"]

_TIMEOUT = 30.0
_COMPUTERS_SECONDS = 300.0
"""For a match of computers, which takes one or two."""
_RECONNECT = 0.05
_CHAT = 0.1
"""The shares of turns before which a player reconnects or writes."""
_SPECTATORS = 30
"""Who come and go during a match."""
_ME, _COMPUTER = {"kind": "me"}, {"kind": "computer", "level": 1}


class Visitors:
    """People at one server; `count` says what they have done so far."""

    def __init__(self, port: Callable[[], int], seed: int) -> None:
        self._port, self._rng = port, random.Random(seed)
        self._games = [random_game("thrive", {"size": 4}, self._rng) for _ in range(10)]
        self._games += [
            random_game("grow", {"size": 5, "first": "seat1"}, self._rng) for _ in range(10)
        ]
        self.count: Counter[str] = Counter()

    async def come(self, times: int, at_once: int) -> None:
        """So many visits, of which some at the same time; afterwards nobody is connected."""
        gate = asyncio.Semaphore(at_once)

        async def visit(number: int) -> None:
            async with gate:
                if number % 10 == 0:
                    await self._watch_computers()
                elif number % 10 == 1:
                    await self._resign()
                else:
                    await self._play(self._rng.choice(self._games))

        await asyncio.gather(*map(visit, range(times)))

    async def _play(self, script: Script) -> None:
        """A whole match between two people, with a spectator."""
        setup = {"game": script.game, "options": script.options, "seats": [_ME, _ME]}
        match, tokens = await self._create(setup)
        clients = [self._client(match, token) for token in (tokens[0], tokens[1], None)]
        try:
            await asyncio.gather(*(client.connect() for client in clients))
            ply = clients[0].ply
            for number, turn in enumerate(script.turns):
                player = clients[turn.seat]
                if number % max(1, len(script.turns) // _SPECTATORS) == 0:
                    await self._look_in(match)
                await self._interrupt(match, player)
                await player.see(ply)
                await self._send(player, "play", f"p{ply}", ply=ply, actions=turn.actions)
                ply += 1
                self.count["turns"] += 1
            await clients[2].see(ply)
            assert clients[2].status == "over", clients[2].status
            await self._read_record(match)
            self.count["matches played to the end"] += 1
        finally:
            for client in clients:
                client.close()

    async def _look_in(self, match: str) -> None:
        spectator = self._client(match, None)
        await spectator.connect()
        spectator.close()
        self.count["spectators who came and went"] += 1

    async def _interrupt(self, match: str, player: LiveClient) -> None:
        """Sometimes lose the connection, or write something."""
        if self._rng.random() < _RECONNECT:
            player.close()
            self.count["reconnections"] += 1
        if self._rng.random() < _CHAT:
            number = self.count["chat messages"]
            await self._send(player, "chat", f"c{number}", text=f"message {number}")
            self.count["chat messages"] += 1

    async def _watch_computers(self) -> None:
        setup = {"game": "grow", "options": {"size": 3}, "seats": [_COMPUTER, _COMPUTER]}
        match, _ = await self._create(setup)
        client = self._client(match, None)
        changed = asyncio.Event()
        client.on_change = changed.set
        try:
            async with asyncio.timeout(_COMPUTERS_SECONDS):
                await client.connect()
                while client.status != "over":
                    changed.clear()
                    await changed.wait()
            self.count["computer matches watched"] += 1
        finally:
            client.close()

    async def _resign(self) -> None:
        """A match with hidden parts, resigned at once."""
        match, tokens = await self._create({"game": "thrust", "seats": [_ME, _ME]})
        client = self._client(match, tokens[0])
        try:
            await self._send(client, "resign", "r")
            self.count["matches resigned"] += 1
        finally:
            client.close()

    async def _create(self, setup: Mapping[str, object]) -> tuple[str, dict[int, str]]:
        return await create_match(self._port, setup)

    def _client(self, match: str, token: str | None) -> LiveClient:
        return LiveClient(match, token, self._port, _TIMEOUT)

    @staticmethod
    async def _send(client: LiveClient, kind: str, command: str, **fields: object) -> None:
        text = msgspec.json.encode({"type": kind, "id": command, **fields})
        reply = await client.request(command, text)
        if reply.type == "error" and reply.code != "too_fast":  # of chat
            raise RuntimeError(f"{kind} was refused: {reply.code}")

    async def _read_record(self, match: str) -> None:
        address = f"http://127.0.0.1:{self._port()}/api/matches/{match}"
        async with httpx.AsyncClient(timeout=_TIMEOUT, verify=False) as client:
            for page in ("/record", "/replay", ""):
                (await client.get(address + page)).raise_for_status()
