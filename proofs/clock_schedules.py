"""Random faults in a server whose clock and store are set by hand: hours in a few seconds."""

from __future__ import annotations

import random
from pathlib import Path
from typing import NamedTuple

from tests.server import idle_loop
from tests.server.idle_loop import FrozenLoop, settle
from tests.server.in_process import ManualClock
from tests.server.outage_table import Table, open_table, process

__all__ = ["Outcome", "run_schedule"]

_FAULTS = ("full", "full_for_turns", "frozen", "still", "restart", "set_back", "set_forward")
_THINKING_SECONDS = 8
"""Of ten, in which the server can take a move."""


class Outcome(NamedTuple):
    """How one match went: ten seconds for each player, and several faults on the first turn."""

    faults: tuple[str, ...]
    out_seconds: int
    """In which the server could not take a move."""
    has_lost: bool
    """On time, before the turn or by it."""
    overcharged_ms: int
    """What the turn cost beyond the time in which it could have been sent."""
    runs_out: bool
    """Afterwards, without a fault, the other player loses on time."""


def run_schedule(folder: Path, seed: int) -> Outcome:
    """Play a match through faults that follow from the seed."""
    outcomes: list[Outcome] = []

    async def run() -> None:
        outcomes.append(await _Schedule(folder, random.Random(seed)).run())

    idle_loop.run(run(), FrozenLoop)
    return outcomes[0]


class _Schedule:
    def __init__(self, folder: Path, rng: random.Random) -> None:
        self._folder, self._rng, self._clock = folder, rng, ManualClock()
        self._thought = self._out = 0
        self._faults: list[str] = []

    async def run(self) -> Outcome:
        match: str | None = None
        while True:
            async with process(self._folder, self._clock) as context:
                if match is None:
                    table = await open_table(context, self._clock)
                    match = table.live_match.id
                else:
                    table = Table(context, self._clock, await context.registry.live_match(match))
                await settle()
                if not await self._until_restart(table):
                    return await self._finish(table)
            self._clock.advance(self._restart_ms())

    async def _until_restart(self, table: Table) -> bool:
        """Think and suffer faults; False once nothing is left to think."""
        while self._thought < _THINKING_SECONDS:
            seconds = self._rng.randint(1, 3)
            seconds = min(seconds, _THINKING_SECONDS - self._thought)
            await table.wait(seconds)
            self._thought += seconds
            self._faults.append(self._rng.choice(_FAULTS))
            if self._faults[-1] in ("restart", "set_back", "set_forward"):
                return True
            await self._suffer(table, self._faults[-1], self._rng.randint(4, 40))
        return False

    async def _suffer(self, table: Table, fault: str, seconds: int) -> None:
        self._out += seconds
        if fault == "still":
            await table.jump(seconds)
        elif fault == "frozen":
            async with table.frozen():
                await table.wait(seconds)
        else:
            async with table.full_disk(*(["append"] if fault == "full_for_turns" else [])):
                for second in range(seconds):
                    await table.play(f"{len(self._faults)}-{second}")
                    await table.wait(1)

    def _restart_ms(self) -> int:
        fault = self._faults[-1]
        if fault == "restart":
            milliseconds = self._rng.randint(1, 40_000)
            self._out += milliseconds // 1000
            return milliseconds
        hours = self._rng.randint(1, 48)  # a match is swept after two weeks
        return 3_600_000 * (-hours if fault == "set_back" else hours)

    async def _finish(self, table: Table) -> Outcome:
        has_lost = not table.is_playing
        reply = {} if has_lost else await table.play("last")
        has_lost = has_lost or reply.get("type") != "ack"
        left = table.live_match.hosted.remaining_ms(0, 0) or 0
        runs_out = False
        if not has_lost:
            await table.wait(9)
            was_playing = table.is_playing
            await table.wait(14)  # a second, and what clocks stand still after an outage
            runs_out = was_playing and not table.is_playing
        overcharged = max(0, 10_000 - left - 1000 * self._thought)
        return Outcome(tuple(self._faults), self._out, has_lost, overcharged, runs_out)
