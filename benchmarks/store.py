"""Durable appends per second, SQLite and PostgreSQL: `python -m benchmarks.store`.

Many matches at once, each adding one small event after another and waiting for the disk each time,
as on a busy server. PostgreSQL is started from the machine's binaries for the run, with every
durability setting on, or given by its address; a second store listens to it, as another process
would.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import tempfile
import time
from pathlib import Path

import uvloop
from tests.postgres import binaries, running_postgres

from boardwright.store import Appended, MatchListing, Store, StoredEvent, open_store

BODY = (
    b'{"event":"moved","seat":0,"actions":["c1-c2","c1+a1","c1+b2"],"chance":[],'
    b'"spent":1234,"nonce":null}'
)


async def play(store: Store, match: str, seconds: float, waits: list[float]) -> None:
    """One match that appends without a pause; adds the latencies to `waits`."""
    number, end = 0, time.perf_counter() + seconds
    while (start := time.perf_counter()) < end:
        listing = MatchListing(match, "thrive", "playing", number) if number == 0 else None
        await store.append(match, number, [StoredEvent(BODY, f"0:{number}")], listing)
        waits.append(time.perf_counter() - start)
        number += 1


async def measure(url: str | None, data: Path, matches: int, seconds: float) -> dict[str, float]:
    """The rate and the latencies of appends for so many matches at once."""
    store = open_store(url, data)
    await store.open()
    listener = open_store(url, data) if url else None
    announced: list[Appended] = []
    if listener is not None:
        listener.subscribe(announced.append, lambda: None)
        await listener.open()
    waits: list[float] = []
    start = time.perf_counter()
    await asyncio.gather(*(play(store, f"match{n:08d}", seconds, waits) for n in range(matches)))
    elapsed = time.perf_counter() - start
    if listener is not None:
        await asyncio.sleep(1)
        await listener.close()
    await store.close()
    waits.sort()
    return {
        "matches": matches,
        "per_second": round(len(waits) / elapsed),
        "p50_ms": round(1000 * waits[len(waits) // 2], 1),
        "p99_ms": round(1000 * waits[len(waits) * 99 // 100], 1),
        "heard": round(len(announced) / len(waits), 4),
    }


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks.store")
    parser.add_argument("--matches", type=int, default=2000)
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--data", type=Path, help="a directory on the disk to be measured")
    parser.add_argument("--postgres", help="postgresql://...; an empty database, left as it is")
    parser.add_argument("--json", action="store_true", help="the figures as data")
    arguments = parser.parse_args()
    results: dict[str, dict[str, float]] = {}

    def run(name: str, url: str | None, data: Path) -> None:
        work = measure(url, data, arguments.matches, arguments.seconds)
        results[name] = uvloop.run(work)

    with tempfile.TemporaryDirectory(dir=arguments.data) as folder:
        run("SQLite", None, Path(folder))
        if arguments.postgres:
            run("PostgreSQL", arguments.postgres, Path(folder))
        elif binaries() is not None:
            with running_postgres(durable=True) as address:
                run("PostgreSQL", address.format("postgres"), Path(folder))
    if arguments.json:
        print(json.dumps(results, indent=2))
        return
    print(f"{'durable appends':12} {'matches':>8} {'per second':>11} {'p50 ms':>8} {'p99 ms':>8}")
    for name, row in results.items():
        figures = f"{row['per_second']:11,} {row['p50_ms']:8} {row['p99_ms']:8}"
        print(f"{name:15} {row['matches']:8} {figures}")


if __name__ == "__main__":
    main()
