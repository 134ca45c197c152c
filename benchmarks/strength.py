"""The strongest search against the plain baseline at equal time, and at a tenth of it.

    python -m benchmarks.strength [NAME ...] [--jobs 2] [--data benchmarks/data/strength]

Hours in all. Finished games are stored: after Ctrl-C the same command continues.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import boardwright
from boardwright.arena import Plan, Result, report, run
from boardwright.arena.opening import default_turns

DATA = Path(__file__).parent / "data" / "strength"


class Contest(NamedTuple):
    """Two or more players, the options they play with, and the score the first should reach."""

    name: str
    game: str
    options: dict[str, object]
    lineup: tuple[str, ...]
    games: int
    wanted: float

    def plan(self) -> Plan:
        """The games of the contest."""
        game = boardwright.game(self.game, self.options)
        turns = default_turns(game)
        return Plan.of(game, (self.lineup,), self.games, opening=turns)


_SHIPS: dict[str, object] = {"stall_result": "more_ships"}
"""By the printed rules, hiding the last ship out of range earns half a win; here it doesn't."""
CONTESTS = (
    Contest("thrive-equal", "thrive", {}, ("think:0.5s", "uct:0.5s"), 200, 0.95),
    Contest("grow-equal", "grow", {}, ("think:0.5s", "uct:0.5s"), 200, 0.95),
    Contest("grow-three", "grow", {"players": 3}, ("think:0.5s", "uct:0.5s", "uct:0.5s"), 99, 0.70),
    Contest("thrust-equal", "thrust", {}, ("think:0.5s", "uct:0.5s"), 200, 0.62),
    Contest("thrust-ships", "thrust", _SHIPS, ("think:0.5s", "uct:0.5s"), 100, 0.62),
    Contest("thrive-tenth", "thrive", {}, ("think:0.1s", "uct:1s"), 100, 0.75),
    Contest("grow-tenth", "grow", {}, ("think:0.1s", "uct:1s"), 100, 0.75),
)


def hold(contest: Contest, data: Path, jobs: int) -> None:
    """Play the missing games of a contest and print its score."""
    plan = contest.plan()
    last = [time.monotonic()]

    def on_progress(results: Sequence[Result]) -> None:
        if time.monotonic() - last[0] > 60:
            last[0] = time.monotonic()
            print(line(contest, plan, results), flush=True)

    results = run(plan, out=data / contest.name, jobs=jobs, on_progress=on_progress)
    print(line(contest, plan, results), flush=True)


def line(contest: Contest, plan: Plan, results: Sequence[Result]) -> str:
    """The score so far, on one line."""
    if not results:
        return f"{contest.name}: nothing yet"
    ours = report(plan, results).players[0]
    return (
        f"{contest.name:14} {' '.join(contest.lineup):30} {len(results):4} games  "
        f"{ours.score:6.1%} ({ours.low:.1%} to {ours.high:.1%})  wanted {contest.wanted:.0%}  "
        f"turns: {ours.mean_seconds:.3f} s, at most {ours.max_seconds:.3f} s"
    )


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("names", nargs="*", metavar="NAME", help="which; all if none")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--data", type=Path, default=DATA)
    arguments = parser.parse_args()
    try:
        for contest in CONTESTS:
            if not arguments.names or contest.name in arguments.names:
                hold(contest, arguments.data, arguments.jobs)
    except KeyboardInterrupt:
        print("stopped; what is finished is kept, the same command goes on")


if __name__ == "__main__":
    main()
