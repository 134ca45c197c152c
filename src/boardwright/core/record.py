"""A finished or interrupted match in text or JSON: who played what, and how it ended.

    boardwright record 1
    game: thrive
    rules: 1
    player black: random
    player white: greedy
    result: 1-0
    reason: capture

    1 black: c1-c2 d1+d4 c2+c5
    2 white: c6-c5 c5+c1 d6+d2

A record contains hidden parts: it is for finished games, or for players who share one screen.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

import msgspec

from boardwright.core import registry
from boardwright.core.errors import BadRecord, BoardwrightError, quote
from boardwright.core.game import Game
from boardwright.core.json_text import read_json
from boardwright.core.options import OptionValue
from boardwright.core.outcome import Outcome
from boardwright.core.record_text import (
    CHANCE,
    ParsedRecord,
    RecordJson,
    RecordTurn,
    format_record,
    one_line,
    parse_text,
    split_records,
)
from boardwright.core.state import RESIGN, State, joins_turn
from boardwright.core.turn import Step

__all__ = ["Record", "parse_record", "parse_records", "record_from_json"]


class Record:
    """A match that can be replayed, its turns in canonical form.

    The constructor replays the steps and raises `IllegalAction` if one isn't legal. `players` maps
    seat names to player names; `start` is the state play began from, if not the game's own.
    `rules` and `options` are those it was played under, if not the game's own: it is written with
    them, so that a record of older rules is written as it was read.

    `states`, the first state and that after each step, can be given by whoever has played the steps
    already: then nothing is replayed or checked, and the record keeps them.
    """

    def __init__(
        self,
        game: Game,
        steps: Iterable[Step],
        players: Mapping[str, str] | None = None,
        *,
        start: State | None = None,
        tags: Mapping[str, str] | None = None,
        rules: int | None = None,
        options: Mapping[str, OptionValue] | None = None,
        states: Sequence[State] | None = None,
    ) -> None:
        self.game = game
        self.rules = game.rules_version if rules is None else rules
        self.options = dict(game.options.values() if options is None else options)
        self.players = {seat: one_line(name) for seat, name in (players or {}).items()}
        self.start = start
        self.tags = {key: one_line(text) for key, text in (tags or {}).items()}
        listed = tuple(steps)
        self._states = None if states is None else list(states)
        played = iter(self._states or _replayed(start or game.start(), listed))
        self.turns, self._final = _group_turns(played, listed)
        """Steps by turn, and chance in runs."""
        if self._states is not None:
            _follow_order(self._states, listed, self.turns)

    @property
    def steps(self) -> tuple[Step, ...]:
        """All steps in order."""
        return tuple(step for turn in self.turns for step in turn)

    def states(self) -> Iterator[State]:
        """The first state and the state after each step, computed while iterating."""
        return iter(self._states or _replayed(self.start or self.game.start(), self.steps))

    @property
    def final(self) -> State:
        """The state after the last step."""
        return self._final

    @property
    def outcome(self) -> Outcome | None:
        """The outcome, or None if the match isn't over."""
        return self.final.outcome

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Record) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.game, self.turns))

    def _identity(self) -> object:
        return self.game, self.start, self.turns, self.players, self.tags

    def __str__(self) -> str:
        return format_record(self.data)

    @property
    def data(self) -> RecordJson:
        """The record as the struct that its text and JSON are written from."""
        outcome = self.outcome
        return RecordJson(
            game=self.game.name,
            rules=self.rules,
            players=self.players,
            turns=tuple(self._record_turn(turn) for turn in self.turns),
            options=self.options,
            tags=self.tags,
            start=None if self.start is None else str(self.start),
            result="*" if outcome is None else outcome.result,
            reason="-" if outcome is None else self.game.reason_in(self.rules, outcome.reason),
        )

    def with_tags(self, tags: Mapping[str, str]) -> Record:
        """The same record with other tags."""
        return Record(
            self.game,
            self.steps,
            self.players,
            start=self.start,
            tags=tags,
            rules=self.rules,
            options=self.options,
        )

    def to_json(self) -> str:
        """The record as JSON; `record_from_json` reads it."""
        return msgspec.json.encode(self.data).decode()

    def _record_turn(self, turn: tuple[Step, ...]) -> RecordTurn:
        seat = turn[0].seat
        by = CHANCE if seat is None else self.game.seat_names[seat]
        return RecordTurn(by, tuple(str(step.action) for step in turn))


