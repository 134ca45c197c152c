"""What Thrive's holes, squares and set-up cards are worth."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from boardwright.arena.repeats import count_distinct
from boardwright.study.metrics.estimate import Estimate, estimate_mean, estimate_share
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.shares import first_share

__all__ = ["Card", "cards_by_fairness", "hole_worth", "landing_map", "peg_map"]


class Card(msgspec.Struct, frozen=True):
    """A set-up card and what the first to move gets of the win with it."""

    name: str
    first: Estimate

    @property
    def bias(self) -> float:
        """How far the first player's share is from one half."""
        return abs(self.first.value - 0.5)


def hole_worth(sample: Sample) -> dict[str, Estimate]:
    """The share of the win of players who peg a hole early, the best first.

    Players who peg it late or never are the comparison: their shares and these add up over both.
    """
    worth = {}
    for hole in _names(sample, "thrive_early_", "_0"):
        games = [
            (sample.groups[row], share)
            for row in sample.rows
            for seat in (0, 1)
            if sample.number(f"thrive_early_{hole}_{seat}", row)
            and (share := sample.number(f"share_{seat}", row)) is not None
        ]
        found = estimate_share(games, sample.distinct)
        if found is not None:
            worth[hole] = found
    return dict(sorted(worth.items(), key=lambda item: -item[1].value))


def peg_map(sample: Sample) -> dict[str, Estimate]:
    """The pegs that both players together put in each hole, a game."""
    holes = _names(sample, "thrive_pegs_", "_0")
    columns = {hole: [f"thrive_pegs_{hole}_{seat}" for seat in (0, 1)] for hole in holes}
    return _means(sample, columns, "pegs")


def landing_map(sample: Sample) -> dict[str, Estimate]:
    """The moves to each square, a game, as the mover sees the board."""
    squares = _names(sample, "thrive_landings_", "")
    columns = {square: [f"thrive_landings_{square}"] for square in squares}
    return _means(sample, columns, "moves")


def cards_by_fairness(samples: Iterable[Sample]) -> list[Card]:
    """The cards of these samples, the fairest first; cells are put together by card."""
    cards = []
    by_card: dict[str, list[tuple[Sample, int]]] = {}
    for sample in samples:
        for row in sample.rows:
            if card := sample.text("thrive_card", row):
                by_card.setdefault(card, []).append((sample, row))
    for name, games in by_card.items():
        shares = [
            (f"{sample.cell} {sample.groups[row]}", share)
            for sample, row in games
            if (share := first_share(sample, row)) is not None
        ]
        distinct = count_distinct(sample.text("fingerprint", row) for sample, row in games)
        found = estimate_share(shares, distinct)
        if found is not None:
            cards.append(Card(name, found))
    return sorted(cards, key=lambda card: card.bias)


def _names(sample: Sample, start: str, end: str) -> list[str]:
    """What stands between `start` and `end` in the names of columns."""
    return [
        name[len(start) : len(name) - len(end)]
        for name in sample.facts
        if name.startswith(start) and name.endswith(end)
    ]


def _means(sample: Sample, columns: dict[str, list[str]], unit: str) -> dict[str, Estimate]:
    """The mean of the sum of the columns, by key."""
    means = {}
    for key, names in columns.items():
        games = [
            (sample.groups[row], sum(value for value in values if value is not None))
            for row in sample.rows
            if None not in (values := [sample.number(name, row) for name in names])
        ]
        found = estimate_mean(games, sample.distinct, unit)
        if found is not None:
            means[key] = found
    return means
