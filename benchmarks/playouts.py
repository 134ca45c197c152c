"""Random playouts per second in plain Python, one core: `make bench`.

Uniform over the legal actions, through the public interface only. The figures depend on the
machine; the last column divides by a fixed piece of Python work measured in the same run, so that
runs on different days can be compared.
"""

from __future__ import annotations

import argparse
import json
import random
import subprocess
import sys
import time
from collections.abc import Callable
from functools import partial

import boardwright
from boardwright.testing import random_playout

CASES: tuple[tuple[str, str, dict[str, object], int], ...] = (
    ("Thrive", "thrive", {}, 300),
    ("Grow 15x15, 2 players", "grow", {"first": "seat1"}, 5),
    ("Grow 15x15, 4 players", "grow", {"players": 4}, 0),
    ("Thrust!", "thrust", {}, 100),
)


def rate(work: Callable[[], object], seconds: float) -> float:
    """Calls per second, measured for at least so long."""
    work()
    count, start = 0, time.perf_counter()
    while (elapsed := time.perf_counter() - start) < seconds:
        work()
        count += 1
    return count / elapsed


def import_milliseconds() -> float:
    """The time `import boardwright` adds to the start of Python, the best of several."""

    def best(code: str) -> float:
        times = []
        for _ in range(7):
            start = time.perf_counter()
            subprocess.run([sys.executable, "-c", code], check=True)
            times.append(time.perf_counter() - start)
        return min(times)

    return 1000 * (best("import boardwright") - best("pass"))


def yardstick() -> int:
    """A million additions: how fast this machine runs Python today."""
    return sum(range(1_000_000))


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__, prog="benchmarks/playouts.py")
    parser.add_argument("--seconds", type=float, default=5.0, help="time for each line")
    parser.add_argument("--json", action="store_true", help="the figures as data")
    arguments = parser.parse_args()
    rng = random.Random(1)
    unit = rate(yardstick, 1.0)
    rows = []
    for label, name, options, wanted in CASES:
        game = boardwright.game(name, options)
        per_second = rate(partial(random_playout, game, rng), arguments.seconds)
        rows.append((label, per_second, wanted, per_second / unit))
    if arguments.json:
        keys = ("case", "per_second", "wanted", "per_yardstick")
        print(json.dumps([dict(zip(keys, row, strict=True)) for row in rows], indent=2))
        return
    print(f"{'random playouts per second':28} {'measured':>9} {'wanted':>7} {'per yardstick':>14}")
    for label, per_second, wanted, ratio in rows:
        print(f"{label:28} {per_second:9.1f} {wanted or '-':>7} {ratio:14.4f}")
    print(f"import boardwright: {import_milliseconds():.0f} ms (wanted: under 150)")


if __name__ == "__main__":
    main()
