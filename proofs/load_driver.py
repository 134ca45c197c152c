"""Players who play as fast as the server goes, and remember every acknowledgement."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol, Self

import httpx
import msgspec
from benchmarks.load.pairs import OPTIONS
from benchmarks.load.scripts import scripts

import boardwright
from boardwright.core.state import State
from boardwright.core.turn import Decide
from proofs.live_client import LiveClient, Rejected

__all__ = [
    "Acknowledgement",
    "Driver",
    "LoadDriver",
    "MatchDriver",
    "Script",
    "Turn",
    "create_match",
    "make_scripts",
    "random_game",
    "scripted_drivers",
]

_RETRY_SECONDS = 0.1
_STOP_SECONDS = 300.0
"""For the last answers; drivers repeat what is not answered for ever."""
_GROW_OPTIONS: dict[str, object] = {"size": 8, "first": "seat1"}
_THRIVE_TURNS = 400


class Turn(NamedTuple):
    """What a seat plays."""

    seat: int
    actions: tuple[str, ...]


class Script(NamedTuple):
    """A game that was generated before anything is measured."""

    game: str
    options: dict[str, object]
    turns: tuple[Turn, ...]


class Acknowledgement(NamedTuple):
    """A command that the server has confirmed to be on disk."""

    match: str
    command: str
    ply: int
    turn: Turn


def make_scripts(rng: random.Random, count: int = 8) -> list[Script]:
    """Long games of Thrive and whole games of Grow."""
    thrive = [
        Script("thrive", OPTIONS, tuple(Turn(n % 2, turn) for n, turn in enumerate(game)))
        for game in scripts(count, _THRIVE_TURNS)
    ]
    return thrive + [random_game("grow", _GROW_OPTIONS, rng) for _ in range(count)]


def random_game(name: str, options: dict[str, object], rng: random.Random) -> Script:
    """A whole game without chance, with random turns."""
    state: State = boardwright.game(name, options).start()
    turns: list[Turn] = []
    while isinstance(pending := state.turn(), Decide):
        seat, actions = pending.seats[0], list[str]()
        while not actions or (state.turn() == Decide((seat,)) and not state.begins_turn):
            action = rng.choice(state.legal_actions(seat))
            actions.append(str(action))
            state = state.act(action)
        turns.append(Turn(seat, tuple(actions)))
    return Script(name, options, tuple(turns))


async def create_match(
    port: Callable[[], int], setup: Mapping[str, object]
) -> tuple[str, dict[int, str]]:
    """Create a match, however long that takes: its id, and the tokens of the creator's seats."""
    while True:
        try:
            async with httpx.AsyncClient(timeout=20, verify=False) as client:
                address = f"http://127.0.0.1:{port()}/api/matches"
                answer = await client.post(address, json=setup)
                created = answer.raise_for_status().json()
            return created["match"], {int(s): token for s, token in created["tokens"].items()}
        except httpx.HTTPError:
            await asyncio.sleep(_RETRY_SECONDS)


