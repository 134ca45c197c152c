"""Values with their 95% intervals."""

from __future__ import annotations

import math
from collections.abc import Iterable

import msgspec

from boardwright.arena.scores import interval
from boardwright.study.metrics.sample import MIN_DISTINCT
from boardwright.study.metrics.student import t_quantile

__all__ = ["Estimate", "estimate_mean", "estimate_share", "quantile"]


class Estimate(msgspec.Struct, frozen=True):
    """A value with the bounds of its 95% interval."""

    value: float
    low: float
    high: float
    n: int
    """The distinct games behind it."""
    unit: str = ""
    """`share` is shown in percent."""

    @property
    def is_enough(self) -> bool:
        """Whether it rests on enough distinct games for a conclusion."""
        return self.n >= MIN_DISTINCT

    def excludes(self, value: float) -> bool:
        """Whether the interval lies on one side of this value, with enough games."""
        return self.is_enough and not self.low <= value <= self.high


Games = Iterable[tuple[str, float]]
"""The group and the value of each game."""


def estimate_share(games: Games, distinct: int) -> Estimate | None:
    """Wilson's interval of a share between 0 and 1; None without games.

    Repeats move the value, as they are as likely as they are, but never narrow the interval.
    """
    groups: dict[str, list[float]] = {}
    for group, value in games:
        groups.setdefault(group, []).append(value)
    total = sum(map(len, groups.values()))
    if not total:
        return None
    distinct = min(distinct, total)
    found = interval(((sum(each), len(each)) for each in groups.values()), distinct)
    return Estimate(*found, distinct, "share")


def estimate_mean(
    games: Games, distinct: int, unit: str = "", confidence: float = 0.95
) -> Estimate | None:
    """Student's interval of a mean, from the variance between groups; None without games.

    One group alone says nothing of the spread: its interval is unbounded.
    """
    groups: dict[str, list[float]] = {}
    for group, value in games:
        groups.setdefault(group, []).append(value)
    total = sum(map(len, groups.values()))
    if not total:
        return None
    distinct = min(distinct, total)
    mean = math.fsum(math.fsum(each) for each in groups.values()) / total
    # Of games that repeat one another the distinct ones are the sample.
    size = min(len(groups), distinct)
    if size < 2:
        return Estimate(mean, -math.inf, math.inf, distinct, unit)
    spread = math.fsum((math.fsum(each) - mean * len(each)) ** 2 for each in groups.values())
    variance = spread * len(groups) ** 2 / (len(groups) - 1) / total**2 / size
    half = t_quantile((1 + confidence) / 2, size - 1) * math.sqrt(variance)
    return Estimate(mean, mean - half, mean + half, distinct, unit)


def quantile(values: Iterable[float], share: float) -> float:
    """The value below which this share lies, between two neighbours by their distance.

    >>> quantile([1, 2, 4], 0.5), quantile([1, 2, 4], 0.75)
    (2.0, 3.0)
    """
    ordered = sorted(values)
    if not ordered:
        raise ValueError("a quantile needs at least one value, got none")
    place = share * (len(ordered) - 1)
    below = math.floor(place)
    above = min(below + 1, len(ordered) - 1)
    return ordered[below] + (ordered[above] - ordered[below]) * (place - below)
