"""What one turn costs the server, by parts: `python -m benchmarks.turn_cost`.

A scripted game of Thrive with both seats connected is played several times, without a network. Each
part of each turn is timed, the fastest round counts, and the mean over all turns is printed in
microseconds. So the figures of one machine can be compared even while it is busy. "whole turn" is a
frame from its receipt to the posted messages, with a store that does nothing; the parts before it
are contained in it. Besides it: the event loop and the sockets (`python -m benchmarks.server
saturated`), and the store's writer, here for batches of 40 matches.
"""

from __future__ import annotations

import argparse
import asyncio
import statistics
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

from benchmarks.load.scripts import Script, scripts
from tests.server.in_process import Idle

from boardwright.hosting import turn_commands
from boardwright.present import log_entries
from boardwright.server import messages as wire
from boardwright.server.app import open_app_context
from boardwright.server.app_context import AppContext
from boardwright.server.broadcast import apply_and_broadcast
from boardwright.server.connection import Connection
from boardwright.server.create_match import create
from boardwright.server.join_match import join
from boardwright.server.live_match import LiveMatch
from boardwright.server.live_socket import handle_frame
from boardwright.server.session import Principal
from boardwright.server.settings import Settings
from boardwright.server.snapshots import display_of
from boardwright.store.models import Change, StoredEvent
from boardwright.store.sqlite_writer import SqliteWriter

BATCH = 40
GUEST = "guest:abcdefghijklmnopqrstuv"
BODY = b'{"event":"turn_played","at":1800000000000,"seat":1,"actions":["c1-c2","d1+d4","c2+c5"]}'

Costs = list[dict[str, float]]
"""For each turn the microseconds of each part."""


class Discard:
    """A transport that takes everything."""

    on_writable: Callable[[], None] | None = None

    def can_write(self) -> bool:
        return True

    def write(self, texts: Sequence[bytes]) -> None:
        return

    def close(self, code: int, reason: str) -> None:
        return


async def open_match(context: AppContext) -> tuple[LiveMatch, list[Connection]]:
    """A started match with a connection for each seat."""
    seats = (wire.SeatSetup("me"), wire.SeatSetup("open"))
    players = Principal("guest:first"), Principal("guest:second")
    created = await create(
        context,
        players[0],
        wire.CreateMatch("thrive", seats=seats, options={"no_progress": 0, "repetition": 0}),
    )
    live_match = await context.registry.live_match(created.match)
    await join(context, live_match, players[1], wire.JoinMatch("Second"))
    connections = [
        Connection(player, (seat,), seat, Discard()) for seat, player in enumerate(players)
    ]
    for connection in connections:
        context.presence.connect(live_match, connection)
    return live_match, connections


async def time_turns(context: AppContext, script: Script) -> Costs:
    """Play the script in two matches: frame by frame in one, part by part in the other."""
    whole, connections = await open_match(context)
    parts, _ = await open_match(context)
    first, now = whole.hosted.ply, context.clock.now()
    costs: Costs = []
    for number, turn in enumerate(script):
        seat, ply, hosted = number % 2, first + number, parts.hosted
        actions = '","'.join(turn)
        frame = f'{{"type":"play","id":"m{number}","ply":{ply},"actions":["{actions}"]}}'
        cost: dict[str, float] = {}
        start = time.perf_counter()
        transition = turn_commands.play(hosted, seat, ply, turn, now, "")
        cost["decide (rules)"] = time.perf_counter() - start
        step = hosted.match.count
        start = time.perf_counter()
        apply_and_broadcast(parts, transition, now)
        cost["apply and broadcast"] = time.perf_counter() - start
        start = time.perf_counter()
        await handle_frame(context, whole, connections[seat], frame, now)
        cost["whole turn"] = time.perf_counter() - start
        start = time.perf_counter()
        display_of(hosted, 1 - seat)
        display_of(hosted, seat)
        cost["  displays of both seats"] = time.perf_counter() - start
        start = time.perf_counter()
        log_entries(hosted.match, None, step, ply)
        cost["  log entry"] = time.perf_counter() - start
        costs.append(cost)
    if whole.hosted.ply != first + len(script):
        raise SystemExit("the server refused a turn of the script")
    return costs


async def time_writes(rounds: int) -> float:
    """The processor time of the store's writer for one event, in microseconds."""
    with tempfile.TemporaryDirectory(prefix="boardwright-cost-") as folder:
        writer = SqliteWriter(Path(folder) / "cost.sqlite", 1.0)
        writer.open()
        costs: list[float] = []
        for number in range(20 * rounds):
            changes = [
                Change(f"match{match:011d}", number, (StoredEvent(BODY, f"{GUEST}/{number}"),))
                for match in range(BATCH)
            ]
            start = time.process_time()
            writer.commit(changes, {})
            costs.append(time.process_time() - start)
        writer.close()
    return 1e6 * statistics.median(costs) / BATCH


async def _store_nothing(*args: object) -> None:
    return


async def measure(turns: int, rounds: int) -> dict[str, float]:
    """The mean cost of each part, in microseconds."""
    (script,) = scripts(1, turns)
    with tempfile.TemporaryDirectory(prefix="boardwright-cost-") as folder:
        settings = Settings.read({}, data=Path(folder), limits="off")
        async with open_app_context(settings, engines=Idle()) as context:  # type: ignore[arg-type]
            setattr(context.store, "append", _store_nothing)  # noqa: B010 -- mypy
            games = [await time_turns(context, script) for _ in range(rounds)]
    return {
        part: 1e6 * sum(min(game[n][part] for game in games) for n in range(turns)) / turns
        for part in games[0][0]
    } | {"store's writer": await time_writes(rounds)}


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--turns", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=10)
    arguments = parser.parse_args()
    for part, cost in asyncio.run(measure(arguments.turns, arguments.rounds)).items():
        print(f"{part:26} {cost:6.1f} us")


if __name__ == "__main__":
    main()