class MatchDriver:
    """Plays one match after the other until `is_stopping`, both seats, each with its own socket.

    A turn is sent until it is acknowledged, by the same id. `copies` gives how often each time.
    `is_watched`: a spectator watches as well, and all three notice when a connection is dead.
    """

    def __init__(
        self,
        scripts: Sequence[Script],
        port: Callable[[], int],
        timeout: float,
        rng: random.Random,
        copies: Callable[[], int] = lambda: 1,
        is_watched: bool = False,
    ) -> None:
        self._scripts, self._port, self._timeout, self._rng = scripts, port, timeout, rng
        self._copies, self._is_watched = copies, is_watched
        self._watching: list[asyncio.Task[None]] = []
        self.is_stopping = False
        self.match = ""
        self.clients: list[LiveClient] = []
        self.acknowledgements: list[Acknowledgement] = []
        self.refused: list[str] = []
        """Codes of commands that should have been acknowledged."""
        self.connections = 0

    async def run(self) -> None:
        """Play; the sockets of the last match stay open."""
        while not self.is_stopping:
            self.close()
            script = self._rng.choice(self._scripts)
            try:
                await self._open(script)
                await self._play(script)
            except Rejected as error:
                self.refused.append(f"{error} {self.match}")

    def close(self) -> None:
        """Close the sockets."""
        for task in self._watching:
            task.cancel()
        for client in self.clients:
            client.close()
            self.connections += client.connections
        self.clients = []

    async def _open(self, script: Script) -> None:
        seats = [{"kind": "me"}] * 2
        setup = {"game": script.game, "options": script.options, "seats": seats}
        self.match, tokens = await create_match(self._port, setup)
        viewers = [tokens[0], tokens[1], *([None] if self._is_watched else [])]
        self.clients = [
            LiveClient(self.match, token, self._port, self._timeout) for token in viewers
        ]
        await asyncio.gather(*(client.connect() for client in self.clients))
        if self._is_watched:
            self._watching = [asyncio.create_task(client.watch()) for client in self.clients]

    async def _play(self, script: Script) -> None:
        first = self.clients[0].ply
        for number, turn in enumerate(script.turns):
            if self.is_stopping:
                return
            command, ply = f"{self.match}-{number}t", first + number
            text = msgspec.json.encode(
                {"type": "play", "id": command, "ply": ply, "actions": turn.actions}
            )
            client = self.clients[turn.seat]
            await client.see(ply)  # like a person, who waits for the other's turn
            reply = await client.request(command, text, self._copies())
            if reply.type != "ack" or reply.ply != ply + 1:
                self.refused.append(f"{reply.type} {reply.code} {self.match} {number} {reply.ply}")
                return
            self.acknowledgements.append(Acknowledgement(self.match, command, reply.ply, turn))


class Driver(Protocol):
    """Sends commands from `run` on, until `is_stopping` is set."""

    is_stopping: bool
    acknowledgements: list[Acknowledgement]
    refused: list[str]

    async def run(self) -> None:
        """Return once all that was sent is acknowledged."""

    def close(self) -> None:
        """Close the sockets."""


class LoadDriver:
    """Many drivers at the same time, as a context manager."""

    def __init__(self, drivers: Sequence[Driver]) -> None:
        self._drivers = drivers
        self._tasks: list[asyncio.Task[None]] = []

    async def __aenter__(self) -> Self:
        self._tasks = [asyncio.create_task(driver.run()) for driver in self._drivers]
        return self

    async def __aexit__(self, *error: object) -> None:
        await self.stop()
        for driver in self._drivers:
            driver.close()

    async def stop(self) -> None:
        """Wait until every command that was sent is acknowledged, and send no more."""
        for driver in self._drivers:
            driver.is_stopping = True
        async with asyncio.timeout(_STOP_SECONDS):
            await asyncio.gather(*self._tasks)

    @property
    def acknowledgements(self) -> list[Acknowledgement]:
        """Of all drivers."""
        return [found for driver in self._drivers for found in driver.acknowledgements]

    @property
    def count(self) -> int:
        """The number of acknowledgements."""
        return sum(len(driver.acknowledgements) for driver in self._drivers)

    @property
    def refused(self) -> list[str]:
        """What was refused, of all drivers."""
        return [refused for driver in self._drivers for refused in driver.refused]

    async def progress(self, acknowledgements: int, seconds: float = 120.0) -> None:
        """Wait for so many more acknowledgements; raises `TimeoutError` if they do not come."""
        wanted = self.count + acknowledgements
        async with asyncio.timeout(seconds):
            while self.count < wanted:
                await asyncio.sleep(0.01)


def scripted_drivers(count: int, port: Callable[[], int], seed: int) -> list[MatchDriver]:
    """So many match drivers, for servers that may be killed but do not hang for long."""
    rng = random.Random(seed)
    games = make_scripts(rng)
    return [MatchDriver(games, port, 30.0, random.Random(rng.random())) for _ in range(count)]
