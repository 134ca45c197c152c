"""Maximum-likelihood ratings.

Every player has a strength; its probability to win is its share of the strengths in the game. For
two players that is the model of Bradley and Terry, and of Elo; for more, that of Plackett and Luce
with only the winner known. A shared win counts as its shares. The likelihood is maximized by
Newton's method; the errors come from its curvature there.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

__all__ = ["Rating", "elo_from_share", "rate", "share_from_elo"]

_ELO = 400 / math.log(10)
_Z95 = 1.959964
_MAX_ITERATIONS = 100

GameScore = tuple[Sequence[str], Sequence[float]]
"""The player in each seat, and each seat's share of the win."""


class Rating(msgspec.Struct, frozen=True):
    """A player's rating, relative to the player at zero."""

    player: str
    elo: float
    error: float
    """Half of the 95% interval of the difference to the player at zero."""


def elo_from_share(share: float) -> float:
    """The Elo difference that gives this share of wins.

    >>> round(elo_from_share(0.75))
    191
    """
    return _ELO * math.log(share / (1 - share))


def share_from_elo(elo: float) -> float:
    """The share of wins that this Elo difference gives.

    >>> round(share_from_elo(190.85), 3)
    0.75
    """
    return 1 / (1 + math.exp(-elo / _ELO))


def rate(games: Iterable[GameScore], zero: str | None = None, prior: float = 1.0) -> list[Rating]:
    """The ratings of all players connected to `zero` by games, the best first.

    `zero` is the player whose rating is 0, by default the last to appear. `prior` is the number of
    imaginary draws between any two that met, so that a perfect score has a finite rating.
    """
    by_seating = _sum_by_seating(games, prior)
    names = list(dict.fromkeys(name for seating in by_seating for name in seating))
    if not names:
        return []
    anchor = zero if zero in names else names[-1]
    connected = _connected(by_seating, anchor)
    by_seating = {
        seating: values for seating, values in by_seating.items() if connected & set(seating)
    }
    names = [name for name in names if name in connected]
    free = [name for name in names if name != anchor]
    strengths = dict.fromkeys(names, 0.0)
    for _ in range(_MAX_ITERATIONS):
        slope, curvature = _derivatives(by_seating, strengths, free)
        change = _solve(curvature, [slope])[0]
        largest = max(map(abs, change), default=0.0)
        scale = min(1.0, 2.0 / largest) if largest else 1.0
        for name, step in zip(free, change, strict=True):
            strengths[name] += scale * step
        if largest < 1e-9:
            break
    errors = _errors(by_seating, strengths, free)
    ratings = [Rating(n, _ELO * strengths[n], _ELO * errors.get(n, 0.0)) for n in names]
    return sorted(ratings, key=lambda rating: -rating.elo)


SeatingScores = dict[tuple[str, ...], list[float]]


def _sum_by_seating(games: Iterable[GameScore], prior: float) -> SeatingScores:
    """The scores added up for equal seatings, with the prior's draws."""
    by_seating: SeatingScores = {}
    met: set[tuple[str, str]] = set()
    for seating, values in games:
        if len(set(seating)) == 1:
            continue  # a player against itself carries no information
        total = by_seating.setdefault(tuple(seating), [0.0] * len(seating))
        for seat, value in enumerate(values):
            total[seat] += value
        met.update((a, b) for a in set(seating) for b in set(seating) if a < b)
    for pair in sorted(met):
        total = by_seating.setdefault(pair, [0.0, 0.0])
        total[0] += prior / 2
        total[1] += prior / 2
    return by_seating


def _connected(by_seating: SeatingScores, anchor: str) -> set[str]:
    connected: set[str] = set()
    reached = {anchor}
    while reached - connected:
        connected |= reached
        reached = {name for seating in by_seating if connected & set(seating) for name in seating}
    return connected


def _derivatives(
    by_seating: SeatingScores, strengths: dict[str, float], free: list[str]
) -> tuple[list[float], list[list[float]]]:
    """The gradient of the log-likelihood, and its negative second derivatives."""
    place = {name: number for number, name in enumerate(free)}
    slope = [0.0] * len(free)
    curvature = [[0.0] * len(free) for _ in free]
    for seating, values in by_seating.items():
        powers = [math.exp(strengths[name]) for name in seating]
        total, weight = sum(powers), sum(values)
        share: Counter[str] = Counter()
        for name, power, value in zip(seating, powers, values, strict=True):
            share[name] += power / total  # type: ignore[assignment]  # fractions
            if name in place:
                slope[place[name]] += value - weight * power / total
        rated = [name for name in share if name in place]
        for a in rated:
            for b in rated:
                curvature[place[a]][place[b]] += weight * share[a] * ((a == b) - share[b])
    return slope, curvature


def _errors(
    by_seating: SeatingScores, strengths: dict[str, float], free: list[str]
) -> dict[str, float]:
    _, curvature = _derivatives(by_seating, strengths, free)
    units = [[float(row == column) for column in range(len(free))] for row in range(len(free))]
    inverse = _solve(curvature, units)
    return {name: _Z95 * math.sqrt(inverse[k][k]) for k, name in enumerate(free)}


def _solve(matrix: list[list[float]], right_sides: list[list[float]]) -> list[list[float]]:
    """The solution of matrix x = side for each side; the matrix is positive definite."""
    size = len(matrix)
    rows = [[*row, *(right_side[k] for right_side in right_sides)] for k, row in enumerate(matrix)]
    for k in range(size):
        pivot = max(range(k, size), key=lambda row: abs(rows[row][k]))
        rows[k], rows[pivot] = rows[pivot], rows[k]
        for row in range(size):
            if row != k:
                factor = rows[row][k] / rows[k][k]
                rows[row] = [x - factor * y for x, y in zip(rows[row], rows[k], strict=True)]
    return [[rows[k][size + s] / rows[k][k] for k in range(size)] for s in range(len(right_sides))]
