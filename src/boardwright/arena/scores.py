"""The scores of the players of an arena."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec

from boardwright.arena.repeats import distinct_results
from boardwright.arena.result import Result

__all__ = ["PlayerScore", "SeatScore", "interval", "score_players", "wilson"]

_Z95 = 1.959964
_MIN_POINTS = 5
"""With fewer points won or lost the variance between groups says nothing yet."""
_MAX_PAIRING_GAIN = 4.0
"""Pairing is credited with at most this many times the information."""


class SeatScore(msgspec.Struct, frozen=True):
    """The games and points from one seat."""

    games: int
    points: float


class PlayerScore(msgspec.Struct, frozen=True):
    """A player's score in the games that count; times and forfeits are of all games."""

    player: str
    games: int
    """A player with several seats in a game counts each of them."""
    points: float
    score: float
    low: float
    high: float
    """The upper bound of the 95% interval; `low` is the lower."""
    draws: int
    by_seat: dict[str, SeatScore]
    mean_seconds: float
    """Per turn."""
    max_seconds: float
    turns: int
    crashes: int
    illegal: int
    late: int


def interval(
    groups: Iterable[tuple[float, int]], distinct: int | None = None
) -> tuple[float, float, float]:
    """The score and its 95% bounds, from the points and games of each group.

    The groups are the sample: their variance says how many independent games they amount to, and
    Wilson's interval is taken for that number. Of games that repeat one another only the `distinct`
    ones count for it.
    """
    sample = [(points, games) for points, games in groups if games]
    total = sum(games for _, games in sample)
    if not total:
        return 0.0, 0.0, 1.0
    points = sum(group_points for group_points, _ in sample)
    score = points / total
    effective_games = float(total)
    if min(points, total - points) >= _MIN_POINTS and len(sample) > 1:
        spread = sum((group_points - score * games) ** 2 for group_points, games in sample)
        spread *= len(sample) / (len(sample) - 1)
        ideal = score * (1 - score) * total * total
        effective_games = min(_MAX_PAIRING_GAIN * total, ideal / spread if spread else math.inf)
    if distinct is not None and distinct < total:
        effective_games = min(effective_games * distinct / total, distinct)
    return (score, *wilson(score, effective_games))


def wilson(score: float, games: float, z: float = _Z95) -> tuple[float, float]:
    """Wilson's interval of a share seen in so many games; `z` is the normal quantile."""
    square = z**2 / games
    middle = (score + square / 2) / (1 + square)
    half = z * math.sqrt(score * (1 - score) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def score_players(
    results: Sequence[Result], players: Iterable[str], seat_names: Sequence[str]
) -> list[PlayerScore]:
    """The score of each of these players, without repeats."""
    return [_score(results, player, seat_names) for player in dict.fromkeys(players)]


def _score(results: Sequence[Result], player: str, seat_names: Sequence[str]) -> PlayerScore:
    entries = [
        (result, seat)
        for result in results
        for seat, name in enumerate(result.seating)
        if name == player
    ]
    counted = [(result, seat) for result, seat in entries if result.unrated is None]
    groups: dict[int, list[float]] = {}
    for result, seat in counted:
        groups.setdefault(result.group, []).append(result.values[seat])
    score, low, high = interval(
        ((sum(values), len(values)) for values in groups.values()), _distinct_entries(counted)
    )
    usages = [result.clocks[seat] for result, seat in entries]
    turns = sum(usage.turns for usage in usages)
    failures = [f.why for result, seat in entries for f in result.forfeits if f.seat == seat]
    return PlayerScore(
        player=player,
        games=len(counted),
        points=sum(result.values[seat] for result, seat in counted),
        score=score,
        low=low,
        high=high,
        draws=sum(result.is_draw for result, _ in counted),
        by_seat={name: _seat_score(counted, index) for index, name in enumerate(seat_names)},
        mean_seconds=sum(usage.seconds for usage in usages) / max(1, turns),
        max_seconds=max((usage.longest for usage in usages), default=0.0),
        turns=turns,
        crashes=failures.count("crash"),
        illegal=failures.count("illegal"),
        late=failures.count("late"),
    )


def _distinct_entries(entries: list[tuple[Result, int]]) -> int:
    """How many of these are of distinct games; a game may have several."""
    kept = {result.number for result in distinct_results(result for result, _ in entries)}
    return sum(result.number in kept for result, _ in entries)


def _seat_score(counted: list[tuple[Result, int]], index: int) -> SeatScore:
    values = [result.values[seat] for result, seat in counted if seat == index]
    return SeatScore(len(values), sum(values))
