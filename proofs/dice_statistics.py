"""Rolls of the real dice, counted, and tests of their distribution.

Every test gives a p-value: how likely true dice are to look at least as odd, in either direction.
A distribution that fits too well is as suspicious as one that does not fit.
"""

from __future__ import annotations

import math
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from boardwright.fairness.dice import FairDice

__all__ = ["DICE", "Job", "Rolled", "chi_square", "count", "p_values"]

DICE: dict[str, tuple[int, ...]] = {
    "d100": (1,) * 100,
    "d10": (1,) * 10,
    "d6": (1,) * 6,
    "d5": (1,) * 5,
    "d3": (1,) * 3,
    "draw 5:3:2": (5, 3, 2),
    "draw 6:4:4:3:2:1": (6, 4, 4, 3, 2, 1),
}
"""The weights of the outcomes, by name."""
ROLLS_PER_MATCH = 1000


class Job(NamedTuple):
    """So many rolls of each die, in matches whose secrets and seeds follow from a number."""

    seed: int
    rolls: int


class Rolled(NamedTuple):
    """What was rolled with each die: pairs of consecutive results of a match, by how often."""

    pairs: dict[str, Counter[tuple[int, int]]]
    rolls: int


def count(job: Job) -> Rolled:
    """Roll; every second match with the key of hidden rolls."""
    rng = random.Random(job.seed)
    pairs: dict[str, Counter[tuple[int, int]]] = {}
    matches = max(1, job.rolls // ROLLS_PER_MATCH)
    for name, weights in DICE.items():
        found = pairs[name] = Counter()
        for match in range(matches):
            results = _rolls(rng, weights, is_hidden=bool(match % 2))
            found.update(zip(results, results[1:] + results[:1], strict=True))
    return Rolled(pairs, matches * ROLLS_PER_MATCH * len(DICE))


def _rolls(rng: random.Random, weights: tuple[int, ...], *, is_hidden: bool) -> list[int]:
    seeds = [f"{rng.getrandbits(128):032x}" for _ in range(2)]
    dice = FairDice(f"{rng.getrandbits(96):024x}", f"{rng.getrandbits(256):064x}", seeds)
    return [dice.pick(n, weights, hidden=is_hidden) for n in range(1, ROLLS_PER_MATCH + 1)]


def p_values(name: str, pairs: Counter[tuple[int, int]]) -> Iterator[tuple[str, float]]:
    """Yield the tests of one die and their p-values."""
    weights = DICE[name]
    sides, total = range(len(weights)), sum(weights)
    shares = [weight / total for weight in weights]
    singles = Counter[int]()
    for (first, _), times in pairs.items():
        singles[first] += times
    yield "frequencies", chi_square([singles[side] for side in sides], shares)
    observed = [pairs[one, other] for one in sides for other in sides]
    # Each result is in two pairs, so the frequencies of the results are subtracted (Good, 1953).
    statistic = _statistic(observed, [a * b for a in shares for b in shares])
    statistic -= _statistic([singles[side] for side in sides], shares)
    yield "pairs", _two_sided(statistic, len(weights) ** 2 - len(weights))
    yield "serial correlation", _correlation(pairs, shares)


def chi_square(observed: Sequence[int], shares: Sequence[float]) -> float:
    """Return the p-value of these frequencies under these probabilities."""
    return _two_sided(_statistic(observed, shares), len(shares) - 1)


def _statistic(observed: Sequence[int], shares: Sequence[float]) -> float:
    rolls = sum(observed)
    return sum(
        (seen - rolls * share) ** 2 / (rolls * share)
        for seen, share in zip(observed, shares, strict=True)
    )


def _correlation(pairs: Counter[tuple[int, int]], shares: Sequence[float]) -> float:
    """The p-value of the correlation of a result with the next one, which is normal around 0."""
    mean = sum(side * share for side, share in enumerate(shares))
    variance = sum((side - mean) ** 2 * share for side, share in enumerate(shares))
    rolls = pairs.total()
    covariance = sum((a - mean) * (b - mean) * times for (a, b), times in pairs.items()) / rolls
    return math.erfc(abs(covariance / variance) * math.sqrt(rolls / 2))


def _two_sided(statistic: float, freedom: int) -> float:
    above = _chi_square_above(statistic, freedom)
    return 2 * min(above, 1 - above)


def _chi_square_above(statistic: float, freedom: int) -> float:
    """How likely a chi-square variable exceeds the statistic: the regularised gamma function."""
    a, x = freedom / 2, statistic / 2
    scale = math.exp(a * math.log(x) - x - math.lgamma(a)) if x > 0 else 0.0
    if x < a + 1:  # by its series
        term = total = 1 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1 - scale * total
    b = x + 1 - a  # by its continued fraction (Lentz)
    c, d = 1e300, 1 / b
    fraction = d
    for n in range(1, 10_000):
        b += 2
        d = 1 / (n * (a - n) * d + b)
        c = b + n * (a - n) / c
        fraction *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * fraction
