"""Luck against skill: the same dice, the players exchanged."""

from __future__ import annotations

from boardwright.study.metrics.estimate import Estimate, estimate_share
from boardwright.study.metrics.sample import Sample

__all__ = ["decided_by_players"]


def decided_by_players(sample: Sample) -> Estimate | None:
    """How often, of two games with equal dice, the same player wins both after the exchange.

    For a lineup of two different players. Groups count if both games were won; in the rest of
    them the same seat won both, by its dice or by moving first. If the players don't matter at
    all, equal dice have equal winners and this is 0; if nothing but them does, it is 1; two
    winners by independent coins agree with either half of the time.
    """
    winners: dict[str, list[int]] = {}
    for row in sample.rows:
        seat = sample.number("winner", row)
        if seat is not None and seat >= 0:
            winners.setdefault(sample.groups[row], []).append(int(seat))
    pairs = [(group, seats) for group, seats in winners.items() if len(seats) == 2]
    games = [(group, float(seats[0] != seats[1])) for group, seats in pairs]
    return estimate_share(games, min(sample.distinct, len(games)))
