"""A sender of hostile frames that counts the answers, and a player beside it."""

from __future__ import annotations

import json
import random
import struct
import threading
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import partial
from itertools import count
from typing import NamedTuple

from tests.server.process import random_turn

import boardwright
from proofs.hostile_frames import HostileFrame
from proofs.wire import CLOSE, PONG, TEXT, Http, Json, Live, frame

__all__ = ["HostileSender", "Neighbour"]

_MATCH_BATCHES = 10
"""Batches for which a match is used."""
_GAMES = ("thrive", "grow", "thrust")
_REPLIES = {"error", "ack", "preview", "standing", "hint", "pong"}
_ALSO_UNASKED = {"preview", "standing"}
"""Replies only if they have the id of a command."""
_BARRIER = "all-of-that-is-answered"
_BARRIER_FRAME = frame(TEXT, json.dumps({"type": "ping", "id": _BARRIER}).encode())


class HostileSender:
    """Sends frames as a spectator and as a player, in turn, of matches of all games."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._http = Http(address)
        self._batches = 0
        self._sockets: list[Live] = []

    def send(self, batch: Sequence[HostileFrame], codes: Counter[str]) -> list[str]:
        """Send a batch and return what was not answered as it should be; counts the codes.

        A `ping` after each message tells which answers belong to it.
        """
        if self._batches % _MATCH_BATCHES == 0:
            self._change_match()
        self._batches += 1
        live = self._sockets[self._batches % 2]
        live.write(b"".join(one.data + _BARRIER_FRAME for one in batch))
        wrong: list[str] = []
        pongs = 0
        for message in batch:
            try:
                answers = _read_answers(live, codes)
            except ConnectionError as error:
                self._change_match()
                return [*wrong, f"{message.kind}: {error}"]
            pongs += answers.pongs
            if not answers.fit(message):
                wrong.append(f"{message.kind}: {answers}")
        expected = sum(message.pongs for message in batch)  # they may overtake texts
        return wrong if pongs == expected else [*wrong, f"pongs: {pongs} instead of {expected}"]

    def break_protocol(self, data: bytes) -> int:
        """Send a frame that breaks the protocol and return the close code, or -1 if none came."""
        with Live(self._address, self._match) as live:
            try:
                live.write(data)
                opcode, payload = next(one for one in live.frames() if one[0] in (CLOSE, -1))
            except ConnectionError:
                return -1
        return int(struct.unpack("!H", payload[:2])[0]) if opcode == CLOSE and payload else -1

    def close(self) -> None:
        """Close all connections."""
        for live in self._sockets:
            live.close()
        self._http.close()

    def _change_match(self) -> None:
        for live in self._sockets:
            live.close()
        game = _GAMES[self._batches // _MATCH_BATCHES % len(_GAMES)]
        self._match, headers = _start_match(self._http, game)
        self._sockets = [Live(self._address, self._match, *one) for one in ((), headers[0])]
        for live in self._sockets:
            live.read_text()  # the snapshot


class _Answers(NamedTuple):
    """What came between two barriers."""

    replies: int
    snapshots: int
    pongs: int

    def fit(self, message: HostileFrame) -> bool:
        """Whether the message got one reply, or a snapshot as the reply."""
        has_reply = self.replies == 1 or (self.replies == 0 and self.snapshots > 0)
        return has_reply if message.replies else self.replies + self.snapshots == 0


def _read_answers(live: Live, codes: Counter[str]) -> _Answers:
    """Read up to the answer to the next barrier; counts the codes of errors."""
    replies = snapshots = pongs = 0
    for opcode, payload in live.frames():
        if opcode == PONG:
            pongs += 1
        elif opcode != TEXT:
            code = struct.unpack("!H", payload[:2])[0] if payload else "nothing"
            raise ConnectionError(f"closed with {code}")
        else:
            message = json.loads(payload)
            if message.get("id") == _BARRIER:
                return _Answers(replies, snapshots, pongs)
            kind = message["type"]
            is_reply = kind in _REPLIES and (kind not in _ALSO_UNASKED or message.get("id"))
            replies += bool(is_reply)
            snapshots += kind == "snapshot"
            if kind == "error":
                codes[message["code"]] += 1
    raise AssertionError("frames end with an exception")


def _start_match(http: Http, game: str) -> tuple[str, list[tuple[str, ...]]]:
    """Start a match between two guests; return its id and their headers."""
    headers: list[tuple[str, ...]] = []
    for _ in range(2):
        cookie = http.request("GET", "/api/mine").header("set-cookie").partition(";")[0]
        headers.append((f"Cookie: {cookie}",))
    setup = {"game": game, "seats": [{"kind": "me"}, {"kind": "open"}]}
    made: Json = http.request("POST", "/api/matches", *headers[0], body=setup).json()
    path = f"/api/matches/{made['match']}/join"
    assert http.request("POST", path, *headers[1], body={}).status == 200
    return made["match"], headers


def _turns(seed: int) -> Iterator[list[str]]:
    """At most twenty turns of a game of Thrive; some games are shorter."""
    rng, state = random.Random(seed), boardwright.game("thrive").start()
    for _ in range(20):
        if not state.is_over:
            actions, state = random_turn(state, rng)
            yield actions


def _shows(ply: int, message: Json) -> bool:
    return bool(message.get("ply") == ply)


class Neighbour:
    """Two people who play Thrive, one match after the other, until they are stopped."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._is_stopping = threading.Event()
        self.turns = 0
        """Turns that were acknowledged and seen by the other player."""
        self.error = ""
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def stop(self) -> None:
        """Stop after the present turn."""
        self._is_stopping.set()
        self._thread.join()

    def _run(self) -> None:
        try:
            with Http(self._address) as http:
                for seed in count():
                    match, headers = _start_match(http, "thrive")
                    if self._play(match, headers, seed):
                        return
        except Exception as error:
            self.error = f"{type(error).__name__}: {error}"

    def _play(self, match: str, headers: list[tuple[str, ...]], seed: int) -> bool:
        """Play a few turns; return whether to stop."""
        players = [Live(self._address, match, *one) for one in headers]
        ply = json.loads(players[0].read_text())["ply"]
        for number, actions in enumerate(_turns(seed)):
            seat = number % 2
            command = {"type": "play", "id": f"t{number}", "ply": ply, "actions": actions}
            players[seat].send(command)
            answer = players[seat].answer_to(command["id"])
            if answer["type"] != "ack":
                raise ValueError(f"a turn was answered with {answer}")
            ply = answer["ply"]
            players[1 - seat].read_until(partial(_shows, ply))
            self.turns += 1
            if self._is_stopping.is_set():
                break
        for live in players:
            live.close()
        return self._is_stopping.is_set()
