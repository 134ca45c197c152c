"""How a game of Grow goes for each place in the turn order, and how often others decide it."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

from boardwright.study.metrics.estimate import Estimate, estimate_mean, estimate_share
from boardwright.study.metrics.sample import Sample

__all__ = ["Compensation", "compensations", "fairest", "kingmaking", "territory_curve"]

_QUARTERS = (25, 50, 75, 100)
_MAX_COMPENSATION = 100
_UNCOUNTED = ("surrender", "unfinished")


def territory_curve(sample: Sample) -> dict[int, list[Estimate]]:
    """The part of all taken spaces of each place in the turn order, by percent of the turns."""
    curve = {}
    for quarter in _QUARTERS:
        places = [_territory(sample, quarter, place) for place in range(len(sample.seats))]
        curve[quarter] = [share for share in places if share is not None]
    return curve


def _territory(sample: Sample, quarter: int, place: int) -> Estimate | None:
    games = []
    for row in sample.rows:
        spaces = _spaces(sample, quarter, row)
        taken = math.fsum(spaces)
        if taken:
            games.append((sample.groups[row], spaces[place] / taken))
    return estimate_mean(games, sample.distinct, "share")


def _spaces(sample: Sample, quarter: int, row: int) -> list[float]:
    """The spaces by place in the turn order; empty if the order is not known."""
    order = sample.text("order", row)
    if len(order) != len(sample.seats):
        return []
    return [sample.number(f"grow_territory_{quarter}_{seat}", row) or 0.0 for seat in order]


class Compensation(NamedTuple):
    """Games counted with so many points for each place later in the turn order (G-28)."""

    points: int
    shares: list[Estimate]
    """The share of the win of each place; ties are shared."""

    @property
    def unfairness(self) -> float:
        """How far the shares are from even, at most."""
        return max(abs(share.value - 1 / len(self.shares)) for share in self.shares)


def compensations(sample: Sample) -> list[Compensation]:
    """The games as they were played, counted with each compensation from 0 up.

    The last is the first with which the first place has no more than an even share, and the last
    place no less. Games that nobody counts, as all but one resigned, are left out.
    """
    games = [
        (sample.groups[row], spaces)
        for row in sample.rows
        if sample.text("reason", row) not in _UNCOUNTED and (spaces := _spaces(sample, 100, row))
    ]
    counted: list[Compensation] = []
    for points in range(_MAX_COMPENSATION + 1 if games else 0):
        counted.append(_count(games, points, sample.distinct))
        first, *_, last = (share.value for share in counted[-1].shares)
        if first <= 1 / len(sample.seats) <= last:
            break
    return counted


def fairest(counted: Sequence[Compensation]) -> Compensation:
    """The compensation with which the shares are nearest to even, the least of several."""
    return min(counted, key=lambda each: each.unfairness)


def _count(
    games: Sequence[tuple[str, Sequence[float]]], points: int, distinct: int
) -> Compensation:
    results = [
        (group, _win([own + points * place for place, own in enumerate(spaces)]))
        for group, spaces in games
    ]
    shares = (
        estimate_share(((group, win[place]) for group, win in results), distinct)
        for place in range(len(games[0][1]))
    )
    return Compensation(points, [share for share in shares if share is not None])


def _win(points: Sequence[float]) -> list[float]:
    """Each place's share of the win; most points win."""
    most = max(points)
    return [(own == most) / points.count(most) for own in points]


def kingmaking(sample: Sample) -> Estimate | None:
    """How often a seat that could not win decided who did; None for two players."""
    games = [
        (sample.groups[row], float(seat >= 0))
        for row in sample.rows
        if (seat := sample.number("grow_kingmaker", row)) is not None
    ]
    return estimate_share(games, sample.distinct)
