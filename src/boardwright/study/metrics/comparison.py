"""Differences between cells, from pairs of games with the same opening and the same dice."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from statistics import fmean, variance

import msgspec

from boardwright.study.metrics.estimate import Estimate
from boardwright.study.metrics.measures import MEASURES, Measure
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.student import normal_quantile, t_quantile, t_two_sided

__all__ = ["ALPHA", "POWER", "Difference", "compare", "games_needed", "holm"]

ALPHA = 0.05
POWER = 0.8
_MAX_GAMES = 10**9


class Difference(msgspec.Struct, frozen=True):
    """How a measure differs between two cells: the second minus the first."""

    measure: str
    base: str
    other: str
    difference: Estimate
    """`n` is the number of distinct pairs."""
    p: float
    adjusted_p: float
    """After Holm's correction for all comparisons of the study."""
    effect: float | None
    """In standard deviations of single games; None if no game differs from another."""
    varies: bool
    """Whether any pair of games differs in it."""
    needed: int | None
    """Pairs of games that would settle a difference of the size seen; None: beyond counting."""

    @property
    def is_significant(self) -> bool:
        """Whether it is, after the correction and with enough distinct pairs."""
        return self.difference.is_enough and self.adjusted_p < ALPHA

    @property
    def verdict(self) -> str:
        """`significant`, `open`, `never differs` or `too few games`."""
        if not self.difference.is_enough:
            return "too few games"
        if not self.varies:
            return "never differs"
        return "significant" if self.is_significant else "open"


def compare(samples: Sequence[Sample], measures: Sequence[Measure] = MEASURES) -> list[Difference]:
    """Each other cell against the first, measure by measure, corrected for their number."""
    others = [(other, _distinct_pairs(samples[0], other)) for other in samples[1:]]
    found = [
        difference
        for measure in measures
        for other, distinct in others
        if (difference := _difference(samples[0], other, measure, distinct)) is not None
    ]
    adjusted = holm([each.p for each in found])
    return [
        msgspec.structs.replace(
            each, adjusted_p=p, needed=_needed(each, len(found)) if p >= ALPHA else None
        )
        for each, p in zip(found, adjusted, strict=True)
    ]


def holm(p_values: Sequence[float]) -> list[float]:
    """Holm's adjusted p-values: below alpha, the difference is significant among all of them.

    >>> [round(p, 3) for p in holm([0.01, 0.04, 0.03])]
    [0.03, 0.06, 0.06]
    """
    adjusted = [0.0] * len(p_values)
    highest = 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        highest = max(highest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = highest
    return adjusted


def games_needed(
    spread: float, difference: float, comparisons: int = 1, power: float = POWER
) -> int | None:
    """The games, or pairs of them, that show a difference with this power; None: beyond counting.

    `spread` is the standard deviation of one game or pair. Of several comparisons each has its part
    of the 5%.

    >>> games_needed(0.5, 0.02), games_needed(0.5, 0.02, comparisons=10)
    (4906, 8321)
    """
    if not difference:
        return None
    normal = normal_quantile(1 - ALPHA / comparisons / 2) + normal_quantile(power)
    games = (normal * spread / difference) ** 2
    return math.ceil(games) if games < _MAX_GAMES else None


def _difference(base: Sample, other: Sample, measure: Measure, distinct: int) -> Difference | None:
    """The difference without correction; None if no group of games has the measure in both."""
    pairs = _pairs(measure.games(base), measure.games(other))
    if not pairs:
        return None
    differences = [after - before for before, after in pairs]
    size = min(len(pairs), distinct)
    mean = fmean(differences)
    estimate, p = Estimate(mean, -math.inf, math.inf, size, measure.unit), 1.0
    if len(pairs) > 1 and size > 1:
        error = math.sqrt(variance(differences) / size)
        half = t_quantile(1 - ALPHA / 2, size - 1) * error
        if not error and measure.unit == "share":
            # Of n pairs none differs: Wilson's upper bound of how many do.
            half = 1 / (1 + size / normal_quantile(1 - ALPHA / 2) ** 2)
        estimate = Estimate(mean, mean - half, mean + half, size, measure.unit)
        # Without any variation a difference is certain, and none is none.
        p = t_two_sided(mean / error, size - 1) if error else float(not mean)
    return Difference(
        measure=measure.title,
        base=base.cell,
        other=other.cell,
        difference=estimate,
        p=p,
        adjusted_p=p,
        effect=_effect(measure.games(base), measure.games(other), mean),
        varies=any(differences),
        needed=None,
    )


def _pairs(
    base: Iterable[tuple[str, float]], other: Iterable[tuple[str, float]]
) -> list[tuple[float, float]]:
    """The means of the groups that both cells have."""
    before, after = _group_means(base), _group_means(other)
    return [(before[group], after[group]) for group in before if group in after]


def _group_means(games: Iterable[tuple[str, float]]) -> dict[str, float]:
    groups: dict[str, list[float]] = {}
    for group, value in games:
        groups.setdefault(group, []).append(value)
    return {group: fmean(values) for group, values in groups.items()}


def _distinct_pairs(base: Sample, other: Sample) -> int:
    """How many groups differ from one another in the games of at least one of the two cells."""
    before, after = _group_prints(base), _group_prints(other)
    return len({(before[group], after[group]) for group in before if group in after})


def _group_prints(sample: Sample) -> dict[str, tuple[str, ...]]:
    groups: dict[str, list[str]] = {}
    for row in sample.rows:
        # A game without a fingerprint is distinct from all others.
        mark = sample.text("fingerprint", row) or f"row {row}"
        groups.setdefault(sample.groups[row], []).append(mark)
    return {group: tuple(marks) for group, marks in groups.items()}


def _effect(
    base: Iterable[tuple[str, float]], other: Iterable[tuple[str, float]], mean: float
) -> float | None:
    """Cohen's d: the difference in standard deviations of single games."""
    samples = [[value for _, value in games] for games in (base, other)]
    if min(map(len, samples)) < 2:
        return None
    spread = math.sqrt(fmean(map(variance, samples)))
    return mean / spread if spread else None


def _needed(difference: Difference, comparisons: int) -> int | None:
    """The pairs that would show a difference of the size seen among as many comparisons."""
    estimate = difference.difference
    if not math.isfinite(estimate.high):
        return None
    half = estimate.high - estimate.value
    spread = half / t_quantile(1 - ALPHA / 2, estimate.n - 1) * math.sqrt(estimate.n)
    return games_needed(spread, estimate.value, comparisons)
