"""A guest who plays Thrive against the computer, with random turns."""

from __future__ import annotations

import random

import httpx
import msgspec
from benchmarks.load.pairs import OPTIONS
from benchmarks.load.socket import Socket, connect

import boardwright

__all__ = ["play_against_computer"]


async def play_against_computer(
    client: httpx.AsyncClient, port: int, level: int, seed: int
) -> Socket:
    """A socket that answers every turn of the computer at once, until its one match is over."""
    rng = random.Random(seed)
    setup = {
        "game": "thrive",
        "options": OPTIONS,
        "seats": [{"kind": "me"}, {"kind": "computer", "level": level}],
    }
    created = (await client.post("/api/matches", json=setup)).raise_for_status().json()
    game = boardwright.game("thrive", OPTIONS)
    socket: Socket | None = None

    def on_text(data: bytes) -> None:
        message = msgspec.json.decode(data)
        display = message.get("display")
        if socket is None or display is None or 0 not in display.get("deciding", ()):
            return
        position = msgspec.convert(display["view"]["position"], game.position_type)
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

    path = f"/api/matches/{created['match']}/live"
    early: list[bytes] = []
    socket = await connect(port, path, created["tokens"]["0"], early.append)
    socket.on_text = on_text
    for data in early:
        on_text(data)
    return socket
