"""The load generator of the benchmarks plays real matches on a real server."""

from __future__ import annotations

import asyncio

from benchmarks.load import scenes
from benchmarks.load.pairs import Pair
from benchmarks.load.scripts import scripts
from benchmarks.load.server_processes import servers


async def _play(turns: int) -> Pair:
    with servers() as server:
        (pair,) = await scenes.fill(server, 1, scripts(1, turns))
        await scenes.paced([pair], turns)
        pair.disconnect()
        return pair


def test_a_scripted_pair_plays_its_turns() -> None:
    pair = asyncio.run(_play(2))
    assert (pair.sent, pair.received, pair.confirmed) == (2, 2, 2)
    assert pair.refused == []
    assert len(pair.latencies) == 2
