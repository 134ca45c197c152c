"""Somebody who plays Thrive against the computer, for ever and not well."""

from __future__ import annotations

import random

import httpx
import msgspec
from benchmarks.load.pairs import OPTIONS
from benchmarks.load.socket import Socket, connect

import boardwright

__all__ = ["visit"]


async def visit(client: httpx.AsyncClient, port: int, level: int, seed: int) -> Socket:
    """A socket that answers every turn of the computer at once, and asks for a new match
    whenever one is over."""
    rng = random.Random(seed)
    plan = {
        "game": "thrive",
        "options": OPTIONS,
        "seats": [{"kind": "me"}, {"kind": "computer", "level": level}],
    }
    made = (await client.post("/api/matches", json=plan)).raise_for_status().json()
    game = boardwright.game("thrive", OPTIONS)
    socket: Socket | None = None

    def hear(data: bytes) -> None:
        message = msgspec.json.decode(data)
        table = message.get("display")
        if socket is None or table is None or 0 not in table.get("deciding", ()):
            return
        position = msgspec.convert(table["view"]["position"], game.position_type)
        state, turn = game.from_position(position), list[str]()
        while not state.is_over and (not turn or not state.begins_turn):
            action = rng.choice(state.legal_actions(0))
            turn.append(str(action))
            state = state.act(action)
        command = {
            "type": "play",
            "id": f"v{message['ply']}",
            "ply": message["ply"],
            "actions": turn,
        }
        socket.send(msgspec.json.encode(command))

    path = f"/api/matches/{made['match']}/live"
    waiting: list[bytes] = []
    socket = await connect(port, path, made["tokens"]["0"], waiting.append)
    socket.on_text = hear
    for data in waiting:
        hear(data)
    return socket
