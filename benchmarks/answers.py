"""Did the engine ever answer illegally or too late? Counted over all arena games that were kept.

    python -m benchmarks.answers [--data benchmarks/data]

`late` is measured against the five-fold safety deadline of a level, or a tenth of a second over
the time that a timed player was given; a turn that the deadline cut counts as late too.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from pathlib import Path

import msgspec

import boardwright
from boardwright.arena import Plan, Result
from boardwright.engine.level import levels

DATA = Path(__file__).parent / "data"
_GRACE = 0.1


def allowed(plan: Plan, spec: str) -> float | None:
    """Seconds a turn may take; None where only nodes were given."""
    kind, _, amount = spec.partition(":")
    if kind == "level":
        known = {level.number: level.deadline for level in levels(plan.rules())}
        return known[int(amount)]
    return float(amount[:-1]) + _GRACE if amount.endswith("s") else None


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--data", type=Path, default=DATA)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    for file in sorted(parser.parse_args().data.rglob("results.jsonl")):
        plan = msgspec.json.decode((file.parent / "plan.json").read_bytes(), type=Plan)
        for line in file.read_bytes().splitlines():
            count(plan, msgspec.json.decode(line, type=Result), counts[plan.game])
    for name in boardwright.names():
        found = counts[name]
        words = ", ".join(f"{found[what]:,} {what}" for what in ("games", "turns", *_WRONG))
        print(f"{name}: {words}")


_WRONG = ("crash", "illegal", "late")


def count(plan: Plan, result: Result, found: Counter[str]) -> None:
    found["games"] += 1
    found["turns"] += result.turns
    found.update(forfeit.why for forfeit in result.forfeits)
    found["late"] += result.unrated == "cut"
    for spec, clock in zip(result.seating, result.clocks, strict=True):
        limit = allowed(plan, spec)
        found["late"] += limit is not None and clock.longest > limit


if __name__ == "__main__":
    main()
