"""Two matches on two servers that differ only in what one viewer may not know.

The servers have the same secret and the matches the same id, guests and commitment, so that the
dice, the cookies and the personal links are the same too. What is left is compared byte by byte.
"""

from __future__ import annotations

import itertools
import random
import re
import sqlite3
from typing import Any

from tests.hosting.logged_match import LoggedMatch, begun
from tests.server.process import Server

import boardwright
from boardwright.core.state import State
from boardwright.core.turn import Step
from boardwright.hosting import HostedMatch, Transition, decode
from boardwright.server.session import Sessions
from proofs.wire import Http, Json, Live, Reply

__all__ = ["SECRET", "Viewer", "World", "alike", "some_states"]

Viewer = int | None
SECRET = "the secret of two worlds"
_HOST = "host"
_ALLOWED = (
    # Times, in milliseconds: all have as many digits, so lengths are compared with them.
    (re.compile(rb'"(server_time|remaining_ms|updated|at)":\d+'), rb'"\1":#'),
    # Seals are hashes of a choice and a random nonce; without the nonce they say nothing.
    (re.compile(rb'(\[\d+,[01],)"[0-9a-f]{64}"\]'), rb'\1"#"]'),
    # The second of the response, and the name of a guest who came without a cookie.
    (re.compile(rb"^date: .*", re.M), b"date: #"),
    (re.compile(rb"^set-cookie: boardwright=[\w.-]{66};", re.M), b"set-cookie: #;"),
)
"""All that may differ between the worlds in what a viewer receives. Nothing else is left out."""


