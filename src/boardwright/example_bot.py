"""A whole bot: it takes an open seat of a match and plays, whatever the game, at random.

python -m boardwright.example_bot SERVER TOKEN MATCH    (see docs/bots.md)

The file needs nothing else of the package: copy it to begin a bot of your own.
"""

import hashlib
import json
import random
import secrets
import sys
import time
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

try:
    import httpx
    from websockets import WebSocketException
    from websockets.sync.client import ClientConnection, connect
except ImportError as error:
    raise ImportError(f"{error}; run: pip install 'boardwright[bot]'", name=error.name) from None

seeds = [secrets.token_hex(16)]
match, rate, own_seats = "", 0.0, set[int]()


def actions(display: Any, choices: Any) -> Iterator[str]:  # in each game's own form
    moves, pegs, heads = (choices.get(key, {}) for key in ("moves", "pegs", "heads"))
    yield from (f"{pod}-{target}" for pod, targets in moves.items() for target in targets)
    yield from (f"{pod}+{hole}" for pod, holes in pegs.items() for hole in holes)
    yield from (f"{a}-{b}" for a, head in heads.items() for b in head.get("free", []))
    yield from (choice["action"] for choice in choices.get("actions", []))
    yield from filter(None, [display.get("end_action")])
    yield from (f"+{space}" for space in choices.get("free", []))
    if burn := choices.get("burn"):
        yield f"burn:{random.randint(burn['min'], burn['max'])}"


def reply(message: Any, latest: str) -> dict[str, Any]:  # a command, if one is due
    display = message.get("display")
    turn = message["actions"] if message["type"] == "preview" else []
    if message.get("code") in ("too_many", "illegal_action"):  # no snapshot follows these
        return {"type": "view_as"}
    if not display or (turn and message["id"] != latest):  # the position has changed since
        return {}
    if display["view"]["seat"] in display.get("deciding", []) and not display.get("can_confirm"):
        turn = [*turn, random.choice([*actions(display, display["choices"])])]
        return {"type": "draft", "ply": message["ply"], "actions": turn}
    return {"type": "play", "ply": message["ply"], "actions": turn} if turn else {}


def seed_hash() -> str:  # of our part of the dice, which is secret until all have sent theirs
    return hashlib.sha256(f"boardwright seed 1:{match}:{seeds[-1]}".encode()).hexdigest()


def exchange(fairness: Any) -> dict[str, Any]:  # a command, if the start waits for us
    if not own_seats.intersection(fairness.get("awaited", [])):
        return {}
    if not fairness.get("reveal_by"):  # somebody did not reveal theirs: all choose anew
        seeds.append(secrets.token_hex(16))
        return {"type": "commit_seed", "seed_hash": seed_hash()}
    is_ours = seed_hash() in fairness["seed_hashes"]
    return {"type": "reveal_seed", "seed": seeds[-1]} if is_ours else {}


def play(socket: ClientConnection, latest: str = "") -> None:
    for message in map(json.loads, socket):
        if message.get("status") == "over":
            print(message["ending"]["text"])
            sys.exit()
        if command := exchange(message.get("fairness", {})) or reply(message, latest):
            time.sleep(1 if message.get("code") == "too_many" else 2 / rate if rate else 0)
            latest = f"{random.getrandbits(64):x}"  # an id used again is the same command again
            socket.send(json.dumps({**command, "id": latest}))


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit("usage: python -m boardwright.example_bot SERVER TOKEN MATCH")
    server, token, match = sys.argv[1:]
    live, bearer = f"ws{server[4:]}/api/matches/{match}/live", {"Authorization": f"Bearer {token}"}
    join, body = f"{server}/api/matches/{match}/join", {"seed_hash": seed_hash()}
    joined = httpx.post(join, json=body, headers=bearer).raise_for_status().json()
    own_seats = {*map(int, joined["tokens"])}
    rate = httpx.get(f"{server}/api/limits").json()["commands_per_second"]
    while True:  # and connect again after a break
        with suppress(OSError, WebSocketException), connect(live, additional_headers=bearer) as ws:
            play(ws)
        time.sleep(1)