def parse_record(text: str) -> Record:
    """The record in `text`; raises `BadRecord` with the line and the reason."""
    return _replay(parse_text(text))


def parse_records(text: str) -> Iterator[Record]:
    """The records of a file of several, one after another, read while iterating.

    Raises `BadRecord`, with the line in the file, at the first that cannot be read.
    """
    for line, record_text in split_records(text):
        try:
            yield parse_record(record_text)
        except BadRecord as error:
            raise BadRecord(error.line and error.line + line, error.reason) from None


def record_from_json(data: str | bytes) -> Record:
    """The record in JSON `data`; raises `BadRecord`, which names the turn, not a line."""
    try:
        record = read_json(data, RecordJson)
    except BoardwrightError as error:
        raise BadRecord(0, f"invalid record in JSON: {error}") from None
    return _replay(ParsedRecord(record, (0,) * len(record.turns)))


def _replay(parsed: ParsedRecord) -> Record:
    data = parsed.record
    game = _game_of(data)
    start = None
    if data.start is not None:
        try:
            start = game.parse_position(data.start)
        except BoardwrightError as error:
            raise BadRecord(parsed.start_line, str(error)) from None
    state = start or game.start()
    steps: list[Step] = []
    for number, (line, turn) in enumerate(zip(parsed.lines, data.turns, strict=True), 1):
        try:
            for step in _parse_steps(game, turn):
                state = state.play(step)
                steps.append(step)
        except BoardwrightError as error:
            raise BadRecord(line, str(error) if line else f"turn {number}: {error}") from None
    record = Record(
        game,
        steps,
        data.players,
        start=start,
        tags=data.tags,
        rules=data.rules,
        options=data.options,
    )
    _check_result(data, state.outcome, game)
    return record


def _game_of(data: RecordJson) -> Game:
    try:
        game = registry.game(data.game, data.options, data.rules)
    except BoardwrightError as error:
        raise BadRecord(0, str(error)) from None
    for seat in data.players:
        if seat not in game.seat_names:
            raise BadRecord(0, f"this game has no seat {quote(seat)}")
    return game


def _parse_steps(game: Game, turn: RecordTurn) -> Iterator[Step]:
    seat = None
    if turn.by != CHANCE:
        if turn.by not in game.seat_names:
            raise BadRecord(0, f"this game has no seat {quote(turn.by)}")
        seat = game.seat_names.index(turn.by)
    for text in turn.actions:
        yield Step(RESIGN if text == str(RESIGN) else game.parse_action(text), seat)


def _check_result(data: RecordJson, outcome: Outcome | None, game: Game) -> None:
    """Result headers may be absent but must not contradict the moves."""
    actual = ("*", "-")
    if outcome is not None:
        actual = (outcome.result, game.reason_in(data.rules, outcome.reason))
    if data.result not in ("*", actual[0]) or data.reason not in ("-", actual[1]):
        claimed = f"{data.result} {data.reason}"
        raise BadRecord(
            0, f"result and reason are {quote(claimed)}, but the moves end in {' '.join(actual)!r}"
        )


def _replayed(state: State, steps: Iterable[Step]) -> Iterator[State]:
    yield state
    for step in steps:
        state = state.play(step)
        yield state


def _follow_order(
    states: list[State], played: tuple[Step, ...], turns: Iterable[tuple[Step, ...]]
) -> None:
    """Make the states those along the turns: `played` in canonical form."""
    number = 0
    for turn in turns:
        if played[number : number + len(turn)] != turn:
            for place, step in enumerate(turn[:-1], number):
                states[place + 1] = states[place].play(step)
        number += len(turn)


def _group_turns(
    states: Iterator[State], steps: Iterable[Step]
) -> tuple[tuple[tuple[Step, ...], ...], State]:
    """The turns in canonical form, and the last state."""
    turns: list[tuple[Step, ...]] = []
    turn: list[Step] = []
    first = state = next(states)
    for step in steps:
        if turn and not joins_turn(turn[0], state, step):
            turns.append(_canonical_turn(first, turn))
            turn = []
        if not turn:
            first = state
        turn.append(step)
        state = next(states)
    if turn:
        turns.append(_canonical_turn(first, turn))
    return tuple(turns), state


def _canonical_turn(first: State, turn: list[Step]) -> tuple[Step, ...]:
    seat = turn[0].seat
    if seat is None or len(turn) == 1:
        return tuple(turn)
    actions = first.canonical(tuple(step.action for step in turn))
    return tuple(Step(action, seat) for action in actions)
