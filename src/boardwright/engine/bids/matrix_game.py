"""Zero-sum games in which both sides choose at once, unseen by each other.

The best mixes are the solution of a linear programme, found with the simplex method. What a best
reply could gain against them is worked out from the mixes themselves, so that rounding in the
method cannot hide.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

__all__ = ["Equilibrium", "Payoffs", "best_single", "column_values", "row_values", "solve_matrix"]

Payoffs = Sequence[Sequence[float]]
"""What the rows' side gets, by its choice and the other side's."""
_ROUNDING = 1e-12


class Equilibrium(msgspec.Struct, frozen=True):
    """A mix for each side against which no choice of the other side gains."""

    value: float
    """What the rows' side gets."""
    rows: tuple[float, ...]
    """How often to choose each row; they add up to 1."""
    columns: tuple[float, ...]
    exploitability: float
    """The gain of a best reply to each mix, both added up: 0 but for rounding."""


def solve_matrix(payoffs: Payoffs) -> Equilibrium:
    """The equilibrium of a game with at least one row and one column.

    >>> game = solve_matrix([[2, -1], [-1, 1]])
    >>> round(game.value, 6), [round(part, 6) for part in game.rows]
    (0.2, [0.4, 0.6])
    """
    rows, columns = _simplex(payoffs)
    low = min(column_values(payoffs, rows))
    high = max(row_values(payoffs, columns))
    return Equilibrium((low + high) / 2, rows, columns, max(0.0, high - low))


def row_values(payoffs: Payoffs, columns: Sequence[float]) -> tuple[float, ...]:
    """What each row gets against a mix of columns."""
    return tuple(sum(map(float.__mul__, map(float, row), columns)) for row in payoffs)


def column_values(payoffs: Payoffs, rows: Sequence[float]) -> tuple[float, ...]:
    """What the rows' side gets from each column with a mix of rows."""
    return row_values(list(zip(*payoffs, strict=True)), rows)


def best_single(payoffs: Payoffs) -> tuple[int, float]:
    """The row that gets most when the other side knows it, and what it gets."""
    worst = [min(row) for row in payoffs]
    best = max(worst)
    return worst.index(best), best


def _simplex(payoffs: Payoffs) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """The mixes of rows and of columns.

    With all payoffs raised above 0, the columns' side looks for the largest sum of weights with
    which no row gets more than 1. The slack variables' prices are the rows' weights.
    """
    height, width = len(payoffs), len(payoffs[0])
    raised = 1.0 - min(map(min, payoffs))
    table = [
        [*(entry + raised for entry in row), *(float(k == slack) for slack in range(height)), 1.0]
        for k, row in enumerate(payoffs)
    ]
    prices = [-1.0] * width + [0.0] * (height + 1)
    basis = list(range(width, width + height))
    while (column := _entering(prices)) is not None:
        leaving = _leaving(table, basis, column)
        _pivot(table, prices, leaving, column)
        basis[leaving] = column
    weights = [0.0] * (width + height)
    for k, variable in enumerate(basis):
        weights[variable] = table[k][-1]
    return _normalized(prices[width:-1]), _normalized(weights[:width])


def _entering(prices: list[float]) -> int | None:
    """The first variable that helps (Bland's rule, which never runs in circles)."""
    return next((k for k, price in enumerate(prices[:-1]) if price < -_ROUNDING), None)


def _leaving(table: list[list[float]], basis: list[int], column: int) -> int:
    ratios = [
        (row[-1] / row[column], basis[k], k)
        for k, row in enumerate(table)
        if row[column] > _ROUNDING
    ]
    return min(ratios)[2]


def _pivot(table: list[list[float]], prices: list[float], leaving: int, column: int) -> None:
    divisor = table[leaving][column]
    table[leaving] = pivot_row = [entry / divisor for entry in table[leaving]]
    for row in (*(row for k, row in enumerate(table) if k != leaving), prices):
        if factor := row[column]:
            row[:] = [entry - factor * other for entry, other in zip(row, pivot_row, strict=True)]


def _normalized(weights: Sequence[float]) -> tuple[float, ...]:
    kept = [weight if weight > _ROUNDING else 0.0 for weight in weights]
    return tuple(weight / sum(kept) for weight in kept)
