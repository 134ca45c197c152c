"""Clients that ask for expensive things as often as they can, in a process of their own."""

from __future__ import annotations

import asyncio
import contextlib
import multiprocessing
import random
from collections.abc import Iterator
from multiprocessing.synchronize import Event

import httpx
import msgspec
from benchmarks.load.socket import connect

import boardwright
from boardwright.core.state import State
from boardwright.core.turn import Chance, Decide, Step

__all__ = ["WORKLOADS", "demand", "finished_match", "long_draft"]

_ADDRESS = "127.0.0.3"
_OPTIONS = {"size": 25, "players": 2, "first": "seat1"}
_CLIENTS = 10
_PAUSE_SECONDS = 0.02
"""Between two commands of a client that is answered at once."""

WORKLOADS = ("drafts", "illegal drafts", "snapshots", "records", "replays", "proofs", "positions")


def long_draft() -> tuple[str, list[str]]:
    """A position of Grow on 25x25 and a long turn in it."""
    game, rng = boardwright.game("grow", _OPTIONS), random.Random(1)
    state: State = game.start()
    start, turn, longest = state, list[str](), (str(state), list[str]())
    for _ in range(4_000):
        pending = state.turn()
        if isinstance(pending, Chance):
            state = state.act(pending.sample(rng))
            continue
        if not isinstance(pending, Decide):
            break
        if state.begins_turn:
            start, turn = state, []
        legal = state.legal_actions(pending.seats[0])
        action = rng.choice([one for one in legal if one != state.end_action] or legal)
        turn.append(str(action))
        state = state.play(Step(action, pending.seats[0]))
        if len(turn) > len(longest[1]):
            longest = str(start), list(turn)
    return longest


async def finished_match(client: httpx.AsyncClient) -> str:
    """The id of a finished match of Grow on 25x25 with eight players."""
    options = {"size": 25, "players": 8, "first": "seat1"}
    setup = {"game": "grow", "options": options, "seats": [{"kind": "me"}] * 8}
    created = (await client.post("/api/matches", json=setup)).raise_for_status().json()
    match, rng = created["match"], random.Random(2)
    game = boardwright.game("grow", options)
    state: State = game.start()
    ply = (await client.get(f"/api/matches/{match}")).json()["ply"]
    while isinstance(pending := state.turn(), Decide):
        seat, turn = pending.seats[0], list[str]()
        while not turn or state.is_mid_turn(seat):
            action = rng.choice(state.legal_actions(seat))
            turn.append(str(action))
            state = state.play(Step(action, seat))
        command = {"type": "play", "id": f"p{ply}", "ply": ply, "actions": turn, "seat": seat}
        answer = await client.post(f"/api/matches/{match}/commands", json=command)
        ply = answer.raise_for_status().json()["ply"]
    return str(match)


@contextlib.contextmanager
def demand(port: int, workload: str, finished: str) -> Iterator[None]:
    """While this lasts, ten clients of one address ask for the workload without a pause."""
    context = multiprocessing.get_context("spawn")
    started = context.Event()
    process = context.Process(target=_demand, args=(started, port, workload, finished), daemon=True)
    process.start()
    started.wait()
    try:
        yield
    finally:
        process.kill()
        process.join()


def _demand(started: Event, port: int, workload: str, finished: str) -> None:
    async def run() -> None:
        draft = long_draft()
        started.set()
        if "drafts" in workload:
            clients = [_draft(port, draft, workload != "drafts") for _ in range(_CLIENTS)]
        else:
            clients = [_request(port, workload, finished, draft) for _ in range(_CLIENTS)]
        await asyncio.gather(*clients)

    asyncio.run(run())


def _http(port: int) -> httpx.AsyncClient:
    transport = httpx.AsyncHTTPTransport(local_address=_ADDRESS)
    return httpx.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{port}", timeout=60)


async def _draft(port: int, draft: tuple[str, list[str]], is_illegal: bool) -> None:
    position, turn = draft
    if is_illegal:
        turn = [*turn, turn[0]]
    async with _http(port) as client:
        setup = {
            "game": "grow",
            "options": _OPTIONS,
            "seats": [{"kind": "me"}] * 2,
            "start": {"position": position},
        }
        created = (await client.post("/api/matches", json=setup)).raise_for_status().json()
        path = f"/api/matches/{created['match']}"
        shown = (await client.get(path)).json()
    (seat,) = shown["display"]["deciding"]
    command = {"type": "draft", "id": "d", "ply": shown["ply"], "actions": turn, "seat": seat}
    text = msgspec.json.encode(command)
    while True:
        with contextlib.suppress(OSError):
            token = created["tokens"][str(seat)]
            socket = await connect(port, f"{path}/live", token, lambda data: None, _ADDRESS)
            assert socket.transport is not None
            while not socket.closed:
                if not socket.transport.get_write_buffer_size():
                    socket.send(text)
                await asyncio.sleep(_PAUSE_SECONDS)
        await asyncio.sleep(_PAUSE_SECONDS)


async def _request(port: int, workload: str, finished: str, draft: tuple[str, list[str]]) -> None:
    body = {"game": "grow", "options": _OPTIONS, "position": draft[0], "actions": draft[1]}
    part = {"snapshots": "", "records": "/record", "replays": "/replay", "proofs": "/proof"}
    async with _http(port) as client:
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if workload == "positions":
                    await client.post("/api/position", json=body)
                else:
                    await client.get(f"/api/matches/{finished}{part[workload]}")
            await asyncio.sleep(_PAUSE_SECONDS)
