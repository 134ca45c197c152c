"""What the report of Thrust! has besides: ships, fleets, initiative, fuel and damage."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from boardwright.games.thrust.ships import KINDS
from boardwright.study.facts import Facts
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.thrust import (
    by_result,
    initiative_share,
    pair_shares,
    ship_shares,
    ship_worth,
)
from boardwright.study.report.curves import plot_curves
from boardwright.study.report.document import Block, Figure, Heading, Table
from boardwright.study.report.game_tables import MAX_CELLS, luck, ranking
from boardwright.study.report.numbers import format_estimate
from boardwright.study.report.subject import cell_title

__all__ = ["sections"]

_TITLES = {kind.name: kind.title for kind in KINDS}
_QUARTERS = (25, 50, 75, 100)
_SIDES = ("winner", "loser")
_CURVES = {"fuel": "Fuel", "damage": "DMG", "ships": "Ships"}
_DOINGS = {
    "initiative_rounds": "rounds with the initiative",
    "scan": "scans",
    "pursue": "pursuits",
    "evade": "evasions",
    "attack": "attacks",
    "burned": "fuel committed to contests",
    "never_found": "ships never found",
}


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
    for number, sample in enumerate(samples[:MAX_CELLS], 1):
        for fact, title in _CURVES.items():
            yield from _curve(sample, fact, title, number)
    yield from _doings(samples)
    yield from luck(facts, samples)


def _curve(sample: Sample, fact: str, title: str, number: int) -> Iterator[Block]:
    """How one thing goes for winners and losers, as a plot and as numbers."""
    found = {quarter: by_result(sample, f"{fact}_{quarter}") for quarter in _QUARTERS}
    known = {quarter: pair for quarter, pair in found.items() if pair is not None}
    if not known:
        return
    curves = {
        side: [(quarter, pair[index]) for quarter, pair in known.items()]
        for index, side in enumerate(_SIDES)
    }
    yield Figure(
        f"{fact}-in-play-{number}",
        f"{title} in play on either side, after a part of the rounds, {cell_title(sample)}.",
        partial(plot_curves, title, curves),
    )
    yield Table(
        "The same in numbers.",
        ["Side", *(f"{quarter}%" for quarter in known)],
        [
            [side, *(format_estimate(estimate) for _, estimate in curve)]
            for side, curve in curves.items()
        ],
    )


def _doings(samples: Sequence[Sample]) -> Iterator[Block]:
    """What winners do more or less often than losers."""
    rows = [
        [
            f"{cell_title(sample)}: {title}" if len(samples) > 1 else title,
            *map(format_estimate, pair),
        ]
        for sample in samples
        for fact, title in _DOINGS.items()
        if (pair := by_result(sample, fact)) is not None
    ]
    if rows:
        yield Table(
            "Means of a game, of the winning and of the losing side. They go together with winning;"
            " what a habit is worth is shown by restricted play.",
            ["", *_SIDES],
            rows,
        )


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
