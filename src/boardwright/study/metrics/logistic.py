"""Logistic regression with standard errors, in plain Python."""

from __future__ import annotations

import math
from collections.abc import Sequence

import msgspec

__all__ = ["Fit", "fit_logistic"]

_STEPS = 50
_CLOSE = 1e-9
_MAX_COEFFICIENT = 20.0
"""Larger ones mean that something decides every game: then there is no finite fit."""
Matrix = list[list[float]]


class Fit(msgspec.Struct, frozen=True):
    """Coefficients in log-odds, and their covariances."""

    coefficients: list[float]
    covariance: Matrix

    def contrast(self, weights: Sequence[float]) -> tuple[float, float]:
        """The weighted sum of the coefficients, and its standard error."""
        value = math.fsum(w * c for w, c in zip(weights, self.coefficients, strict=True))
        variance = math.fsum(
            first * second * self.covariance[i][j]
            for i, first in enumerate(weights)
            for j, second in enumerate(weights)
        )
        return value, math.sqrt(max(variance, 0.0))


def fit_logistic(
    rows: Sequence[Sequence[float]], shares: Sequence[float], groups: Sequence[str]
) -> Fit | None:
    """The fit of shares between 0 and 1; None if the rows don't determine one.

    Games of one group depend on one another: errors come from the variance between groups.
    """
    if not rows:
        return None
    coefficients = [0.0] * len(rows[0])
    for _ in range(_STEPS):
        gradient, information = _derivatives(rows, shares, coefficients)
        inverse = _inverse(information)
        if inverse is None:
            return None
        step = [math.fsum(a * b for a, b in zip(line, gradient, strict=True)) for line in inverse]
        coefficients = [c + s for c, s in zip(coefficients, step, strict=True)]
        if max(map(abs, coefficients)) > _MAX_COEFFICIENT:
            return None
        if max(map(abs, step)) < _CLOSE:
            spread = _spread_between(rows, shares, groups, coefficients)
            return Fit(coefficients, _product(_product(inverse, spread), inverse))
    return None


def _probability(row: Sequence[float], coefficients: Sequence[float]) -> float:
    odds = sum(c * x for c, x in zip(coefficients, row, strict=True))
    return 1 / (1 + math.exp(-odds))


def _derivatives(
    rows: Sequence[Sequence[float]], shares: Sequence[float], coefficients: Sequence[float]
) -> tuple[list[float], Matrix]:
    """The gradient of the log-likelihood, and its negated second derivatives."""
    size = len(coefficients)
    gradient, information = [0.0] * size, [[0.0] * size for _ in range(size)]
    for row, share in zip(rows, shares, strict=True):
        p = _probability(row, coefficients)
        weight = p * (1 - p)
        used = [(i, x) for i, x in enumerate(row) if x]
        for i, x in used:
            gradient[i] += (share - p) * x
            line, factor = information[i], weight * x
            for j, y in used:
                line[j] += factor * y
    return gradient, information


def _spread_between(
    rows: Sequence[Sequence[float]],
    shares: Sequence[float],
    groups: Sequence[str],
    coefficients: Sequence[float],
) -> Matrix:
    """The sum of squares of the groups' gradients."""
    size = len(coefficients)
    gradients: dict[str, list[float]] = {}
    for row, share, group in zip(rows, shares, groups, strict=True):
        gradient = gradients.setdefault(group, [0.0] * size)
        left = share - _probability(row, coefficients)
        for i, x in enumerate(row):
            gradient[i] += left * x
    return [
        [math.fsum(each[i] * each[j] for each in gradients.values()) for j in range(size)]
        for i in range(size)
    ]


def _product(a: Matrix, b: Matrix) -> Matrix:
    columns = list(zip(*b, strict=True))
    return [[math.fsum(map(float.__mul__, line, column)) for column in columns] for line in a]


def _inverse(matrix: Matrix) -> Matrix | None:
    """By elimination with the largest pivot; None if the matrix has none."""
    size = len(matrix)
    work = [[*line, *(float(i == j) for j in range(size))] for i, line in enumerate(matrix)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda i: abs(work[i][column]))
        if abs(work[pivot][column]) < _CLOSE:
            return None
        work[column], work[pivot] = work[pivot], work[column]
        top = work[column]
        top[:] = [x / top[column] for x in top]
        for i in range(size):
            if i != column and work[i][column]:
                factor = work[i][column]
                work[i] = [x - factor * y for x, y in zip(work[i], top, strict=True)]
    return [line[size:] for line in work]
