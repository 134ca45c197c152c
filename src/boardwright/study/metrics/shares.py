"""Who wins: the shares of seats and of places in the turn order, and the balance between them.

Where the first to move is drawn, a seat is worth nothing by itself and only the places in the turn
order show a bias; the two are never mixed.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from boardwright.study.metrics.estimate import Estimate, estimate_mean, estimate_share
from boardwright.study.metrics.sample import Sample

__all__ = [
    "balance",
    "ending_shares",
    "first_share",
    "has_fixed_order",
    "place_shares",
    "player_shares",
    "seat_shares",
]


def seat_shares(sample: Sample) -> dict[str, Estimate]:
    """The share of the win of every seat, whenever it moved."""
    found = {
        seat: estimate_share(_seat_games(sample, seat), sample.distinct) for seat in sample.seats
    }
    return {seat: share for seat, share in found.items() if share is not None}


def place_shares(sample: Sample) -> list[Estimate]:
    """The share of the win of the first, second, ... in the turn order, whatever their seats.

    The first one is Ludii's AdvantageP1: shared wins count in part.
    """
    found = [
        estimate_share(_place_games(sample, place), sample.distinct)
        for place in range(len(sample.seats))
    ]
    return [share for share in found if share is not None]


def player_shares(sample: Sample) -> dict[str, Estimate]:
    """The share of the win of each player at a seat, whatever the seat; none if all are the same.

    A player with several seats in a game counts each of them.
    """
    games: dict[str, list[tuple[str, float]]] = {}
    for row in sample.rows:
        for seat in sample.seats:
            player, share = sample.text(f"player_{seat}", row), sample.number(f"share_{seat}", row)
            if player and share is not None:
                games.setdefault(player, []).append((sample.groups[row], share))
    if len(games) < 2:
        return {}
    found = {player: estimate_share(each, sample.distinct) for player, each in games.items()}
    return {player: share for player, share in found.items() if share is not None}


def first_share(sample: Sample, row: int) -> float | None:
    """The share of whoever moved first in one game; None where the order is unknown."""
    return _place_share(sample, 0, row)


def has_fixed_order(sample: Sample) -> bool:
    """Whether the turn order is known and the same in all games: then places are seats."""
    return len({sample.text("order", row) for row in sample.rows} - {""}) == 1


def balance(sample: Sample) -> Estimate | None:
    """Ludii's Balance: 1 minus the widest gap between the shares of two places.

    The interval holds for all pairs of places at once, so that picking the widest does not fool.
    """
    places = range(len(sample.seats))
    pairs = list(combinations(places, 2))
    if not pairs:
        return None
    gaps = []
    for one, other in pairs:
        games = ((group, a - b) for group, a, b in _paired_places(sample, one, other))
        gap = estimate_mean(games, sample.distinct, confidence=1 - 0.05 / len(pairs))
        if gap is None:
            return None
        gaps.append(gap)
    widest = max(abs(gap.value) for gap in gaps)
    low = max(max(0.0, gap.low, -gap.high) for gap in gaps)
    high = min(1.0, max(max(gap.high, -gap.low) for gap in gaps))
    return Estimate(1 - widest, 1 - high, 1 - low, gaps[0].n, "share")


def ending_shares(sample: Sample) -> dict[str, Estimate]:
    """The share of each reason for which games ended, the most frequent first."""
    reasons = [(sample.groups[row], sample.text("reason", row)) for row in sample.rows]
    found = {}
    for reason in dict.fromkeys(reason for _, reason in reasons):
        games = ((group, float(each == reason)) for group, each in reasons)
        share = estimate_share(games, sample.distinct)
        if share is not None:
            found[reason or "unknown"] = share
    return dict(sorted(found.items(), key=lambda item: -item[1].value))


def _seat_games(sample: Sample, seat: str) -> Iterator[tuple[str, float]]:
    for row in sample.rows:
        share = sample.number(f"share_{seat}", row)
        if share is not None:
            yield sample.groups[row], share


def _place_games(sample: Sample, place: int) -> Iterator[tuple[str, float]]:
    for row in sample.rows:
        share = _place_share(sample, place, row)
        if share is not None:
            yield sample.groups[row], share


def _paired_places(sample: Sample, one: int, other: int) -> Iterator[tuple[str, float, float]]:
    for row in sample.rows:
        first, second = _place_share(sample, one, row), _place_share(sample, other, row)
        if first is not None and second is not None:
            yield sample.groups[row], first, second


def _place_share(sample: Sample, place: int, row: int) -> float | None:
    order = sample.text("order", row)
    if place >= len(order) or not order[place].isdigit():
        return None
    seat = int(order[place])
    return sample.number(f"share_{sample.seats[seat]}", row) if seat < len(sample.seats) else None
