"""Playouts and search, native against Python and against OpenSpiel, as ratios in one run.

    python -m benchmarks.engine [--seconds 3]

The comparison with OpenSpiel needs `pip install 'boardwright[research]'`; without it the rest is
still measured.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Callable
from typing import Any

import boardwright
from boardwright.core.game import Game
from boardwright.core.turn import Decide
from boardwright.engine import Budget, Searcher, playouts
from boardwright.match import Match
from boardwright.testing import random_playout

WANTED = {"thrive": 150_000, "grow": 3_000, "thrust": 60_000}
"""Playouts per second that each game should reach on one thread."""
SEARCH_RATIO = 100
"""How many times as fast as OpenSpiel's search ours should be."""


def rate(
    work: Callable[[int], int], seconds: float, clock: Callable[[], float] = time.process_time
) -> float:
    """Units of work per second: the work is doubled until it takes long enough to be measured.

    One thread is measured by the processor's clock, which other programs do not disturb.
    """
    count = 1
    while True:
        started = clock()
        done = work(count)
        elapsed = clock() - started
        if elapsed >= seconds / 2:
            return done / elapsed
        count *= 2


def native_playouts(game: Game, threads: int) -> Callable[[int], int]:
    """Work: random games in C++."""
    return lambda n: playouts(game, 64 * threads * n, threads, seed=n).games


def python_playouts(game: Game) -> Callable[[int], int]:
    """Work: random games in Python."""
    rng = random.Random(1)

    def work(n: int) -> int:
        for _ in range(n):
            random_playout(game, rng)
        return n

    return work


def searches(game: Game, kind: str) -> Callable[[int], int]:
    """Work: nodes of a search of the start position."""
    match = Match(game)
    match.settle(random.Random(1))
    pending = match.state.turn()
    assert isinstance(pending, Decide)
    information = match.information(pending.seats[0])
    searcher = Searcher(game, 1, kind=kind)
    return lambda n: searcher.search(information, Budget(nodes=100 * n)).nodes


def spiel_rollouts(spiel: Any, game: Any) -> Callable[[int], int]:
    """Work: games between two random bots, the loop in OpenSpiel's C++."""

    def work(n: int) -> int:
        bots = [spiel.make_uniform_random_bot(seat, seat + 1) for seat in (0, 1)]
        for k in range(n):
            spiel.evaluate_bots(game.new_initial_state(), bots, k)
        return n

    return work


def spiel_search(game: Any) -> Callable[[int], int]:
    """Work: simulations of OpenSpiel's MCTS bot in Python; its bot in C++ crashes on such games."""
    from open_spiel.python.algorithms import mcts

    def work(n: int) -> int:
        evaluator = mcts.RandomRolloutEvaluator(1)
        mcts.MCTSBot(game, 1.4, n + 1, evaluator).step(game.new_initial_state())
        return n

    return work


def report(
    name: str, value: float, against: float | None = None, wanted: float | None = None
) -> None:
    """Print one line: the value, its ratio and the wanted value."""
    ratio = f"{value / against:10,.1f} x" if against else " " * 12
    goal = "" if wanted is None else f"   wanted {wanted:,.0f}"
    print(f"{name:48}{value:14,.0f}{ratio}{goal}", flush=True)


def native_against_python(seconds: float) -> None:
    """Measure random games in C++ against Python, and two threads against one."""
    print(f"{'random playouts a second':48}{'':14}{'ratio':>12}")
    for name in boardwright.names():
        game = boardwright.game(name)
        python = rate(python_playouts(game), seconds)
        single_thread = rate(native_playouts(game, 1), seconds)
        wall_single = rate(native_playouts(game, 1), seconds, time.perf_counter)
        wall_double = rate(native_playouts(game, 2), seconds, time.perf_counter)
        report(f"{name}: Python", python)
        report(f"{name}: native, against Python", single_thread, python, WANTED[name])
        report(f"{name}: two threads, against one (wall clock)", wall_double, wall_single)


def against_open_spiel(seconds: float) -> None:
    """Measure random games and search against OpenSpiel's."""
    try:
        import pyspiel

        import boardwright.research.openspiel  # registers our games
    except ModuleNotFoundError as error:
        print(f"no comparison with OpenSpiel: {error}")
        return
    spiel_thrive = pyspiel.load_game("boardwright_thrive")
    thrive = boardwright.game("thrive")
    single_thread = rate(native_playouts(thrive, 1), seconds)
    nearest = ("breakthrough(rows=6,columns=6)", "breakthrough", "go(board_size=15)", "liars_dice")
    for text in nearest:
        theirs = rate(spiel_rollouts(pyspiel, pyspiel.load_game(text)), seconds)
        report(f"OpenSpiel (C++) {text}", theirs)
    theirs = rate(spiel_rollouts(pyspiel, spiel_thrive), seconds)
    report("OpenSpiel, our Thrive as its Python game", theirs)
    report("thrive: native, against that", single_thread, theirs)
    print(f"{'search simulations a second, Thrive':48}")
    bot = rate(spiel_search(spiel_thrive), seconds)
    report("OpenSpiel's Python MCTSBot on our Thrive", bot)
    report("our uct, against that", rate(searches(thrive, "uct"), seconds), bot, SEARCH_RATIO * bot)


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--seconds", type=float, default=3.0)
    seconds = parser.parse_args().seconds
    native_against_python(seconds)
    against_open_spiel(seconds)
    print(f"{'nodes a second of the searches':48}")
    for name in boardwright.names():
        for kind in ("think", "uct"):
            report(f"{name}: {kind}", rate(searches(boardwright.game(name), kind), seconds))


if __name__ == "__main__":
    main()
