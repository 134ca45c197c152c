"""What the report of Grow has besides: territory, drops, stacks, compensation, kingmaking."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from boardwright.study.facts import Facts
from boardwright.study.metrics.grow import compensations, fairest, kingmaking, territory_curve
from boardwright.study.metrics.sample import Sample
from boardwright.study.report.curves import plot_curves
from boardwright.study.report.document import Block, Figure, Heading, Paragraph, Table
from boardwright.study.report.game_tables import MAX_CELLS, column_table, luck
from boardwright.study.report.numbers import format_estimate, format_number
from boardwright.study.report.subject import cell_title, place_title

__all__ = ["sections"]


def sections(facts: Facts, samples: Sequence[Sample]) -> Iterator[Block]:
    """Territory by place in the turn order, the means of a game, compensation, kingmaking."""
    yield Heading("Territory")
    for number, sample in enumerate(samples[:MAX_CELLS], 1):
        yield from _plot(sample, number)
    most = max((len(sample.seats) for sample in samples), default=0)
    yield Table(
        "Share of the taken spaces by place in the turn order, after a part of the turns.",
        ["Cell, turns", *map(place_title, range(most))],
        [
            [f"{cell_title(sample)}, {quarter}%", *_padded(map(format_estimate, shares), most)]
            for sample in samples
            for quarter, shares in territory_curve(sample).items()
        ],
    )
    seats = range(most)
    yield column_table(
        samples,
        "Means of a game with 95% intervals; drops and moves of all seats together.",
        {
            "drops": [f"grow_drops_{seat}" for seat in seats],
            "moves": [f"grow_moves_{seat}" for seat in seats],
            "most heads of a seat": ["grow_heads_max"],
            "tallest stack": ["grow_stack_max"],
            "spaces left": ["grow_empty"],
        },
    )
    yield from _compensation(samples, most)
    yield from _kingmaking(samples)
    yield from luck(facts, samples)


def _plot(sample: Sample, number: int) -> Iterator[Block]:
    shares = {quarter: each for quarter, each in territory_curve(sample).items() if each}
    places = min(map(len, shares.values()), default=0)
    if places:
        curves = {
            place_title(place): [(quarter, each[place]) for quarter, each in shares.items()]
            for place in range(places)
        }
        yield Figure(
            f"territory-{number}",
            f"Share of the taken spaces by place in the turn order, {cell_title(sample)}.",
            partial(plot_curves, "Territory", curves),
        )


def _padded(cells: Iterator[str], width: int) -> list[str]:
    listed = list(cells)
    return listed + [""] * (width - len(listed))


def _compensation(samples: Sequence[Sample], most: int) -> Iterator[Block]:
    counted = [(sample, each) for sample in samples if (each := compensations(sample))]
    if not counted:
        return
    yield Heading("Compensation")
    yield Paragraph(
        "What the shares of the win would be if these games were counted with compensation, so many"
        " points for each place later in the turn order, with ties shared."
    )
    for sample, each in counted:
        if sample.is_enough:
            best = fairest(each)
            shares = ", ".join(
                f"{place_title(place)} {format_number(share.value, share.unit)}"
                for place, share in enumerate(best.shares)
            )
            yield Paragraph(f"Nearest to even in {cell_title(sample)}: {best.points} ({shares}).")
    yield Paragraph(
        "Players who know of a compensation play a little differently, so games with it have to"
        " confirm it."
    )
    yield Table(
        "Share of the win by place in the turn order, if the games were counted with compensation.",
        ["Cell, compensation", *map(place_title, range(most))],
        [
            [f"{cell_title(sample)}, {c.points}", *_padded(map(format_estimate, c.shares), most)]
            for sample, each in counted
            for c in each
        ],
    )


def _kingmaking(samples: Sequence[Sample]) -> Iterator[Block]:
    shares = [(sample, kingmaking(sample)) for sample in samples]
    known = [(sample, share) for sample, share in shares if share is not None]
    if not known:
        return
    yield Heading("Kingmaking")
    yield Paragraph(
        "How often a seat, in its last turn, could not win any more and decided who did: two other"
        " seats would win alone, depending on whether it ends its turn or which space it takes"
        " first, if from then on every seat takes all the spaces it can."
    )
    yield Table(
        "Share of the games with a kingmaker.",
        ["Cell", "Games with a kingmaker"],
        [[cell_title(sample), format_estimate(share)] for sample, share in known],
    )
