"""Games by the million, and counts of them: native where it was built, else the same in Python."""

from __future__ import annotations

import random
from concurrent.futures import ThreadPoolExecutor
from typing import Any

from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.engine.native import NativeTable, Tally, native
from boardwright.testing import perft as python_perft
from boardwright.testing import random_playout

__all__ = ["Tally", "perft", "playouts"]


def playouts(start: Game | State, n: int, threads: int = 1, seed: int = 1) -> Tally:
    """`n` random games. The same seed gives the same tally on any number of threads.

    >>> import boardwright
    >>> tally = playouts(boardwright.game("grow", {"size": 3}), 100)
    >>> tally.games, round(sum(tally.shares))
    (100, 100)
    """
    state = start.start() if isinstance(start, Game) else start
    table = native(state.game)
    if table is None:
        return _python_playouts(state, n, seed)
    arguments = table.rules, table.position(state), n, threads, seed
    shares, played, steps = _interruptible(table, table.module.playouts, *arguments)
    return Tally(tuple(shares), played, steps)


def perft(state: State, depth: int) -> int:
    """How many different sequences of exactly `depth` steps begin here.

    >>> import boardwright
    >>> perft(boardwright.game("thrive").start(), 3)
    113436
    """
    table = native(state.game)
    if table is None:
        return python_perft(state, depth)
    position = table.position(state)
    count: int = _interruptible(table, table.module.perft, table.rules, position, depth)
    return count


def _interruptible(table: NativeTable, run: Any, *arguments: Any) -> Any:
    """Native code does not hear Ctrl-C, so it works in a thread of its own and is told."""
    watch = table.module.Watch()
    with ThreadPoolExecutor(1) as pool:
        future = pool.submit(lambda: run(*arguments, watch))
        try:
            return future.result()
        except BaseException:
            watch.stop()
            raise


def _python_playouts(state: State, n: int, seed: int) -> Tally:
    shares = [0.0] * state.game.seats
    games = steps = 0
    for k in range(n):
        playout = random_playout(state, random.Random(f"{seed}:{k}"), 1_000_000)
        steps += len(playout.steps)
        if outcome := playout.state.outcome:
            games += 1
            shares = [a + b for a, b in zip(shares, outcome.values, strict=True)]
    return Tally(tuple(shares), games, steps)