class World:
    """One of the two matches, with a viewer who records every byte, and its players."""

    def __init__(self, server: Server, viewer: Viewer, name: str) -> None:
        self._address, self._data = server.url, server.data
        self._http = Http(server.url)
        self.viewer = viewer
        sessions = Sessions(SECRET, is_https=False)
        self._headers: dict[Any, tuple[str, ...]] = {
            who: (f"Cookie: {sessions.cookie(f'{name}-{who}').partition(';')[0]}",)
            for who in (0, 1, _HOST)
        }
        self._headers[None] = ()  # an observer without a cookie
        self._ids = {who: itertools.count() for who in self._headers}
        self.received: list[tuple[int, bytes]] = []
        """Everything that has reached the viewer: its size, and the bytes without `_ALLOWED`."""

    def commitment(self) -> Json:
        """Ask the server for a commitment; it is valid on the other one too."""
        found: Json = self._http.request("GET", "/api/commitment").json()
        return found

    def begin(self, state: State, commitment: Json) -> None:
        """Create a match that goes on from the state; two guests take the seats by their links."""
        seats = [{"kind": "me"}, {"kind": "me"}]
        setup: Json = {"game": "thrust", "seats": seats, "start": {"position": str(state)}}
        setup |= {"commitment": commitment, "seed": "5e" * 16, "listed": True}
        setup |= {"clock": {"kind": "real", "seconds": 600, "increment": 1}}
        made = self._http.request("POST", "/api/matches", *self._headers[_HOST], body=setup)
        assert made.status == 201, made.body
        self.match, tokens = made.json()["match"], made.json()["tokens"]
        for seat in (0, 1):
            path = f"/api/matches/{self.match}/claim"
            body = {"token": tokens[str(seat)]}
            assert self._http.request("POST", path, *self._headers[seat], body=body).status == 200
        others = [seat for seat in (0, 1) if seat != self.viewer]
        self._sockets: dict[Viewer, Live] = {who: self._open(who) for who in (*others, self.viewer)}
        self._log = sqlite3.connect(f"file:{next(self._data.glob('*.sqlite'))}?mode=ro", uri=True)
        self._logged = LoggedMatch(self._events(0))

    def close(self) -> None:
        """End the match, so that the next viewer doesn't find it in a list; close connections."""
        self.act(0 if self.viewer == 1 else 1, {"type": "resign"})
        for live in self._sockets.values():
            live.close()
        self._http.close()
        self._log.close()

    @property
    def hosted(self) -> HostedMatch:
        """The match as it is by the server's log; `sync` reads on."""
        return self._logged.hosted

    @property
    def state(self) -> State:
        """The whole state."""
        return self.hosted.match.state

    @property
    def information(self) -> object:
        """What the viewer may know."""
        return self.hosted.match.information(self.viewer)

    # -- the viewer ------------------------------------------------------------------------

    def settle(self) -> None:
        """Record what the viewer has been sent so far."""
        self.ask({"type": "ping"})

    def ask(self, command: Json) -> None:
        """Send a command of the viewer, and record everything up to the answer to it."""
        live, command = self._sockets[self.viewer], self._with_id(self.viewer, command)
        live.send(command)
        if command["type"] == "view_as":  # answered with a snapshot, which has no id
            barrier = self._with_id(self.viewer, {"type": "ping"})
            live.send(barrier)
            command = barrier
        for text in live.texts_until(lambda message: message.get("id") == command["id"]):
            self._record(text)

    def get(self, path: str) -> None:
        """Record the response to a request of the viewer, head and body."""
        self._record_reply(self._http.request("GET", path, *self._headers[self.viewer]))

    def post(self, command: Json) -> None:
        """Record the response to a command of the viewer by HTTP."""
        path = f"/api/matches/{self.match}/commands"
        body = self._with_id(self.viewer, command)
        self._record_reply(self._http.request("POST", path, *self._headers[self.viewer], body=body))

    def reconnect(self) -> None:
        """Close the viewer's socket and open another one, once the server has noticed."""
        self._sockets[self.viewer].close()
        last_opened = 0 if self.viewer == 1 else 1  # it has read its own arrival and no earlier one
        self._sockets[last_opened].read_until(self._has_left)
        self._sockets[self.viewer] = self._open(self.viewer)
        self.settle()

    def _has_left(self, message: Json) -> bool:
        if message["type"] != "presence":
            return False
        if self.viewer is None:
            return not message.get("watching")
        return self.viewer not in message["online"]

    # -- the players -----------------------------------------------------------------------

    def play(self, seat: int, action: str) -> None:
        """Play one action of a seat."""
        command = {"type": "play", "ply": self.hosted.ply, "actions": [action]}
        if seat == self.viewer:
            self.ask(command)
        else:
            assert self.act(seat, command)["type"] == "ack"
            self.settle()
        self.sync()

    def sync(self) -> None:
        """Read what has been logged since."""
        if events := self._events(self.hosted.event_count):
            self._logged.apply(Transition(self.hosted.event_count, tuple(events)))

    def act(self, seat: int, command: Json) -> Json:
        """Send a command of a seat that is not the viewer's, and return the answer."""
        live, command = self._sockets[seat], self._with_id(seat, command)
        live.send(command)
        return live.answer_to(command["id"])

    # -- bytes -----------------------------------------------------------------------------

    def _open(self, who: Viewer) -> Live:
        live = Live(self._address, self.match, *self._headers[who])
        assert live.refused is None
        # Until then the server may not know of it.
        for text in live.texts_until(lambda message: message["type"] == "presence"):
            if who == self.viewer:
                self._record(text)
        return live

    def _with_id(self, who: Viewer, command: Json) -> Json:
        """Each has ids of its own: what the viewer is answered doesn't depend on others' drafts."""
        return {"id": f"c{next(self._ids[who])}", **command}

    def _record(self, data: bytes) -> None:
        self.received.append((len(data), _normal(data)))

    def _record_reply(self, reply: Reply) -> None:
        self._record("\n".join(reply.head).encode() + b"\n\n" + reply.body)

    def _events(self, first: int) -> list[Any]:
        rows = self._log.execute(
            "SELECT body FROM events WHERE match = ? AND number >= ? ORDER BY number",
            (self.match, first),
        ).fetchall()
        return [decode(body if isinstance(body, bytes) else body.encode()) for (body,) in rows]


def _normal(data: bytes) -> bytes:
    for pattern, replacement in _ALLOWED:
        data = pattern.sub(replacement, data)
    return data


def alike(state: State, other: State, step: Step, viewer: Viewer) -> Step | None:
    """A step of the other world that looks the same to the viewer."""
    assert step.seat is not None
    seen = state.observe(step, viewer)
    for action in other.legal_actions(step.seat):
        if other.observe(Step(action, step.seat), viewer) == seen:
            return Step(action, step.seat)
    return None


def some_states(rng: random.Random, count: int) -> list[State]:
    """States of random games, from their beginnings to their ends."""
    states: list[State] = [boardwright.game("thrust").start()]
    while len(states) < count:
        logged = begun("thrust", secret=f"{rng.getrandbits(256):064x}")
        for _ in range(120):
            if logged.hosted.status == "playing":
                states.append(logged.hosted.match.state)
                logged.turn(rng)
    return states
