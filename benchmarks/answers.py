"""Does the engine ever answer illegally or too late? More than ten thousand turns to see.

    python -m benchmarks.answers [--jobs 2] [--data benchmarks/data/answers]
    python -m benchmarks.answers --count benchmarks/data

The first command plays games of strong levels and of timed players (resumable), then counts; the
second only counts stored games. `late` is measured against the five-fold safety deadline of a
level, or a tenth of a second more than a timed player had; a game in which the deadline cut an
answer counts as late too. Games played on a busy machine include its pauses.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import msgspec

import boardwright
from boardwright.arena import Plan, Result, run
from boardwright.arena.opening import default_turns

DATA = Path(__file__).parent / "data" / "answers"
LINEUPS = (("level:10", "level:9"), ("level:9", "level:8"), ("think:0.1s", "level:7"))
GAMES = {"thrive": 126, "grow": 108, "thrust": 48}
"""Together more than ten thousand turns."""
_GRACE_SECONDS = 0.1
_FAILURES = ("crash", "illegal", "late")


def play(name: str, data: Path, jobs: int) -> None:
    """Play the missing games of this game's plan."""
    game = boardwright.game(name)
    plan = Plan.of(game, LINEUPS, GAMES[name], opening=default_turns(game))
    run(plan, out=data / name, jobs=jobs)


def allowed(plan: Plan, spec: str) -> float | None:
    """The seconds a turn of this player may take; None if it is limited by nodes alone."""
    if spec in plan.levels:
        return plan.levels[spec].deadline
    _, _, amount = spec.partition(":")
    return float(amount[:-1]) + _GRACE_SECONDS if amount.endswith("s") else None


def count(plan: Plan, result: Result, counts: Counter[str]) -> None:
    """Add one game to the counts."""
    counts["games"] += 1
    counts["turns"] += result.turns
    counts.update(forfeit.why for forfeit in result.forfeits)
    counts["late"] += result.unrated == "cut"
    for spec, usage in zip(result.seating, result.clocks, strict=True):
        limit = allowed(plan, spec)
        counts["late"] += limit is not None and usage.longest > limit


def print_counts(data: Path) -> None:
    """Count all stored games below this directory and print the sums."""
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for file in sorted(data.rglob("results.jsonl")):
        plan = msgspec.json.decode((file.parent / "plan.json").read_bytes(), type=Plan)
        for line in file.read_bytes().splitlines():
            count(plan, msgspec.json.decode(line, type=Result), counts[plan.game])
    for name, totals in counts.items():
        columns = ("games", "turns", *_FAILURES)
        print(f"{name}: {', '.join(f'{totals[column]:,} {column}' for column in columns)}")


def main() -> None:
    """The command line: see the module."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--data", type=Path, default=DATA, help="where the games are kept")
    parser.add_argument("--count", type=Path, metavar="FOLDER", help="count these games only")
    arguments = parser.parse_args()
    if arguments.count is None:
        for name in GAMES:
            play(name, arguments.data, arguments.jobs)
    print_counts(arguments.count or arguments.data)


if __name__ == "__main__":
    main()
