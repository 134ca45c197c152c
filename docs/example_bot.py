"""A whole bot: it takes an open seat of a match and plays, whatever the game, at random.

python example_bot.py SERVER TOKEN MATCH    (pip install httpx websockets; see docs/bots.md)
"""

import json
import random
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import httpx
from websockets import WebSocketException
from websockets.sync.client import ClientConnection, connect


def actions(can: Any, view: Any) -> Iterator[str]:  # each game has its own way to say it
    yield from (f"{a}-{b}" for a, targets in can.get("moves", {}).items() for b in targets)
    yield from (f"{a}+{hole}" for a, holes in can.get("pegs", {}).items() for hole in holes)
    yield from (f"{a}-{b}" for a, way in can.get("heads", {}).items() for b in way.get("free", []))
    yield from (deed["action"] for deed in can.get("actions", []))
    yield from ["end"] if can.get("end") else []
    if rows := can.get("drop") and view["position"]["rows"]:  # a guess; if it is taken, another one
        yield f"+{chr(97 + random.randrange(len(rows)))}{random.randint(1, len(rows))}"
    if burn := can.get("burn"):
        yield f"burn:{random.randint(burn['least'], burn['most'])}"


def reply(said: Any, latest: str) -> dict[str, Any]:  # the command that answers a message, if any
    table, turn = said.get("table"), said["draft"] if said["is"] == "drafted" else []
    if not table or (turn and said["id"] != latest):  # nothing new, or news since that draft
        return {"do": "look"} if said.get("code") == "too_many" else {}  # other refusals show it
    if table["view"]["seat"] in table.get("deciding", []) and not table.get("can_confirm"):
        turn = [*turn, random.choice([*actions(table["choices"], table["view"])])]
        return {"do": "draft", "ply": said["ply"], "actions": turn}
    return {"do": "play", "ply": said["ply"], "actions": turn} if turn else {}


def play(socket: ClientConnection, latest: str = "") -> None:
    for said in map(json.loads, socket):
        if said.get("status") == "over":
            print(said["ending"]["words"])
            sys.exit()
        if command := reply(said, latest):
            time.sleep(1 if said["is"] == "refused" else 2 / rate if rate else 0)
            latest = f"{random.getrandbits(64):x}"  # an id used again is the same command again
            socket.send(json.dumps({**command, "id": latest}))


server, token, match = sys.argv[1:]
live, bearer = f"ws{server[4:]}/api/matches/{match}/live", {"Authorization": f"Bearer {token}"}
httpx.post(f"{server}/api/matches/{match}/join", json={}, headers=bearer).raise_for_status()
rate = httpx.get(f"{server}/api/limits").json()["commands_per_second"]
while True:  # and connect again after a break
    with suppress(OSError, WebSocketException), connect(live, additional_headers=bearer) as socket:
        play(socket)
    time.sleep(1)
