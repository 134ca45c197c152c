"""The frames of a record: the start, then the position after each turn or run of chance."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardwright.core.record import Record
from boardwright.core.view import View
from boardwright.match.match import Match
from boardwright.present import describe_outcome, log_entries

__all__ = ["Frame", "record_frames"]


class Frame(NamedTuple):
    """A position, and what led to it in words."""

    view: View
    caption: str


def record_frames(record: Record, seat: int | None) -> Iterator[Frame]:
    """The frames as the seat saw them; None is a spectator. The last one says how it ended."""
    match = Match(record.game, record.start)
    yield Frame(match.state.view(seat), f"{record.game.title}: the start")
    for number, turn in enumerate(record.turns, 1):
        first = match.count
        for step in turn:
            match.play(step)
        entries = log_entries(match, seat, first, number)
        words = ". ".join(sentence for entry in entries for sentence in entry.text)
        outcome = match.state.outcome if number == len(record.turns) else None
        if outcome is not None:
            words = describe_outcome(record.game, outcome)
        yield Frame(match.state.view(seat), f"{number}: {words}")
