"""A whole bot: it takes an open seat of a match and plays, whatever the game, at random.

python example_bot.py SERVER TOKEN MATCH    (pip install httpx websockets; see docs/bots.md)
"""

import json
import random
import sys
import time
from contextlib import suppress

import httpx
from websockets import WebSocketException
from websockets.sync.client import connect


def actions(can, view):  # what may be done; each game has its own way to say it
    yield from (f"{a}-{b}" for a, targets in can.get("moves", {}).items() for b in targets)
    yield from (f"{a}+{hole}" for a, holes in can.get("pegs", {}).items() for hole in holes)
    yield from (f"{a}-{b}" for a, way in can.get("heads", {}).items() for b in way.get("free", []))
    yield from (deed["action"] for deed in can.get("actions", []))
    yield from ["end"] if can.get("end") else []
    if can.get("drop"):  # a guess: if the space is taken, the server says so, and we guess again
        size = len(view["position"]["rows"])
        yield f"+{chr(97 + random.randrange(size))}{random.randint(1, size)}"
    if burn := can.get("burn"):
        yield f"burn:{random.randint(burn['least'], burn['most'])}"


def reply(said, latest):  # the command that answers a message; {}: it needs none
    table, turn = said.get("display"), said["draft"] if said["type"] == "preview" else []
    if said.get("code") == "too_many":  # other refusals bring a snapshot of their own accord
        return {"type": "view_as"}
    if not table or (turn and said["id"] != latest):  # the table has changed since that draft
        return {}
    if table["view"]["seat"] in table.get("deciding", []) and not table.get("can_confirm"):
        turn = [*turn, random.choice([*actions(table["choices"], table["view"])])]
        return {"type": "draft", "ply": said["ply"], "actions": turn}
    return {"type": "play", "ply": said["ply"], "actions": turn} if turn else {}


def play(socket, latest=""):
    for said in map(json.loads, socket):
        if said.get("status") == "over":
            sys.exit(print(said["ending"]["words"]))
        if command := reply(said, latest):
            time.sleep(1 if said["type"] == "error" else 2 / rate if rate else 0)
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
