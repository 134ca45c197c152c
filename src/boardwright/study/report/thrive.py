"""What the report of Thrive has besides: captures, holes, squares, cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from boardwright.study.facts import Facts
from boardwright.study.metrics.sample import Sample
from boardwright.study.metrics.thrive import cards_by_fairness, hole_worth, landing_map, peg_map
from boardwright.study.report.document import Block, Figure, Heading, Table
from boardwright.study.report.game_tables import MAX_CELLS, column_table, luck, ranking
from boardwright.study.report.heat_map import plot_heat_map
from boardwright.study.report.numbers import format_estimate
from boardwright.study.report.subject import cell_title

__all__ = ["sections"]


def sections(facts: Facts, samples: Sequence[Sample]) -> Iterator[Block]:
    """Captures, the maps and worth of holes, the cards."""
    yield Heading("Captures")
    yield column_table(
        samples,
        "Means of a game, both players together, with 95% intervals; turns are of both players.",
        {
            "captures": ["thrive_captures_0", "thrive_captures_1"],
            "self-captures": ["thrive_self_captures_0", "thrive_self_captures_1"],
            "turn of the first capture": ["thrive_first_capture"],
            "turn of two against two": ["thrive_two_each"],
        },
    )
    yield Heading("Pods and pegs")
    for number, sample in enumerate(samples[:MAX_CELLS], 1):
        yield from _maps(sample, number)
        yield from ranking(
            f"holes-{number}",
            "Pegged early",
            "Share of the win of players who peg a hole in their first three turns,"
            f" {cell_title(sample)}. It says who pegs it, not that the peg wins.",
            list(hole_worth(sample).items()),
        )
    yield from _cards(samples)
    yield from luck(facts, samples)


def _maps(sample: Sample, number: int) -> Iterator[Block]:
    maps = (
        ("pegs", "Pegs", "Pegs in each hole", peg_map(sample)),
        ("landings", "Moves to squares", "Moves to each square", landing_map(sample)),
    )
    for name, title, caption, cells in maps:
        if cells:
            yield Figure(
                f"{name}-{number}",
                f"{caption}, both players together, a game, {cell_title(sample)};"
                " forward is up for both.",
                partial(plot_heat_map, title, cells),
            )


def _cards(samples: Sequence[Sample]) -> Iterator[Block]:
    cards = cards_by_fairness(samples)
    if len(cards) < 2:
        return
    yield Heading("Set-up cards")
    yield Table(
        "Cards by how far the first player's share is from one half, the fairest first.",
        ["Card", "First player", "Distinct games", "One half excluded"],
        [
            [
                card.name,
                format_estimate(card.first),
                f"{card.first.n:,}",
                ("yes" if card.first.excludes(0.5) else "no") if card.first.is_enough else "–",
            ]
            for card in cards
        ],
    )
