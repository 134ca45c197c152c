"""The section with games to look at: a representative one, the shortest and the longest."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from statistics import median

from boardwright.core.record import parse_record
from boardwright.present.phrases import counted
from boardwright.study.metrics.sample import Sample
from boardwright.study.replay import replay_frames
from boardwright.study.report.document import Block, Heading, Replay
from boardwright.study.report.subject import Subject, cell_title

__all__ = ["chosen_games", "games"]

_MAX_CELLS = 2


def games(subject: Subject) -> Iterator[Block]:
    """Games of the first cells; nothing without records."""
    chosen = {sample.cell: chosen_games(sample) for sample in subject.samples[:_MAX_CELLS]}
    keys = {(cell, number) for cell, each in chosen.items() for number in each}
    records = subject.records.find(keys)
    if not records:
        return
    yield Heading("Games to replay")
    for place, sample in enumerate(subject.samples[:_MAX_CELLS], 1):
        for number, what in chosen[sample.cell].items():
            text = records.get((sample.cell, number))
            if text:
                yield _replay(sample, number, what, text, f"game-{place}-{number}")


def chosen_games(sample: Sample) -> dict[int, str]:
    """What each chosen game is, by its number: representative, shortest or longest.

    Representative is the one nearest to the middle in turns, and in lead changes where they are
    known, among those that ended as most do.
    """
    turns = {
        row: value for row in sample.rows if (value := sample.number("turns", row)) is not None
    }
    if not turns:
        return {}
    reasons = Counter(sample.text("reason", row) for row in turns)
    usual = reasons.most_common(1)[0][0]
    likely = [row for row in turns if sample.text("reason", row) == usual]
    middle = median(turns[row] for row in likely)
    leads = [sample.number("lead_changes", row) or 0.0 for row in likely]
    usual_leads = median(leads)
    by_distance = {
        row: (abs(turns[row] - middle), abs(lead - usual_leads))
        for row, lead in zip(likely, leads, strict=True)
    }
    chosen: dict[int, str] = {}
    for row, what in (
        (min(by_distance, key=by_distance.__getitem__), "A representative game"),
        (min(turns, key=turns.__getitem__), "The shortest game"),
        (max(turns, key=turns.__getitem__), "The longest game"),
    ):
        number = sample.number("number", row)
        if number is not None:
            chosen.setdefault(int(number), what)
    return chosen


def _replay(sample: Sample, number: int, what: str, text: str, name: str) -> Replay:
    record = parse_record(text)
    of_seat = (turn for turn in record.turns if turn[0].seat is not None)
    turns = counted(sum(1 for _ in of_seat), "turn")
    ended = record.data.reason.replace("_", " ")
    where = "" if sample.cell == "all" else f" of {cell_title(sample)}"
    return Replay(
        name,
        f"{what}{where}: game {number}, {turns}, ended by {ended}.",
        replay_frames(record),
        text,
    )
