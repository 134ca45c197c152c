"""Dice: their distribution over millions of rolls, and that both verifiers notice every change."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

from proofs.dice_statistics import DICE, Job, chi_square, count, p_values
from proofs.proof import Figure, Run
from proofs.record_verifiers import check_records

__all__ = ["CLAIM", "prove"]

CLAIM = (
    "Dice are uniform and independent, and no part of a finished match can be changed unnoticed."
)

LEVEL = 1e-6
"""How likely true dice are to fail this proof, all tests together; fixed before the first run."""
TESTS = 3 * len(DICE)
JOBS = 20
_PROCESSES = os.cpu_count() or 2


def prove(run: Run) -> Iterator[Figure]:
    """Yield the figures of the distribution, then of the records."""
    with ProcessPoolExecutor(_PROCESSES, get_context("spawn")) as pool:
        yield from _distribution(run, pool)
        yield from check_records(run, pool)


def _distribution(run: Run, pool: ProcessPoolExecutor) -> Iterator[Figure]:
    wanted = run.scale(10_000_000, 200_000_000)
    each = -(-wanted // (JOBS * len(DICE)) // 1000) * 1000
    jobs = [Job(1000 * run.seed + number, each) for number in range(JOBS)]
    pairs = {name: Counter[tuple[int, int]]() for name in DICE}
    rolls = 0
    for rolled in pool.map(count, jobs):
        rolls += rolled.rolls
        for name, found in rolled.pairs.items():
            pairs[name].update(found)
    yield Figure("rolls by FairDice.pick", f"{rolls:,}", f"{wanted:,}", rolls >= wanted)
    limit = LEVEL / TESTS
    for name, found in pairs.items():
        values = dict(p_values(name, found))
        shown = ", ".join(f"{what} {value:.3g}" for what, value in values.items())
        is_fair = all(value > limit for value in values.values())
        yield Figure(
            f"p-values of {name} ({found.total():,} rolls)", shown, f"> {limit:.1g}", is_fair
        )
    yield _biased_die(rolls // len(DICE), limit)


def _biased_die(rolls: int, limit: float) -> Figure:
    """The same test on a die with one side 2% more likely: what it would have found."""
    observed = [round(rolls * share / 6.02) for share in (1.02, 1, 1, 1, 1, 1)]
    value = chi_square(observed, [1 / 6] * 6)
    return Figure(
        "p-value of a d6 with 2% more ones", f"{value:.1g}", f"< {limit:.1g}", value < limit
    )
