"""The sections on how games begin and on how much they differ."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from boardwright.study.metrics.openings import (
    FirstAction,
    count_positions,
    entropy,
    first_action,
    opening_table,
)
from boardwright.study.metrics.sample import Sample
from boardwright.study.report.cell_table import cell_table
from boardwright.study.report.document import Block, Heading, Paragraph, Table
from boardwright.study.report.numbers import format_estimate
from boardwright.study.report.subject import Subject, cell_title
from boardwright.study.symmetry import symmetries

__all__ = ["openings"]

_MAX_ROWS = 12
_MAX_CELLS = 4
_MAX_GAMES = 10_000
"""Games of a cell whose first actions are counted: enough for a percent either way."""
_MAX_REPLAYED = 500
"""Games of a cell whose positions are counted: each is played through again."""


def openings(subject: Subject) -> Iterator[Block]:
    """First actions with what they win, and the diversity of play."""
    read = _read(subject)
    firsts = {cell: sampled.firsts for cell, sampled in read.items()}
    if not any(firsts.values()):
        return
    yield Heading("Openings and diversity")
    yield Paragraph(_how_opened(subject))
    for sample in subject.samples[:_MAX_CELLS]:
        yield from _opening_rows(sample, firsts[sample.cell])
    yield from _diversity(subject, firsts)
    yield from _positions(subject, read)


class _Sampled(NamedTuple):
    """What was read of the records of a cell."""

    firsts: dict[int, FirstAction]
    replayed: list[str]


def _read(subject: Subject) -> dict[str, _Sampled]:
    """The first games of each cell that count, in one pass."""
    found = {sample.cell: _Sampled({}, []) for sample in subject.samples}
    numbers = {
        sample.cell: {sample.number("number", row) for row in sample.rows[:_MAX_GAMES]}
        for sample in subject.samples
    }
    for stored in subject.records:
        if stored.record and stored.number in numbers.get(stored.cell, ()):
            sampled = found[stored.cell]
            first = first_action(subject.games[stored.cell], stored.record)
            if first is not None:
                sampled.firsts[stored.number] = first
            if len(sampled.replayed) < _MAX_REPLAYED:
                sampled.replayed.append(stored.record)
    return found


def _how_opened(subject: Subject) -> str:
    study = subject.facts.study
    games = list(subject.games.values())
    if any(study.openings_of(game) for game in games):
        text = (
            "The first turns are drawn at random, so how often an opening occurs says nothing about"
            " the players, while its share of the win shows what it is worth to them."
        )
    else:
        text = "The players choose all turns themselves."
    if any(symmetries(game) for game in games):
        text += " Openings that are images of one another on the board are counted as one."
    text += f" At most the first {_MAX_GAMES:,} games of a cell are looked at."
    return f"{text} Of many openings a few look better or worse by chance alone."


def _opening_rows(sample: Sample, firsts: Mapping[int, FirstAction]) -> Iterator[Block]:
    table = opening_table(sample, firsts)
    if not table:
        return
    shown = f"the {_MAX_ROWS} most frequent of {len(table)}, " if len(table) > _MAX_ROWS else ""
    yield Table(
        f"First actions, {shown}{cell_title(sample)}; the share of the win is that of whoever"
        " takes it.",
        ["Action", "Share of the games", "Share of the win", "Games"],
        [
            [
                each.action,
                format_estimate(each.frequency),
                format_estimate(each.share),
                f"{each.share.n:,}",
            ]
            for each in table[:_MAX_ROWS]
        ],
    )


def _diversity(
    subject: Subject, firsts: Mapping[str, Mapping[int, FirstAction]]
) -> Iterator[Block]:
    rows = []
    for sample in subject.samples:
        actions = [each.action for each in firsts[sample.cell].values()]
        bits = entropy(actions)
        rows.append(
            [
                cell_title(sample),
                f"{sample.distinct:,} of {len(sample.rows):,}",
                f"{len(set(actions)):,}",
                f"{bits:.2f}",
                f"{2**bits:.1f}",
            ]
        )
    yield cell_table(
        "Diversity. The entropy of the first actions is in bits; the last column is how many"
        " equally frequent ones would have the same.",
        ["Cell", "Distinct games", "First actions", "Entropy", "Equally frequent"],
        rows,
    )


def _positions(subject: Subject, read: Mapping[str, _Sampled]) -> Iterator[Block]:
    counted = {
        cell: count_positions(subject.games[cell], sampled.replayed)
        for cell, sampled in read.items()
    }
    turns = sorted({turn for each in counted.values() for turn in each})
    if turns:
        yield Table(
            f"Distinct positions after so many turns, of the first {_MAX_REPLAYED} games of a cell"
            " that last so long.",
            ["Cell", *map(str, turns)],
            [
                [
                    cell_title(sample),
                    *(
                        f"{found[turn][0]:,} of {found[turn][1]:,}" if turn in found else "–"
                        for turn in turns
                    ),
                ]
                for sample in subject.samples
                for found in (counted[sample.cell],)
            ],
        )
