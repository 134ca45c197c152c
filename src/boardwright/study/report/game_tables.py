"""What the sections of single games share."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import partial

from boardwright.study.facts import Facts
from boardwright.study.metrics.estimate import Estimate, estimate_mean
from boardwright.study.metrics.luck import decided_by_players
from boardwright.study.metrics.sample import Sample
from boardwright.study.report.cell_table import cell_table
from boardwright.study.report.document import Block, Figure, Paragraph, Table
from boardwright.study.report.numbers import format_estimate
from boardwright.study.report.plots import plot_intervals
from boardwright.study.report.subject import cell_title

__all__ = ["MAX_CELLS", "column_table", "luck", "ranking"]

MAX_CELLS = 4
"""More cells than these have no plots of their own."""


def column_table(
    samples: Sequence[Sample], caption: str, columns: Mapping[str, Sequence[str]]
) -> Table:
    """The mean of a sum of columns, by cell; `columns` are by the title of the table's."""
    rows = []
    for sample in samples:
        means = (_mean_sum(sample, names) for names in columns.values())
        rows.append([cell_title(sample), *map(format_estimate, means)])
    return cell_table(caption, ["Cell", *columns], rows)


def _mean_sum(sample: Sample, names: Sequence[str]) -> Estimate | None:
    games = []
    for row in sample.rows:
        values = [value for name in names if (value := sample.number(name, row)) is not None]
        if values:
            games.append((sample.groups[row], sum(values)))
    return estimate_mean(games, sample.distinct)


def ranking(
    name: str, title: str, caption: str, rows: Sequence[tuple[str, Estimate]]
) -> Iterator[Block]:
    """Shares with their intervals as a plot and a table; nothing without rows."""
    if rows:
        draw = partial(plot_intervals, title, rows, reference=0.5)
        yield Figure(name, caption, draw)
        header = ["", "Share of the win", "Distinct games"]
        yield Table(
            "The same in numbers.", header, [[n, format_estimate(e), f"{e.n:,}"] for n, e in rows]
        )


def luck(facts: Facts, samples: Sequence[Sample]) -> Iterator[Block]:
    """How often the players decide and not the dice, for lineups of two different players."""
    lineups = {cell.name: cell.players for cell in facts.study.cells()}
    for sample in samples:
        players = lineups.get(sample.cell, ())
        share = decided_by_players(sample) if len(set(players)) == 2 else None
        if share is not None:
            yield Paragraph(
                f"Luck against skill ({' against '.join(players)}): with the same dice and the"
                f" players exchanged, the same player won both games in {format_estimate(share)} of"
                " the pairs; in the others the same seat did. Skill alone would give 100%, dice and"
                " seat alone 0%, tosses of a coin 50%."
            )
