"""Looking at a growing sample several times without being fooled by it.

A 95% interval taken again and again misses the truth at one of the looks far more often than 5% of
the time. Here the 5% are spent look by look, after a spending function fixed beforehand (Lan and
DeMets), and the intervals of all looks hold together (repeated confidence intervals, Jennison and
Turnbull): a study may stop at any of them, for whatever reason.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cache
from itertools import pairwise
from statistics import NormalDist

from boardwright.study.metrics.estimate import Estimate
from boardwright.study.metrics.student import normal_quantile

__all__ = ["SPENDING", "boundaries", "looks_until", "repeated_interval"]

_POINTS = 240
"""Of the grid on which densities are computed; even, for Simpson's rule."""
_WIDEST = 8.0
_NORMAL = NormalDist()


def _spend_cautiously(share: float, alpha: float) -> float:
    """Little at first (O'Brien and Fleming): the last look is hardly wider than a single one."""
    return 4 - 4 * _NORMAL.cdf(normal_quantile(1 - alpha / 4) / math.sqrt(share))


def _spend_evenly(share: float, alpha: float) -> float:
    """About the same at each look (Pocock)."""
    return alpha * math.log(1 + (math.e - 1) * share)


SPENDING: dict[str, Callable[[float, float], float]] = {
    "cautious": _spend_cautiously,
    "even": _spend_evenly,
}


@cache
def boundaries(
    shares: tuple[float, ...], alpha: float = 0.05, spending: str = "cautious"
) -> tuple[float, ...]:
    """How many standard errors the interval reaches at each look.

    `shares` says how much of the full sample each look has, rising to at most 1.

    >>> [round(z, 2) for z in boundaries((0.5, 1.0))]
    [2.96, 1.97]
    """
    if not shares or any(a >= b for a, b in pairwise((0.0, *shares))) or shares[-1] > 1:
        raise ValueError(f"the looks must rise from above 0 to at most 1, got {shares}")
    spend = SPENDING[spending]
    spent, found = 0.0, []
    density: _Density | None = None
    for share in shares:
        portion = spend(share, alpha) - spent
        spent += portion
        density = _Density(share, density)
        bound = density.bound(portion)
        density.cut(bound)
        found.append(bound)
    return tuple(found)


class _Density:
    """The density of the sum at a look, of the paths that no earlier look has stopped.

    The sum is Brownian motion at time `share`, so that its increments are independent.
    """

    def __init__(self, share: float, before: _Density | None) -> None:
        self.share = share
        self._before = before
        self._step = math.sqrt(share - (before.share if before else 0.0))
        self.points: list[float] = []
        self.weights: list[float] = []

    def bound(self, portion: float) -> float:
        """The standard errors that a path exceeds, on either side, with this probability."""
        low, high = 0.0, _WIDEST
        for _ in range(45):
            middle = (low + high) / 2
            if self._tails(middle * math.sqrt(self.share)) > portion:
                low = middle
            else:
                high = middle
        return (low + high) / 2

    def cut(self, bound: float) -> None:
        """Keeps the paths within this many standard errors."""
        edge = bound * math.sqrt(self.share)
        width = 2 * edge / _POINTS
        self.points = [-edge + width * index for index in range(_POINTS + 1)]
        simpson = [
            1.0 if index in (0, _POINTS) else 2.0 + 2.0 * (index % 2)
            for index in range(_POINTS + 1)
        ]
        self.weights = [
            weight * width / 3 * self._value(point)
            for point, weight in zip(self.points, simpson, strict=True)
        ]

    def _tails(self, edge: float) -> float:
        normal = _NORMAL.cdf
        if self._before is None:
            return 2 * normal(-edge / self._step)
        return sum(
            weight * (normal((point - edge) / self._step) + normal((-edge - point) / self._step))
            for point, weight in zip(self._before.points, self._before.weights, strict=True)
        )

    def _value(self, x: float) -> float:
        scale = 1 / (self._step * math.sqrt(2 * math.pi))
        if self._before is None:
            return scale * math.exp(-((x / self._step) ** 2) / 2)
        return scale * sum(
            weight * math.exp(-(((x - point) / self._step) ** 2) / 2)
            for point, weight in zip(self._before.points, self._before.weights, strict=True)
        )


def repeated_interval(estimate: Estimate, bound: float) -> Estimate:
    """The interval at a look with this boundary; it holds together with those of all other looks.

    It is the ordinary 95% interval, stretched on both sides by what looking often costs.
    """
    stretch = bound / normal_quantile(0.975)
    low = estimate.value - stretch * (estimate.value - estimate.low)
    high = estimate.value + stretch * (estimate.high - estimate.value)
    if estimate.unit == "share":
        low, high = max(0.0, low), min(1.0, high)
    return Estimate(estimate.value, low, high, estimate.n, estimate.unit)


def looks_until(
    half_width: float, spread: float = 0.5, looks: int = 5, alpha: float = 0.05
) -> list[int]:
    """The numbers of games at which to look until the interval is as narrow as this.

    `spread` is the standard deviation of one game, for the share of a win at most 0.5. At the last
    look the interval is narrow enough; an earlier one is if games vary less than that.

    >>> looks_until(0.01)
    [2063, 4126, 6188, 8251, 10313]
    """
    if half_width <= 0:
        raise ValueError(f"the half-width must be above 0, got {half_width:g}")
    shares = tuple((look + 1) / looks for look in range(looks))
    games = (boundaries(shares, alpha)[-1] * spread / half_width) ** 2
    return [math.ceil(games * share) for share in shares]
