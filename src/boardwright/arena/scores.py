"""What the results of an arena say about each player."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

import msgspec

from boardwright.arena.result import Result

__all__ = ["PlayerScore", "SeatScore", "interval", "score_players"]

_95 = 1.959964
_FEW = 5
"""With fewer points on either side the spread between groups tells nothing yet."""
_BEST = 4.0
"""Pairing is never credited with more than this many times the information."""


class SeatScore(msgspec.Struct, frozen=True):
    games: int
    points: float


class PlayerScore(msgspec.Struct, frozen=True):
    """Of the games that count; forfeits and times of all."""

    player: str
    games: int
    """A player who sits twice at a table counts each seat."""
    points: float
    score: float
    low: float
    high: float
    """95% interval."""
    draws: int
    by_seat: dict[str, SeatScore]
    mean_seconds: float
    """For a turn."""
    max_seconds: float
    turns: int
    crashes: int
    illegal: int
    late: int


def interval(groups: Iterable[tuple[float, int]]) -> tuple[float, float, float]:
    """Score and 95% bounds from the points and games of each group.

    The groups are the sample: their spread tells how many independent games they are worth, and
    Wilson's interval is taken for so many.
    """
    found = [(points, games) for points, games in groups if games]
    total = sum(games for _, games in found)
    if not total:
        return 0.0, 0.0, 1.0
    points = sum(each for each, _ in found)
    score = points / total
    worth = float(total)
    if min(points, total - points) >= _FEW and len(found) > 1:
        spread = sum((each - score * games) ** 2 for each, games in found)
        spread *= len(found) / (len(found) - 1)
        ideal = score * (1 - score) * total * total
        worth = min(_BEST * total, ideal / spread if spread else math.inf)
    return (score, *_wilson(score, worth))


def _wilson(score: float, games: float) -> tuple[float, float]:
    square = _95**2 / games
    middle = (score + square / 2) / (1 + square)
    half = _95 * math.sqrt(score * (1 - score) / games + square / games / 4) / (1 + square)
    return max(0.0, middle - half), min(1.0, middle + half)


def score_players(
    results: Sequence[Result], players: Iterable[str], seat_names: Sequence[str]
) -> list[PlayerScore]:
    return [_score(results, player, seat_names) for player in dict.fromkeys(players)]


def _score(results: Sequence[Result], player: str, seat_names: Sequence[str]) -> PlayerScore:
    mine = [
        (result, seat)
        for result in results
        for seat, who in enumerate(result.seating)
        if who == player
    ]
    counted = [(result, seat) for result, seat in mine if result.unrated is None]
    groups: dict[int, list[float]] = {}
    for result, seat in counted:
        groups.setdefault(result.group, []).append(result.values[seat])
    score, low, high = interval((sum(values), len(values)) for values in groups.values())
    usages = [result.clocks[seat] for result, seat in mine]
    turns = sum(usage.turns for usage in usages)
    whys = [f.why for result, seat in mine for f in result.forfeits if f.seat == seat]
    return PlayerScore(
        player=player,
        games=len(counted),
        points=sum(result.values[seat] for result, seat in counted),
        score=score,
        low=low,
        high=high,
        draws=sum(result.is_draw for result, _ in counted),
        by_seat={name: _seat(counted, place) for place, name in enumerate(seat_names)},
        mean_seconds=sum(usage.seconds for usage in usages) / max(1, turns),
        max_seconds=max((usage.longest for usage in usages), default=0.0),
        turns=turns,
        crashes=whys.count("crash"),
        illegal=whys.count("illegal"),
        late=whys.count("late"),
    )


def _seat(counted: list[tuple[Result, int]], place: int) -> SeatScore:
    values = [result.values[seat] for result, seat in counted if seat == place]
    return SeatScore(len(values), sum(values))
