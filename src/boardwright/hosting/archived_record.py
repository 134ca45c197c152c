"""The record of a finished match whose rules this program cannot replay any more.

It is read off the log alone, so turns have the form in which they were sent, not the canonical one.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from itertools import groupby

from boardwright.core.record_text import CHANCE, RecordJson, RecordTurn
from boardwright.core.state import RESIGN
from boardwright.hosting.events import (
    Created,
    Event,
    Joined,
    Left,
    Replaced,
    Started,
    TakenBack,
    TurnPlayed,
    Withdrew,
)
from boardwright.hosting.seat_state import OPEN, seat_after

__all__ = ["archived_record"]

_Step = tuple[int, str, str]
"""The number of its event, who took it, and its notation."""


def archived_record(
    events: Sequence[Event], seat_names: Sequence[str], result: str, reason: str
) -> RecordJson:
    """Return the record of a whole log that begins with `Created`.

    `seat_names`, `result` and `reason` are as the rules gave them when it was played. The record
    shows everything that was hidden: only for matches that are over.
    """
    created = events[0]
    if not isinstance(created, Created):
        raise ValueError("a log must begin with a Created event")
    return RecordJson(
        game=created.game,
        rules=created.rules,
        players=_players(events, seat_names),
        turns=tuple(
            RecordTurn(by, tuple(text for _, _, text in steps))
            for (_, by), steps in groupby(_steps(events, seat_names), lambda step: step[:2])
        ),
        options=created.options,
        tags={
            "match": created.match,
            "date": datetime.fromtimestamp(created.at / 1000, UTC).date().isoformat(),
            "commitment": created.commitment,
            "secret": created.secret,
        },
        start=created.start,
        result=result,
        reason=reason,
    )


def _players(events: Sequence[Event], seat_names: Sequence[str]) -> dict[str, str]:
    seats = [OPEN] * len(seat_names)
    for event in events:
        if isinstance(event, Joined | Left | Replaced):
            seats[event.seat] = seat_after(event, seats[event.seat])
    named = zip(seat_names, seats, strict=True)
    return {name: seat.name for name, seat in named if not seat.is_open}


def _steps(events: Sequence[Event], seat_names: Sequence[str]) -> list[_Step]:
    steps: list[_Step] = []
    for number, event in enumerate(events):
        match event:
            case TurnPlayed():
                steps += [(number, seat_names[event.seat], text) for text in event.actions]
            case Withdrew():
                steps.append((number, seat_names[event.seat], str(RESIGN)))
            case TakenBack():
                del steps[event.keep :]
        if isinstance(event, Started | TurnPlayed | Withdrew):
            steps += [(number, CHANCE, text) for text in event.chance]
    return steps
