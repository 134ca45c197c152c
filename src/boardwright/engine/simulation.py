"""Mass simulation and perft: native where it was built, else the same in Python."""

from __future__ import annotations

import random
from functools import partial

from boardwright.core.errors import BoardwrightError
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.engine.interrupt import interruptible
from boardwright.engine.native import PlayoutStats, native
from boardwright.engine.search import MAX_THREADS
from boardwright.testing import perft as python_perft
from boardwright.testing import random_playout

__all__ = ["PlayoutStats", "perft", "playouts"]

_MAX_DEPTH, _MAX_GAMES, _MAX_SEED = 100, 2**63, 2**64 - 1
"""The limits of the native code."""
_MAX_STEPS = 100_000
"""Steps after which a random game is abandoned, as in `native/search/playouts.hpp`."""


def playouts(start: Game | State, n: int, threads: int = 1, seed: int = 1) -> PlayoutStats:
    """Play `n` random games from here. Raises `BoardwrightError` if a number is out of range.

    The same seed gives the same result on any number of threads, but not the same with and without
    the native build. Python uses one thread.

    >>> import boardwright
    >>> stats = playouts(boardwright.game("grow", {"size": 3}), 100)
    >>> stats.games, round(sum(stats.shares))
    (100, 100)
    """
    _check("n", n, 0, _MAX_GAMES)
    _check("threads", threads, 1, MAX_THREADS)
    _check("seed", seed, 0, _MAX_SEED)
    state = start.start() if isinstance(start, Game) else start
    native_game = native(state.game)
    if native_game is None:
        return _python_playouts(state, n, seed)
    control = native_game.module.SearchControl()
    run = partial(
        native_game.module.playouts,
        native_game.rules,
        native_game.position(state),
        n,
        threads,
        seed,
        control,
    )
    shares, played, steps = interruptible(run, control.stop)
    return PlayoutStats(tuple(shares), played, steps)


def perft(state: State, depth: int) -> int:
    """The number of sequences of exactly `depth` steps from here.

    Raises `BoardwrightError` if the depth is out of range.

    >>> import boardwright
    >>> perft(boardwright.game("thrive").start(), 3)
    113436
    """
    _check("depth", depth, 0, _MAX_DEPTH)
    native_game = native(state.game)
    if native_game is None:
        return python_perft(state, depth)
    position, control = native_game.position(state), native_game.module.SearchControl()
    run = partial(native_game.module.perft, native_game.rules, position, depth, control)
    return interruptible(run, control.stop)


def _check(name: str, value: int, low: int, high: int) -> None:
    if not low <= value <= high:
        raise BoardwrightError(f"{name} must be between {low} and {high}, got {value}")


def _python_playouts(state: State, n: int, seed: int) -> PlayoutStats:
    shares = [0.0] * state.game.seats
    games = steps = 0
    for k in range(n):
        playout = random_playout(state, random.Random(f"{seed}:{k}"), _MAX_STEPS)
        steps += len(playout.steps)
        if outcome := playout.state.outcome:
            games += 1
            shares = [a + b for a, b in zip(shares, outcome.values, strict=True)]
    return PlayoutStats(tuple(shares), games, steps)
