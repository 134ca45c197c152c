"""The sections that the report of every game has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from boardwright.study.metrics.estimate import quantile
from boardwright.study.metrics.measures import MEASURES, Measure
from boardwright.study.metrics.sample import MIN_DISTINCT, Sample
from boardwright.study.metrics.shares import (
    balance,
    ending_shares,
    place_shares,
    player_shares,
    seat_shares,
)
from boardwright.study.report.cell_table import cell_table
from boardwright.study.report.document import Block, Figure, Heading, Paragraph, Table
from boardwright.study.report.numbers import format_estimate, format_number
from boardwright.study.report.plots import plot_distribution, plot_intervals
from boardwright.study.report.subject import Subject, cell_title, place_title

__all__ = ["course", "endings", "fairness", "length", "method", "played", "players"]

_BY_TITLE = {measure.title: measure for measure in MEASURES}
_COURSE = ("lead changes", "drama", "comeback", "decisiveness")
_MAX_PLOTS = 4
"""Of one kind; the tables have all cells."""
_MAX_ROWS = 16
"""Of a plot."""


def played(subject: Subject) -> Iterator[Block]:
    """What was played, and how many games count."""
    study = subject.facts.study
    yield Heading("What was played")
    options = ", ".join(f"{key}={value}" for key, value in study.options.items()) or "the defaults"
    openings = {study.openings_of(cell.build_game(study.game)) for cell in study.cells()}
    turns = " or ".join(map(str, sorted(openings)))
    yield Paragraph(
        f"Options: {options}. Players: {'; '.join(map(_lineup, study.players))}."
        f" Seed {study.seed}. Random turns at the beginning of each game: {turns}, taken as they"
        " come, never chosen to be fair."
    )
    yield Table(
        "Games by cell. Repeats are counted once for every interval.",
        ["Cell", "Games", "Distinct", "Left out"],
        [
            [cell_title(sample), f"{len(sample.rows):,}", f"{sample.distinct:,}", _cut(sample)]
            for sample in subject.samples
        ],
    )


def _lineup(players: Sequence[str]) -> str:
    return " against ".join(players)


def _cut(sample: Sample) -> str:
    return ", ".join(f"{count:,} ({reason})" for reason, count in sample.cut.items()) or "0"


def fairness(subject: Subject) -> Iterator[Block]:
    """Win shares by place in the turn order and, apart from them, by seat."""
    samples = [sample for sample in subject.samples if place_shares(sample)]
    if not samples:
        return
    yield Heading("Who wins")
    most = max(len(sample.seats) for sample in samples)
    yield cell_table(
        "Share of the win by place in the turn order, with 95% intervals; shared wins in part.",
        ["Cell", *(place_title(place) for place in range(most)), "Balance"],
        [
            [
                cell_title(sample),
                *_padded(map(format_estimate, place_shares(sample)), most),
                format_estimate(balance(sample)),
            ]
            for sample in samples
        ],
    )
    yield from _place_plots(samples)
    for names, group in _by_seats(subject, samples):
        yield Table(
            "Share of the win by seat, whatever its place in the turn order.",
            ["Cell", *names],
            [
                [cell_title(sample), *map(format_estimate, seat_shares(sample).values())]
                for sample in group
            ],
        )


def players(subject: Subject) -> Iterator[Block]:
    """What each player gets where different ones meet: skill, or what a handicap costs."""
    shares = [(sample, player_shares(sample)) for sample in subject.samples]
    rows = [
        [
            f"{cell_title(sample)}: {player}" if len(subject.samples) > 1 else player,
            f"{1 / len(sample.seats):.1%}",
            format_estimate(share),
        ]
        for sample, each in shares
        for player, share in each.items()
    ]
    if rows:
        yield Heading("Player against player")
        yield Table(
            "Share of the win at a seat of each player, which all players sit at in turn.",
            ["Player", "If equal", "Share"],
            rows,
        )


def _place_plots(samples: Sequence[Sample]) -> Iterator[Block]:
    for number, sample in enumerate(samples[:_MAX_PLOTS], 1):
        rows = [(place_title(place), share) for place, share in enumerate(place_shares(sample))]
        title = "Share by turn order" if len(samples) == 1 else _short(cell_title(sample))
        yield Figure(
            f"shares-{number}",
            f"Share of the win by place in the turn order, {cell_title(sample)}."
            " Dashed: a fair share.",
            partial(plot_intervals, title, rows, reference=1 / len(rows)),
        )
    if 1 < len(samples) <= _MAX_ROWS:
        firsts = [(cell_title(sample), place_shares(sample)[0]) for sample in samples]
        seats = {len(sample.seats) for sample in samples}
        yield Figure(
            "first-by-cell",
            "Share of the first to move in each cell.",
            partial(
                plot_intervals,
                "The first to move",
                firsts,
                reference=1 / seats.pop() if len(seats) == 1 else None,
            ),
        )


def _by_seats(
    subject: Subject, samples: Sequence[Sample]
) -> Iterator[tuple[tuple[str, ...], list[Sample]]]:
    groups: dict[tuple[str, ...], list[Sample]] = {}
    for sample in samples:
        groups.setdefault(subject.seat_names[sample.cell], []).append(sample)
    yield from groups.items()


def _padded(cells: Iterator[str], width: int) -> list[str]:
    listed = list(cells)
    return listed + [""] * (width - len(listed))


def length(subject: Subject) -> Iterator[Block]:
    """Turns and decisions with their spread, and the choices at each."""
    yield Heading("Length and choices")
    rows = []
    for sample in subject.samples:
        prefix = f"{cell_title(sample)}: " if len(subject.samples) > 1 else ""
        for title in ("turns", "decisions", "branching", "widest choice"):
            measure = _BY_TITLE[title]
            values = [value for _, value in measure.games(sample)]
            if values:
                spread = (format_number(quantile(values, share)) for share in (0.1, 0.5, 0.9))
                mean = format_estimate(measure.estimate(sample))
                rows.append([f"{prefix}{title}", mean, *spread])
    yield Table(
        "Means with 95% intervals, and the values below which 10%, 50% and 90% of the games lie.",
        ["", "Mean", "10%", "50%", "90%"],
        rows,
    )
    for number, sample in enumerate(subject.samples[:_MAX_PLOTS], 1):
        values = [value for _, value in _BY_TITLE["turns"].games(sample)]
        if values:
            yield Figure(
                f"turns-{number}",
                f"Games by their number of turns, {cell_title(sample)}.",
                partial(plot_distribution, f"Turns: {_short(cell_title(sample))}", values, "turns"),
            )


def endings(subject: Subject) -> Iterator[Block]:
    """How games end, and how often nobody wins."""
    yield Heading("How games end")
    shares = [(sample, ending_shares(sample)) for sample in subject.samples]
    reasons = list(dict.fromkeys(reason for _, each in shares for reason in each))
    header = ["Cell", *(reason.replace("_", " ") for reason in reasons), "Drawn"]
    rows = [
        [
            cell_title(sample),
            *(format_estimate(each.get(reason)) for reason in reasons),
            format_estimate(_BY_TITLE["drawn games"].estimate(sample)),
        ]
        for sample, each in shares
    ]
    yield cell_table(
        "Share of the games by how they end, and of drawn games: all seats share alike.",
        header,
        rows,
        "Ending",
    )


def course(subject: Subject) -> Iterator[Block]:
    """Lead changes and the like, where win probabilities along the game were kept."""
    measures = [measure for title in _COURSE if _is_known(measure := _BY_TITLE[title], subject)]
    if not measures:
        return
    yield Heading("The course of a game")
    yield cell_table(
        "From calibrated win probabilities at each turn; means with 95% intervals.",
        ["Cell", *(measure.title for measure in measures)],
        [
            [
                cell_title(sample),
                *(format_estimate(measure.estimate(sample)) for measure in measures),
            ]
            for sample in subject.samples
        ],
    )


def _is_known(measure: Measure, subject: Subject) -> bool:
    return any(measure.estimate(sample) is not None for sample in subject.samples)


def method(subject: Subject) -> Iterator[Block]:
    """What the words mean, and what keeps the report from being fooled."""
    yield Heading("How to read this")
    yield Paragraph(
        "Every interval covers the true value in 95% of such studies. Games that repeat one another"
        " step for step count once for it, games with the same opening and dice are one"
        f" observation, and below {MIN_DISTINCT} distinct games nothing is concluded. Games cut by"
        " a safety deadline are left out and counted. A seat is not a place in the turn order:"
        " where the first to move is drawn, only places can show an advantage. All of it is about"
        " the players named above; stronger or other players may differ."
    )
    used = [measure for measure in MEASURES if _is_known(measure, subject)]
    yield Table(
        "The measures; a name in brackets is that of the same metric in Ludii.",
        ["Measure", "Meaning"],
        [
            *([measure.title, measure.meaning] for measure in used),
            [
                "balance",
                "One minus the widest gap between the shares of two places (Balance); its interval"
                " holds for all pairs of places at once.",
            ],
        ],
        is_text=True,
    )


def _short(text: str) -> str:
    return text if len(text) <= 30 else text[:29] + "…"
