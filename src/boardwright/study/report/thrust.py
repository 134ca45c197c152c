"""What the report of Thrust! has besides: ships, fleets, initiative, fuel and damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from boardwright.games.thrust.ships import KINDS
from boardwright.study.facts import Facts
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.thrust import (
    initiative_share,
    pair_shares,
    ship_shares,
    ship_worth,
)
from boardwright.study.report.document import Block, Heading, Table
from boardwright.study.report.game_tables import MAX_CELLS, column_table, luck, ranking
from boardwright.study.report.numbers import format_estimate
from boardwright.study.report.subject import cell_title

__all__ = ["sections"]

_TITLES = {kind.name: kind.title for kind in KINDS}
_QUARTERS = (25, 50, 75, 100)


def sections(facts: Facts, samples: Sequence[Sample]) -> Iterator[Block]:
    """Ships and pairs, the model of fleets, and how fuel, damage and ships go down."""
    yield Heading("Ships")
    for number, sample in enumerate(samples[:MAX_CELLS], 1):
        yield from ranking(
            f"ships-{number}",
            "Fleets with a ship",
            f"Share of the win of fleets with at least one, {cell_title(sample)}.",
            [(_TITLES[kind], share) for kind, share in ship_shares(sample).items()],
        )
        yield from _model(sample)
        yield from _pairs(sample)
    yield Heading("Initiative, fuel and damage")
    shares = [[cell_title(sample), format_estimate(initiative_share(sample))] for sample in samples]
    yield Table("Share of the win of the side that acts first.", ["Cell", "First round"], shares)
    for fact, title in (("fuel", "Fuel"), ("damage", "DMG"), ("ships", "Ships")):
        yield column_table(
            samples,
            f"{title} in play, both sides together, after a part of the rounds.",
            {f"{q}%": [f"thrust_{fact}_{q}_{seat}" for seat in (0, 1)] for q in _QUARTERS},
        )
    yield from luck(facts, samples)


def _model(sample: Sample) -> Iterator[Block]:
    worth = ship_worth(sample)
    if worth:
        yield Table(
            "Fleet strength, a logistic model: one of these in place of an average ship, in a"
            f" fleet that is even otherwise, {cell_title(sample)}.",
            ["Ship", "Log-odds", "Standard error", "Share of the win"],
            [
                [
                    _TITLES[kind],
                    f"{each.log_odds:+.3f}".replace("-", "−"),
                    f"{each.error:.3f}",
                    format_estimate(each.share),
                ]
                for kind, each in worth.items()
            ],
        )


def _pairs(sample: Sample) -> Iterator[Block]:
    pairs = pair_shares(sample)
    if pairs:
        yield Table(
            f"Share of the win of fleets with both of two ships, {cell_title(sample)}."
            " Of so many pairs a few look better or worse by chance alone.",
            ["Ships", "Share of the win", "Distinct games"],
            [
                [" and ".join(_TITLES[kind] for kind in pair), format_estimate(e), f"{e.n:,}"]
                for pair, e in pairs.items()
            ],
        )
