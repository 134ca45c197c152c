"""What strength does: how often the stronger player wins, and how bias changes with it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import msgspec

from boardwright.study.metrics.estimate import Estimate, estimate_share
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.shares import player_shares

__all__ = ["Strength", "slope", "stronger_share", "strongest"]

_Z95 = 1.959964


class Strength(msgspec.Struct, frozen=True, order=True):
    """How strong a player is among players of its kind, one step for each doubling or level."""

    kind: str
    steps: float

    @classmethod
    def of(cls, player: str) -> Strength | None:
        """Of `level:5` its number, of `think:800` the logarithm of its nodes; else None.

        >>> Strength.of("level:5"), Strength.of("think:8")
        (Strength(kind='level', steps=5.0), Strength(kind='think', steps=3.0))
        """
        kind, _, amount = player.partition(":")
        if kind not in {"level", "think", "uct", "mcts"} or not amount.isdecimal():
            return None
        number = float(amount)
        if not number:
            return None
        return cls(kind, number if kind == "level" else math.log2(number))


def strongest(players: Sequence[str]) -> tuple[str, str] | None:
    """The stronger and the weaker of two players of one kind; None of any others."""
    different = list(dict.fromkeys(players))
    found = {player: Strength.of(player) for player in different}
    if len(different) != 2 or None in found.values():
        return None
    ranked = sorted(
        ((strength, player) for player, strength in found.items() if strength is not None),
        reverse=True,
    )
    (best, stronger), (other, weaker) = ranked
    return (stronger, weaker) if best.kind == other.kind and best != other else None


def stronger_share(sample: Sample, stronger: str, weaker: str) -> Estimate | None:
    """The share of the win at a seat of the stronger of two players, as if they had equal seats.

    Shares of the win at a seat of either are put against one another, so that a fair share is one
    half however many seats each has.
    """
    shares = player_shares(sample)
    if stronger not in shares or weaker not in shares:
        return None
    if len(sample.seats) == 2:
        return shares[stronger]
    return _against(sample, stronger, weaker)


def _against(sample: Sample, stronger: str, weaker: str) -> Estimate | None:
    """Each game weighs the mean share of a seat of the one against that of the other."""
    games = []
    for row in sample.rows:
        means = [_mean_share(sample, row, player) for player in (stronger, weaker)]
        if None not in means:
            mine, theirs = (mean or 0.0 for mean in means)
            games.append((sample.groups[row], mine / (mine + theirs) if mine + theirs else 0.5))
    return estimate_share(games, sample.distinct)


def _mean_share(sample: Sample, row: int, player: str) -> float | None:
    shares = [
        share
        for seat in sample.seats
        if sample.text(f"player_{seat}", row) == player
        and (share := sample.number(f"share_{seat}", row)) is not None
    ]
    return math.fsum(shares) / len(shares) if shares else None


def slope(points: Mapping[float, Estimate]) -> Estimate | None:
    """How much an estimate rises for each step, a straight line through all of them.

    By least squares, weighted by the widths of the intervals; None of fewer than two points. The
    interval is that of the points' own errors, so it doesn't say whether a line fits.
    """
    known = {x: each for x, each in points.items() if math.isfinite(each.high - each.low)}
    weights = {x: (2 * _Z95 / max(each.high - each.low, 1e-9)) ** 2 for x, each in known.items()}
    total = math.fsum(weights.values())
    if len(known) < 2:
        return None
    middle = math.fsum(x * weight for x, weight in weights.items()) / total
    spread = math.fsum(weight * (x - middle) ** 2 for x, weight in weights.items())
    rise = math.fsum(w * (x - middle) * known[x].value for x, w in weights.items()) / spread
    half = _Z95 / math.sqrt(spread)
    one = next(iter(known.values()))
    return Estimate(
        rise, rise - half, rise + half, min(each.n for each in known.values()), one.unit
    )
