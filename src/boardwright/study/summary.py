"""A study in a few lines of text."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from boardwright.arena.scores import wilson
from boardwright.study.fact_row import Value
from boardwright.study.facts.column import Column
from boardwright.study.facts.table import Facts
from boardwright.study.plan import Cell, Study
from boardwright.study.stopping import Until, advantages, games_for_width, games_to_compare

__all__ = ["preview_lines", "summary_lines", "until_lines"]

_MIN_DISTINCT = 30
"""With fewer distinct games nothing is concluded."""
_DIFFERENCES = (0.05, 0.02, 0.01)


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
        needs = ", ".join(
            f"{difference:.0%} {games_to_compare(difference, share, pairs):,}"
            for difference in _DIFFERENCES
        )
        yield (
            "games of a cell to see a difference of win shares between two cells"
            f" (80% sure, {pairs} {'comparison' if pairs == 1 else 'comparisons'}): {needs}"
        )


def summary_lines(facts: Facts) -> Iterator[str]:
    """Win shares by seat and by turn order, length and endings of each cell."""
    study = facts.study
    for cell in study.cells():
        yield from _cell_lines(study, cell, facts.cell(cell.name))


def _cell_lines(study: Study, cell: Cell, facts: Facts) -> Iterator[str]:
    sample = facts.counted()
    cut = sum(value is not None for value in facts.columns.get("cut", []))
    yield f"{cell.name}: {len(facts)} games, {len(sample)} distinct, {cut} left out"
    if len(sample) < _MIN_DISTINCT:
        yield f"  no conclusions from fewer than {_MIN_DISTINCT} distinct games"
        return
    columns = sample.columns
    game = cell.build_game(study.game)
    seats = range(game.seats)
    by_seat = [columns[f"share_{seat}"] for seat in seats]
    by_place = [
        Column(by_seat[int(str(order)[place])][row] for row, order in enumerate(columns["order"]))
        for place in seats
    ]
    named = zip(game.seat_names, by_seat, strict=True)
    yield "  by seat: " + ", ".join(f"{name} {_share(shares)}" for name, shares in named)
    yield "  by turn order: " + ", ".join(
        f"{place}. {_share(shares)}" for place, shares in enumerate(by_place, 1)
    )
    turns = sorted(map(_number, columns["turns"]))
    reasons = Counter(map(str, columns["reason"]))
    endings = ", ".join(
        f"{reason} {count / len(sample):.1%}"
        for reason, count in sorted(reasons.items(), key=lambda item: (-item[1], item[0]))
    )
    yield (
        f"  turns: {turns[len(turns) // 2]:g} in the middle, {turns[0]:g} to {turns[-1]:g};"
        f" ends by {endings}"
    )


def _number(value: object) -> float:
    assert isinstance(value, int | float)
    return value


def _share(shares: Sequence[Value]) -> str:
    share = sum(map(_number, shares)) / len(shares)
    low, high = wilson(share, len(shares))
    return f"{share:.1%} ({low:.1%} to {high:.1%})"


def until_lines(study: Study, until: Until, journal: Path) -> Iterator[str]:
    """Which cells are settled, and what the others would take."""
    z = until.quantile(study.games)
    seen = advantages(journal, study.games, z)
    for cell in study.cells():
        if cell.name not in seen:
            yield f"{cell.name}: no game counts"
            continue
        found = seen[cell.name]
        line = (
            f"{cell.name}: who decides first wins {found.share:.1%}"
            f" ({found.low:.1%} to {found.high:.1%}, however often looked at)"
        )
        if found.width >= until.width:
            needed = games_for_width(found.share, until.width, z)
            line += f"; not settled: about {needed:,} distinct games would be"
        yield line
