"""PettingZoo's own performance benchmark over our environments and over its connect_four.

    pip install 'pettingzoo[classic]' 'boardwright[research]'
    python -m benchmarks.pettingzoo_loop [--rounds 3]

Each round runs all of them one after the other, five seconds each, so that whatever else the
machine does slows all of them down. Prints the median of turns per second, and its ratio to
connect_four's.
"""

from __future__ import annotations

import argparse
import contextlib
import io
import re
import statistics
import warnings
from collections.abc import Callable
from functools import partial
from typing import Any

import boardwright
from boardwright.core import BoardwrightError
from boardwright.research.pettingzoo_env import env

with warnings.catch_warnings():
    warnings.simplefilter("ignore", DeprecationWarning)  # of the way to import it
    from pettingzoo.classic import connect_four_v3
    from pettingzoo.test import performance_benchmark

BASELINE = "connect_four_v3"


def environments() -> dict[str, Callable[[], Any]]:
    """By name, connect_four first; all with the mask in the observation, as it has it."""
    makers: dict[str, Callable[[], Any]] = {BASELINE: connect_four_v3.env}
    for name in boardwright.names():
        with contextlib.suppress(BoardwrightError):  # a game without codes
            assert boardwright.game(name).codec
            makers[name] = partial(env, name)
    return makers


def turns_per_second(make: Callable[[], Any]) -> float:
    """What PettingZoo measures in five seconds of random play."""
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        performance_benchmark(make())
    (figure,) = re.findall(r"([\d.]+) turns per second", printed.getvalue())
    return float(figure)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    rounds: int = parser.parse_args().rounds
    measured: dict[str, list[float]] = {name: [] for name in environments()}
    for _ in range(rounds):
        for name, make in environments().items():
            measured[name].append(turns_per_second(make))
    baseline = statistics.median(measured[BASELINE])
    for name, figures in measured.items():
        median = statistics.median(figures)
        print(f"{name:16} {median:8.0f} turns/s  {median / baseline:5.2f} of {BASELINE}")


if __name__ == "__main__":
    main()
