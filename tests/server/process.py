"""A real server process on a free port, and people and programs who visit it."""

from __future__ import annotations

import json
import os
import random
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any, ClassVar

import httpx
from websockets.sync.client import ClientConnection, connect

import boardwright
from boardwright.core.state import State

Json = dict[str, Any]
PATIENCE = 60.0
"""Seconds; only a server that hangs takes so long."""


class Server:
    """Started again after `stop` or `kill`, it has the same data and another port."""

    def __init__(self, data: Path, **environment: str) -> None:
        self.data = data
        self.environment = os.environ | {
            "BOARDWRIGHT_PACE": "0",
            "BOARDWRIGHT_ENGINES": "1",
            **environment,
        }
        self.log = data / "log"
        data.mkdir(parents=True, exist_ok=True)
        self.start()

    def start(self, *flags: str) -> None:
        command = [sys.executable, "-m", "boardwright", "serve", "--port", "0", *flags]
        with self.log.open("a") as log:
            self._process = subprocess.Popen(
                [*command, "--data", str(self.data)],
                stdout=subprocess.PIPE,
                stderr=log,
                env=self.environment,
                text=True,
            )
        assert self._process.stdout is not None
        first = self._process.stdout.readline()  # printed when it can be reached
        assert "http://" in first, self.log.read_text()
        self.url = first.split("http://")[1].split()[0]

    def stop(self) -> int:
        self._process.send_signal(signal.SIGTERM)
        return self._process.wait(PATIENCE)

    def kill(self) -> None:
        """As a power cut would."""
        self._process.kill()
        self._process.wait(PATIENCE)

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def is_running(self) -> bool:
        return self._process.poll() is None

    def client(self, **headers: str) -> Client:
        return Client(self, headers)


@contextmanager
def running(data: Path, **environment: str) -> Iterator[Server]:
    server = Server(data, **environment)
    try:
        yield server
    finally:
        if server.is_running:
            server.stop()


class Client:
    """A browser, or a program with its `Authorization` header."""

    def __init__(self, server: Server, headers: dict[str, str]) -> None:
        self._server = server
        self._headers = headers
        self.http = httpx.Client(headers=headers, timeout=PATIENCE)

    def url(self, path: str) -> str:
        return f"http://{self._server.url}{path}"

    def get(self, path: str) -> httpx.Response:
        return self.http.get(self.url(path))

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.http.post(self.url(path), json={} if body is None else body)

    def create(self, game: str = "thrive", *seats: Json, **more: Any) -> Json:
        setups = seats or ({"kind": "me"}, {"kind": "open"})
        answer = self.post("/api/matches", {"game": game, "seats": setups, **more})
        assert answer.status_code == 201, answer.text
        made: Json = answer.json()
        return made

    def join(self, match: str, **how: Any) -> Json:
        answer = self.post(f"/api/matches/{match}/join", how)
        assert answer.status_code == 200, answer.text
        joined: Json = answer.json()
        return joined

    def snapshot(self, match: str) -> Json:
        answer = self.get(f"/api/matches/{match}")
        assert answer.status_code == 200, answer.text
        seen: Json = answer.json()
        return seen

    def live(self, match: str, **headers: str) -> Live:
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        sent = self._headers | ({"Cookie": cookie} if cookie else {}) | headers
        address = f"ws://{self._server.url}/api/matches/{match}/live"
        return Live(connect(address, additional_headers=sent, open_timeout=PATIENCE))


class Live:
    """One socket; remembers everything it has heard."""

    opened: ClassVar[list[Live]] = []

    def __init__(self, socket: AbstractContextManager[ClientConnection]) -> None:
        self._context = socket
        self.socket = socket.__enter__()
        self.opened.append(self)
        self.heard: list[Json] = []
        self._ids = 0

    def next_any(self) -> Json:
        message: Json = json.loads(self.socket.recv(PATIENCE))
        self.heard.append(message)
        return message

    def next(self, kind: str) -> Json:
        """The next message of a kind; others are passed over."""
        while (message := self.next_any())["type"] != kind:
            pass
        return message

    def send(self, do: str, **fields: Any) -> str:
        self._ids += 1
        fields = {"id": f"c{self._ids}"} | fields
        self.socket.send(json.dumps({"type": do, **fields}))
        return str(fields["id"])

    def ask(self, do: str, **fields: Any) -> Json:
        """Send, and wait for the answer to it."""
        sent = self.send(do, **fields)
        while (message := self.next_any()).get("id") != sent:
            pass
        return message

    def close(self) -> None:
        self.opened.remove(self)
        self._context.__exit__(None, None, None)


def random_turn(state: State, rng: random.Random) -> tuple[list[str], State]:
    """A whole random turn of the seat to decide, and the state after it."""
    actions = []
    while True:
        action = rng.choice(state.legal_actions(state.turn().seats[0]))  # type: ignore[union-attr]
        actions.append(str(action))
        state = state.act(action)
        if state.begins_turn or state.is_over:
            return actions, state


def thrive_turns(count: int, seed: int = 1) -> list[tuple[int, list[str]]]:
    """So many turns of a game, with their seats."""
    rng, state, turns = random.Random(seed), boardwright.game("thrive").start(), []
    for number in range(count):
        actions, state = random_turn(state, rng)
        turns.append((number % 2, actions))
    return turns
