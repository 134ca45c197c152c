"""The log of a match as one viewer saw it: an entry is a turn, or a run of chance."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec import Raw

from boardwright.core.state import RESIGN, Played, State, joins_turn
from boardwright.core.turn import Step
from boardwright.match.match import Match
from boardwright.present.display import LogEntry, LogLine
from boardwright.present.phrases import seat_title
from boardwright.present.presenter import ObservedStep, presenter

__all__ = ["describe_turn", "log_entries"]

_encode = msgspec.json.Encoder().encode


def log_entries(
    match: Match,
    seat: int | None,
    since_step: int = 0,
    first_turn: int = 1,
    until_step: int | None = None,
) -> list[LogEntry]:
    """The log entries of the steps from `since_step` on and before `until_step` (None: to the end),
    as the seat (None: a spectator) saw them.

    `since_step` must begin an entry; `first_turn` is that entry's number.
    """
    entries: list[LogEntry] = []
    turn: list[ObservedStep] = []
    for before, step, observed in match.past(seat, since_step, until_step):
        if turn and not joins_turn(turn[0].step, before, step):
            entries.append(_entry(match, first_turn + len(entries), turn, seat))
            turn = []
        turn.append(ObservedStep(before, step, observed))
    if turn:
        entries.append(_entry(match, first_turn + len(entries), turn, seat))
    return entries


def describe_turn(state: State, seat: int, actions: Sequence[str]) -> str:
    """A turn the seat could play from here, in words, without what would follow from it.

    Where the game has hidden parts, only the first action is described: playing on would show what
    the seat doesn't know. Raises `BadAction` for a text that is no action, and `IllegalAction` for
    an action that can't be played where the next one is described.
    """
    turn: list[ObservedStep] = []
    for text in actions:
        step = Step(state.game.parse_action(text), seat)
        turn.append(ObservedStep(state, step, (Played(seat, text),)))
        if state.game.has_hidden_parts:
            break
        state = state.play(step)
    return ". ".join(presenter(state.game.name).narrate(turn, seat).text)


def _entry(match: Match, number: int, turn: list[ObservedStep], seat: int | None) -> LogEntry:
    by = turn[0].step.seat
    observed = [step.observed for step in turn]
    observations = Raw(_encode(observed)) if match.game.has_hidden_parts else None
    actions = tuple(
        [event.action for step in observed for event in step if isinstance(event, Played)]
    )
    if by is not None and turn[0].step.action is RESIGN:
        resigned = f"{seat_title(match.game, by)} resigned"
        line = LogLine(resigned, ())
        return LogEntry(number, by, actions, (resigned,), observations, lines=(line,))
    text, checks, lines = presenter(match.game.name).narrate(turn, seat)
    return LogEntry(number, by, actions, text, observations, checks, lines)
