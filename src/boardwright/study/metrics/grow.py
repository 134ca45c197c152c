"""How a game of Grow goes for each place in the turn order, and how often others decide it."""

from __future__ import annotations

import math

from boardwright.study.metrics.estimate import Estimate, estimate_mean, estimate_share
from boardwright.study.metrics.sample import Sample

__all__ = ["kingmaking", "territory_curve"]

_QUARTERS = (25, 50, 75, 100)


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
        order = sample.text("order", row)
        spaces: list[float] = [
            sample.number(f"grow_territory_{quarter}_{seat}", row) or 0.0 for seat in sample.seats
        ]
        taken = math.fsum(spaces)
        if len(order) == len(spaces) and taken:
            games.append((sample.groups[row], spaces[int(order[place])] / taken))
    return estimate_mean(games, sample.distinct, "share")


def kingmaking(sample: Sample) -> Estimate | None:
    """How often a seat that could not win decided who did; None for two players."""
    games = [
        (sample.groups[row], float(seat >= 0))
        for row in sample.rows
        if (seat := sample.number("grow_kingmaker", row)) is not None
    ]
    return estimate_share(games, sample.distinct)
