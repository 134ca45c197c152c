"""A study in a few lines of text."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardwright.study.facts.table import Facts
from boardwright.study.metrics.comparison import games_needed
from boardwright.study.metrics.measures import MEASURES
from boardwright.study.metrics.sample import MIN_DISTINCT, Sample, samples_of
from boardwright.study.metrics.shares import ending_shares, place_shares, seat_shares
from boardwright.study.plan import Study
from boardwright.study.report.numbers import format_estimate, round_up
from boardwright.study.stopping import Until, first_shares

__all__ = ["preview_lines", "summary_lines", "until_lines"]

_DIFFERENCES = (0.05, 0.02, 0.01)
_TURNS = next(measure for measure in MEASURES if measure.title == "turns")


def preview_lines(study: Study, until: Until | None) -> Iterator[str]:
    """What the study is going to play, and how many games its question needs."""
    cells = study.cells()
    yield (
        f"{len(cells)} {'cell' if len(cells) == 1 else 'cells'}, {study.games:,} games each"
        f"{', the same openings and dice in each' if len(cells) > 1 else ''}"
    )
    if until is not None:
        yield (
            f"an interval of {until.width:.1%} takes about {until.expected_games(study):,} games"
            " of a cell if the game is fair"
        )
    if len(cells) > 1:
        share = 1 / min(cell.build_game(study.game).seats for cell in cells)
        pairs = math.comb(len(cells), 2)
        # Of two cells apart; that they are compared game by game may only reduce it.
        spread = math.sqrt(2 * share * (1 - share))
        needs = ", ".join(
            f"{difference:.0%} {games_needed(spread, difference, pairs):,}"
            for difference in _DIFFERENCES
        )
        yield (
            "games of a cell to see a difference of win shares between two cells"
            f" (80% sure, {pairs} {'comparison' if pairs == 1 else 'comparisons'}): {needs}"
        )


def summary_lines(facts: Facts) -> Iterator[str]:
    """Win shares by seat and by turn order, length and endings of each cell."""
    study = facts.study
    samples = {sample.cell: sample for sample in samples_of(facts.columns)} if facts.columns else {}
    for cell in study.cells():
        if cell.name in samples:
            yield from _cell_lines(samples[cell.name], cell.build_game(study.game).seat_names)
        else:
            yield f"{cell.name}: no games"


def _cell_lines(sample: Sample, seat_names: Sequence[str]) -> Iterator[str]:
    cut = sum(sample.cut.values())
    games = len(sample.rows) + cut
    yield f"{sample.cell}: {games} games, {sample.distinct} distinct, {cut} left out"
    if not sample.is_enough:
        yield f"  no conclusions from fewer than {MIN_DISTINCT} distinct games"
        return
    named = zip(seat_names, seat_shares(sample).values(), strict=True)
    yield "  by seat: " + ", ".join(f"{name} {format_estimate(share)}" for name, share in named)
    yield "  by turn order: " + ", ".join(
        f"{place}. {format_estimate(share)}" for place, share in enumerate(place_shares(sample), 1)
    )
    turns = sorted(value for _, value in _TURNS.games(sample))
    endings = ", ".join(
        f"{reason} {share.value:.1%}" for reason, share in ending_shares(sample).items()
    )
    yield (
        f"  turns: {turns[len(turns) // 2]:g} in the middle, {turns[0]:g} to {turns[-1]:g};"
        f" ends by {endings}"
    )


def until_lines(study: Study, until: Until, journal: Path) -> Iterator[str]:
    """Which cells are settled, and what the others would take."""
    shares = first_shares(journal)
    for cell in study.cells():
        found = until.advantage(study, shares.get(cell.name, ()), study.games)
        if found is None:
            yield f"{cell.name}: no game counts"
            continue
        line = (
            f"{cell.name}: who decides first wins {format_estimate(found.share)}, however often"
            f" looked at, by {found.share.n:,} distinct games"
        )
        if not found.is_settled:
            line += f"; not settled: about {round_up(found.needed):,} distinct games would be"
        yield line
