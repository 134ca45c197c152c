"""The moves of a record, line by line, as far as the record may show them on paper.

A finished game shows everything. In one that goes on, hidden parts stay hidden: the lines say what
spectators saw, and positions are theirs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from boardwright.core.record import Record
from boardwright.core.record_text import CHANCE
from boardwright.core.state import State
from boardwright.core.view import View
from boardwright.match.match import Match
from boardwright.present.game_log import log_entries

__all__ = ["ScoreLine", "is_revealed", "score_lines", "shown_views"]


class ScoreLine(NamedTuple):
    """One turn, or one run of chance."""

    number: int | None
    """The number of the turn; None for chance."""
    by: str
    words: str
    """In the record's notation, or what spectators saw of it."""
    is_notation: bool
    after: State


def is_revealed(record: Record) -> bool:
    """Whether nothing of the record is to be hidden from its readers."""
    return record.outcome is not None or not record.game.has_hidden_parts


def score_lines(record: Record) -> list[ScoreLine]:
    """The lines of the record; those of which spectators saw nothing are left out."""
    revealed = is_revealed(record)
    words = _notation(record) if revealed else _seen(record)
    lines = []
    state, number = record.start or record.game.start(), 0
    for turn, by, text in zip(record.turns, _by(record), words, strict=True):
        for step in turn:
            state = state.play(step)
        number += by != CHANCE
        if text:
            lines.append(ScoreLine(None if by == CHANCE else number, by, text, revealed, state))
    return lines


def shown_views(record: Record, state: State) -> tuple[View, ...]:
    """The views a diagram may draw on: every seat's where they differ and nothing is to be hidden.

    Otherwise that of a spectator.
    """
    if record.game.has_hidden_parts and is_revealed(record):
        return tuple(state.view(seat) for seat in range(record.game.seats))
    return (state.view(None),)


def _by(record: Record) -> Iterator[str]:
    for turn in record.turns:
        seat = turn[0].seat
        yield CHANCE if seat is None else record.game.seat_names[seat]


def _notation(record: Record) -> Iterator[str]:
    for turn in record.turns:
        yield " ".join(str(step.action) for step in turn)


def _seen(record: Record) -> Iterator[str]:
    """In short where the game has a short form."""
    entries = log_entries(Match.resume(record), None)
    in_short = any(entry.lines for entry in entries)
    for entry in entries:
        yield "; ".join(line.text for line in entry.lines) if in_short else ". ".join(entry.text)
