"""Players who play against the computer, with random turns."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import Any

import msgspec
from benchmarks.load.pairs import OPTIONS

import boardwright
from proofs.live_client import LiveClient
from proofs.load_driver import Acknowledgement, Turn, create_match

__all__ = ["ComputerMatchDriver"]

_TIMEOUT = 30.0
_TURN_SECONDS = 120.0
"""For a computer's turn; an engine that was killed costs one more try."""
_SETUP = {
    "game": "thrive",
    "options": OPTIONS,
    "seats": [{"kind": "me"}, {"kind": "computer", "level": 1}],
}


class ComputerMatchDriver:
    """Plays one match of Thrive after the other; a `Driver`."""

    def __init__(self, port: Callable[[], int], seed: float) -> None:
        self._port, self._rng = port, random.Random(seed)
        self._game = boardwright.game("thrive", OPTIONS)
        self._client: LiveClient | None = None
        self._changed = asyncio.Event()
        self.is_stopping = False
        self.acknowledgements: list[Acknowledgement] = []
        self.refused: list[str] = []

    async def run(self) -> None:
        """Play until `is_stopping`."""
        while not self.is_stopping:
            self.close()
            match, tokens = await create_match(self._port, _SETUP)
            self._client = client = LiveClient(match, tokens[0], self._port, _TIMEOUT)
            client.on_change = self._changed.set
            await client.connect()
            while client.status == "playing" and not self.is_stopping:
                await self._play_turn(match, client)

    def close(self) -> None:
        """Close the socket."""
        if self._client is not None:
            self._client.close()

    async def _play_turn(self, match: str, client: LiveClient) -> None:
        async with asyncio.timeout(_TURN_SECONDS):
            while client.status == "playing" and 0 not in self._display(client)["deciding"]:
                self._changed.clear()
                await self._changed.wait()
        if client.status != "playing":
            return
        ply, actions = client.ply, self._choose(client)
        command = f"{match}-{ply}t"
        play = {"type": "play", "id": command, "ply": ply, "actions": actions}
        reply = await client.request(command, msgspec.json.encode(play))
        if reply.type == "ack":
            turn = Turn(0, tuple(actions))
            self.acknowledgements.append(Acknowledgement(match, command, reply.ply, turn))
        else:
            self.refused.append(f"{reply.type} {reply.code} {match} {ply}")
            self.is_stopping = True

    def _choose(self, client: LiveClient) -> list[str]:
        position = msgspec.convert(
            self._display(client)["view"]["position"], self._game.position_type
        )
        state, turn = self._game.from_position(position), list[str]()
        while not state.is_over and (not turn or not state.begins_turn):
            action = self._rng.choice(state.legal_actions(0))
            turn.append(str(action))
            state = state.act(action)
        return turn

    @staticmethod
    def _display(client: LiveClient) -> dict[str, Any]:
        display: dict[str, Any] = msgspec.json.decode(client.display)
        return display
