"""The section that compares cells."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import product

from boardwright.present.phrases import counted
from boardwright.study.metrics.comparison import ALPHA, POWER, Difference
from boardwright.study.metrics.estimate import Estimate
from boardwright.study.metrics.measures import MEASURES
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.shares import place_shares
from boardwright.study.report.document import Block, Figure, Heading, Paragraph, Table
from boardwright.study.report.numbers import format_difference, format_estimate, format_p, round_up
from boardwright.study.report.plots import plot_intervals
from boardwright.study.report.subject import Subject

__all__ = ["comparisons"]

_MAX_ROWS = 16


def comparisons(subject: Subject, differences: Sequence[Difference]) -> Iterator[Block]:
    """Each measure of each cell against the first cell, and a grid of two options."""
    if not differences:
        return
    yield Heading(f"What changes, compared with {differences[0].base}")
    yield Paragraph(
        "Games with the same opening and dice are compared in pairs. The p-values are corrected"
        f" for {counted(len(differences), 'comparison')} (Holm); below {ALPHA:g} a difference"
        " counts as shown. The effect is in standard deviations of single games: about 0.2 is"
        " small, 0.8 large. The last column is how many pairs would show a difference of the size"
        f" seen with {POWER:.0%} probability; the true one may be smaller."
    )
    for other in dict.fromkeys(each.other for each in differences):
        rows = [_row(each) for each in differences if each.other == other]
        header = ["Measure", "Difference", "p", "Effect", "Verdict", "Pairs", "To settle"]
        yield Table(other, header, rows)
    yield from _plots(differences)
    yield from _grid(subject)


def _row(each: Difference) -> list[str]:
    if each.verdict != "open":
        needed = ""
    else:
        needed = "beyond counting" if each.needed is None else f"about {round_up(each.needed):,}"
    effect = "–" if each.effect is None else f"{each.effect:.2f}".replace("-", "−")
    return [
        each.measure,
        format_difference(each.difference),
        format_p(each.adjusted_p),
        effect,
        each.verdict,
        f"{each.difference.n:,}",
        needed,
    ]


def _plots(differences: Sequence[Difference]) -> Iterator[Block]:
    """The share of the first, and the turns: what most questions are about."""
    for measure in (MEASURES[0], MEASURES[2]):
        rows = [
            (each.other, _in_points(each.difference))
            for each in differences
            if each.measure == measure.title
        ]
        in_points = ", in points," if measure.unit == "share" else ""
        if rows and len(rows) <= _MAX_ROWS:
            yield Figure(
                f"difference-{measure.title.replace(' ', '-')}",
                f"Difference in {measure.title}{in_points} from {differences[0].base}."
                " Dashed: none.",
                partial(plot_intervals, measure.title.capitalize(), rows, reference=0.0),
            )


def _in_points(difference: Estimate) -> Estimate:
    if difference.unit != "share":
        return difference
    value, low, high = difference.value, difference.low, difference.high
    return Estimate(100 * value, 100 * low, 100 * high, difference.n, "points")


def _grid(subject: Subject) -> Iterator[Block]:
    """The share of the first, and the turns, by two options at once."""
    for title, value in (("Share of the first to move", _first), ("Turns", _turns)):
        yield from _grid_of(subject, title, value)


def _grid_of(
    subject: Subject, title: str, value: Callable[[Sample | None], str]
) -> Iterator[Block]:
    study = subject.facts.study
    if len(study.vary) != 2:
        return
    found = {sample.cell: sample for sample in subject.samples}
    lineups = len(study.players)
    cells = iter(study.cells())
    grid: dict[int, list[list[str]]] = {index: [] for index in range(lineups)}
    (row_key, row_values), (column_key, column_values) = study.vary.items()
    for row_value in row_values:
        for lineup in range(lineups):
            grid[lineup].append([f"{row_key}={row_value}"])
        for _, lineup in product(column_values, range(lineups)):
            grid[lineup][-1].append(value(found.get(next(cells).name)))
    for lineup, rows in grid.items():
        players = " against ".join(study.players[lineup])
        yield Table(
            f"{title} by {row_key} and {column_key}, {players}",
            ["", *(f"{column_key}={value}" for value in column_values)],
            rows,
        )


def _first(sample: Sample | None) -> str:
    shares = [] if sample is None else place_shares(sample)
    return format_estimate(shares[0] if shares else None)


def _turns(sample: Sample | None) -> str:
    return format_estimate(None if sample is None else MEASURES[2].estimate(sample))
