"""The server under load, on loopback, with a generator of its own.

    python -m benchmarks.server [SCENE ...]

Scenes: paced, saturated, cluster, idle, storm, engines. Each starts its own server; two cores are
shared with the generator. The figures are for one run on one machine.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Awaitable, Callable

import uvloop
from benchmarks.load import scenes
from benchmarks.load.figures import tell
from benchmarks.load.house import house, postgres
from benchmarks.load.scripts import scripts

FULL = 2_000
SECONDS = 20.0


async def paced() -> None:
    with house() as server:
        pairs = await scenes.fill(server, FULL, scripts(50, 60))
        gc.freeze()
        tell("2,000 matches, 1 turn/s each", await scenes.paced(pairs, SECONDS), "p99 <= 15 ms")


async def saturated() -> None:
    with house() as server:
        pairs = await scenes.fill(server, 64, scripts(20, 1_000), eager=True)
        before = server.work()
        figures = await scenes.saturated(pairs, 10)
        tell("as fast as it goes, SQLite", figures, ">= 2,500 turns/s")
        _cost(server.work() - before, figures["turns"])


async def cluster() -> None:
    with postgres() as database, house(2, database) as server:
        pairs = await scenes.fill(server, 128, scripts(20, 1_000), eager=True)
        before = server.work()
        figures = await scenes.saturated(pairs, 10)
        tell("two processes, PostgreSQL", figures, ">= 4,000 turns/s")
        _cost(server.work() - before, figures["turns"])


def _cost(seconds: float, turns: float) -> None:
    """What a turn costs whatever else the machine is doing."""
    print(f"    {1e6 * seconds / turns:.0f} us of processor time a turn", flush=True)


async def idle() -> None:
    with house() as server:
        each, total = await scenes.idle(server, 10_000)
        print(
            f"10,000 idle connections: {each / 1024:.1f} kB each, {total / 1e6:.0f} MB in all   "
            "wanted: <= 32 kB, < 450 MB",
            flush=True,
        )


async def storm() -> None:
    with house() as server:
        pairs = await scenes.fill(server, FULL, scripts(50, 60))
        await scenes.paced(pairs, 3)
        back, figures = await scenes.storm(server, pairs)
        tell(f"4,000 sockets back in {back:.1f} s", figures, "none stalled")


async def engines() -> None:
    with house() as server:
        pairs = await scenes.fill(server, FULL, scripts(50, 120))
        alone = await scenes.paced(pairs, SECONDS)
        tell("2,000 matches alone", alone, "-")
        visitors = await scenes.against_computers(server, 20, level=5)
        beside = await scenes.paced(pairs, SECONDS)
        tell("beside 20 computer games", beside, "p99 within 2 times")
        print(f"p99 ratio {beside['p99'] / alone['p99']:.2f}", flush=True)
        for visitor in visitors:
            visitor.close()


SCENES: dict[str, Callable[[], Awaitable[None]]] = {
    "paced": paced,
    "saturated": saturated,
    "cluster": cluster,
    "idle": idle,
    "storm": storm,
    "engines": engines,
}


async def _run(names: list[str]) -> None:
    for name in names:
        await SCENES[name]()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("scenes", nargs="*", choices=[*SCENES, []], metavar="SCENE")
    arguments = parser.parse_args()
    uvloop.run(_run(arguments.scenes or list(SCENES)))


if __name__ == "__main__":
    main()
