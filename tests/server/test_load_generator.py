"""The load generator of `benchmarks/` understands the server, and so does what it compares with."""

from __future__ import annotations

import asyncio

import pytest
from benchmarks.load import scenes
from benchmarks.load.scripts import scripts
from benchmarks.load.server_processes import servers

TURNS = 6


@pytest.mark.parametrize("program", ["boardwright", "benchmarks.load.ordinary_server"])
def test_scripted_matches_are_played_to_the_end(program: str) -> None:
    async def play() -> None:
        with servers(program=program) as server:
            pairs = await scenes.fill(server, 2, scripts(2, TURNS), eager=True)
            for pair in pairs:
                pair.play()
            async with asyncio.timeout(60):
                while any(pair.confirmed < TURNS or pair.waiting for pair in pairs):
                    await asyncio.sleep(0)
            assert [len(pair.latencies) for pair in pairs] == [TURNS] * 2
            assert [pair.refused for pair in pairs] == [[], []]
            for pair in pairs:
                pair.disconnect()

    asyncio.run(play())
