"""Student's t distribution and the normal one, as far as intervals and tests need them."""

from __future__ import annotations

import math
from functools import lru_cache
from statistics import NormalDist

__all__ = ["normal_quantile", "t_quantile", "t_two_sided"]

_EPSILON = 1e-14
_TINY = 1e-300


def normal_quantile(probability: float) -> float:
    """
    >>> round(normal_quantile(0.975), 3)
    1.96
    """
    return NormalDist().inv_cdf(probability)


def t_two_sided(t: float, freedom: float) -> float:
    """The probability of a value at least this far from 0, on either side.

    >>> round(t_two_sided(2.228, 10), 3), t_two_sided(0, 5)
    (0.05, 1.0)
    """
    if math.isinf(t):
        return 0.0
    return _incomplete_beta(freedom / 2, 0.5, freedom / (freedom + t * t))


@lru_cache(maxsize=4096)
def t_quantile(probability: float, freedom: float) -> float:
    """The value below which `t` lies with this probability, at least a half.

    >>> round(t_quantile(0.975, 10), 3), round(t_quantile(0.975, 1), 2)
    (2.228, 12.71)
    """
    low, high = 0.0, 1.0
    while 1 - t_two_sided(high, freedom) / 2 < probability:
        high *= 2
    for _ in range(50):
        middle = (low + high) / 2
        if 1 - t_two_sided(middle, freedom) / 2 < probability:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def _incomplete_beta(a: float, b: float, x: float) -> float:
    """The regularised incomplete beta function, on the side where its fraction converges fast."""
    if x <= 0 or x >= 1:
        return min(1.0, max(0.0, x))
    if x > (a + 1) / (a + b + 2):
        return 1 - _incomplete_beta(b, a, 1 - x)
    log_front = math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b)
    log_front += a * math.log(x) + b * math.log1p(-x)
    return math.exp(log_front) * _beta_fraction(a, b, x) / a


def _beta_fraction(a: float, b: float, x: float) -> float:
    """The continued fraction, by the method of Lentz."""
    c, d = 1.0, 1 / _away_from_zero(1 - (a + b) * x / (a + 1))
    fraction = d
    for m in range(1, 500):
        even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m))
        odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1))
        for term in (even, odd):
            d = 1 / _away_from_zero(1 + term * d)
            c = _away_from_zero(1 + term / c)
            fraction *= c * d
        if abs(c * d - 1) < _EPSILON:
            break
    return fraction


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
