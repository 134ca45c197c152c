"""What the ships of Thrust! are worth: win shares, and a fitted model of fleet strength."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import combinations
from typing import TypeVar

import msgspec

from boardwright.games.thrust.ships import KINDS
from boardwright.study.metrics.estimate import Estimate, estimate_mean, estimate_share
from boardwright.study.metrics.logistic import fit_logistic
from boardwright.study.metrics.sample import Sample

__all__ = [
    "ShipWorth",
    "by_result",
    "initiative_share",
    "pair_shares",
    "ship_shares",
    "ship_worth",
]

_Z95 = 1.959964
_MIN_GROUPS = 100
"""Errors from the variance between fewer groups are too small for so many coefficients."""
_KINDS = tuple(kind.name for kind in KINDS)
_PLACES = (1, 2, 3, 4)
_Key = TypeVar("_Key")


class ShipWorth(msgspec.Struct, frozen=True):
    """What a ship is worth in place of an average one, in a fleet that is even otherwise."""

    log_odds: float
    error: float
    """The standard error of `log_odds`."""
    share: Estimate
    """The share of the win."""


def ship_shares(sample: Sample) -> dict[str, Estimate]:
    """The share of the win of fleets with at least one ship of the kind, the best first."""
    return _ranked({kind: _fleet_share(sample, (kind,)) for kind in _KINDS})


def pair_shares(sample: Sample) -> dict[tuple[str, ...], Estimate]:
    """The share of the win of fleets with both of two kinds, the best first.

    A pair is in the order of `KINDS`.
    """
    pairs: Iterator[tuple[str, ...]] = combinations(_KINDS, 2)
    return _ranked({pair: _fleet_share(sample, pair) for pair in pairs})


def initiative_share(sample: Sample) -> Estimate | None:
    """The share of the win of the side that has the first initiative."""
    games = []
    for row in sample.rows:
        seat = sample.number("thrust_initiative", row)
        share = None if seat is None else sample.number(f"share_{seat:.0f}", row)
        if share is not None:
            games.append((sample.groups[row], share))
    return estimate_share(games, sample.distinct)


def by_result(sample: Sample, fact: str) -> tuple[Estimate, Estimate] | None:
    """The means of `thrust_<fact>_<seat>` for winners and for losers; None without any.

    Games that nobody won alone are left out.
    """
    sides: tuple[list[tuple[str, float]], list[tuple[str, float]]] = ([], [])
    for row in sample.rows:
        winner = sample.number("winner", row)
        if winner is None or winner < 0:
            continue
        values = [sample.number(f"thrust_{fact}_{seat:.0f}", row) for seat in (winner, 1 - winner)]
        for side, value in zip(sides, values, strict=True):
            if value is not None:
                side.append((sample.groups[row], value))
    won, lost = (estimate_mean(side, min(sample.distinct, len(side))) for side in sides)
    return None if won is None or lost is None else (won, lost)


def ship_worth(sample: Sample) -> dict[str, ShipWorth]:
    """Each kind's worth in a logistic model of the fleets' differences; empty without a fit.

    Black's win depends on how many more ships of each kind it has than Red, and on its seat. Only
    differences between kinds can be told, so worth is from the mean of the kinds that were drawn.
    """
    games = list(_games(sample))
    if len({group for _, _, group in games}) < _MIN_GROUPS or sample.distinct < _MIN_GROUPS:
        return {}
    drawn = [k for k in _KINDS if any(k in fleet for fleets, _, _ in games for fleet in fleets)]
    rows = [
        [1.0, *(float(black.count(kind) - red.count(kind)) for kind in drawn[1:])]
        for (black, red), _, _ in games
    ]
    fit = fit_logistic(rows, [share for _, share, _ in games], [group for _, _, group in games])
    if fit is None:
        return {}
    worth = {}
    for kind in drawn:  # the first kind has coefficient 0
        weights = [0.0, *(float(kind == each) - 1 / len(drawn) for each in drawn[1:])]
        value, error = fit.contrast(weights)
        middle, low, high = (_share(value + z * error) for z in (0.0, -_Z95, _Z95))
        share = Estimate(middle, low, high, min(sample.distinct, len(games)), "share")
        worth[kind] = ShipWorth(value, error, share)
    return dict(sorted(worth.items(), key=lambda item: -item[1].log_odds))


def _share(log_odds: float) -> float:
    return 1 / (1 + math.exp(-log_odds))


def _fleet(sample: Sample, row: int, seat: int) -> tuple[str, ...]:
    return tuple(sample.text(f"thrust_ship_{seat}_{place}", row) for place in _PLACES)


def _games(sample: Sample) -> Iterator[tuple[tuple[tuple[str, ...], ...], float, str]]:
    """Both fleets, Black's share and the group of each game."""
    for row in sample.rows:
        share = sample.number("share_0", row)
        fleets = (_fleet(sample, row, 0), _fleet(sample, row, 1))
        if share is not None and all(map(all, fleets)):
            yield fleets, share, sample.groups[row]


def _fleet_share(sample: Sample, kinds: tuple[str, ...]) -> Estimate | None:
    games = [
        (group, share if seat == 0 else 1 - share)
        for fleets, share, group in _games(sample)
        for seat, fleet in enumerate(fleets)
        if all(kind in fleet for kind in kinds)
    ]
    return estimate_share(games, sample.distinct)


def _ranked(found: dict[_Key, Estimate | None]) -> dict[_Key, Estimate]:
    shares = {key: share for key, share in found.items() if share is not None}
    return dict(sorted(shares.items(), key=lambda item: -item[1].value))
