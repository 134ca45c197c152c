"""Records: text and JSON, what may be left out, and errors that name line and reason."""

from __future__ import annotations

import json

import pytest

import boardwright
from boardwright import RESIGN, BadRecord, Record, Step, parse_record
from boardwright.core.record import record_from_json

TEXT = """\
boardwright record 1
game: thrive
rules: 1
option self_capture: forbidden
player black: Ada
player white: greedy
tag event: Club evening
result: 1-0
reason: surrender

1 black: c1-c2 d1+d4 c2+c5
2 white: c6-c5 c5+c1 d6+d2
3 white: resign
"""


def _changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new)


def test_reads_and_writes_the_same_text() -> None:
    record = parse_record(TEXT)
    assert str(record) == TEXT
    assert record.players == {"black": "Ada", "white": "greedy"}
    assert record.tags == {"event": "Club evening"}
    assert record.outcome is not None
    assert record.outcome.reason == "surrender"
    assert [len(turn) for turn in record.turns] == [3, 3, 1]
    assert record.steps[-1] == Step(RESIGN, 1)


def test_states_run_from_start_to_final() -> None:
    record = parse_record(TEXT)
    states = list(record.states())
    assert states[0] == record.game.start()
    assert states[-1] == record.final
    assert len(states) == len(record.steps) + 1


def test_turns_are_written_in_canonical_form() -> None:
    other = parse_record(_changed("d1+d4 c2+c5", "c2+c5 d1+d4"))
    assert other == parse_record(TEXT)
    assert hash(other) == hash(parse_record(TEXT))
    assert str(other) == TEXT


@pytest.mark.parametrize(
    "text",
    [
        _changed("result: 1-0\nreason: surrender\n", ""),
        _changed("result: 1-0", "result: *"),
        _changed("reason: surrender", "reason: -"),
        _changed("1 black", "black"),
        _changed("\n1 black", "\n# a remark\n\n1 black"),
        TEXT.replace("\n", "\r\n"),
        TEXT.rstrip("\n"),
        TEXT + "\n\n",
    ],
)
def test_optional_parts_of_a_record(text: str) -> None:
    assert str(parse_record(text)) == TEXT


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("", 1, "a record must begin with 'boardwright record 1', got ''"),
        (TEXT.replace("record 1", "record 2"), 1, "got 'boardwright record 2'"),
        ("\n" + TEXT, 1, "a record must begin with"),
        (_changed("game: thrive", "game: chess"), 0, "unknown game 'chess'"),
        (_changed("game: thrive\n", ""), 0, "missing header 'game'"),
        (_changed("rules: 1\n", ""), 0, "missing header 'rules'"),
        (_changed("rules: 1", "rules: 999"), 0, "uses rules version 999"),
        (_changed("rules: 1", "rules: one"), 3, "the rules version must be a number, got 'one'"),
        (_changed("rules: 1", "rules: " + "9" * 5_000), 3, "the rules version must be a number"),
        (_changed("rules: 1", "rules: 1\nrules: 1"), 4, "duplicate header 'rules'"),
        (
            _changed("self_capture: forbidden", "self_capture: no"),
            0,
            "options: self_capture must be one of",
        ),
        (_changed("option self_capture", "option colour"), 0, "unknown option 'colour'"),
        (_changed("player white", "player red"), 0, "this game has no seat 'red'"),
        (_changed("2 white: c6-c5", "2 red: c6-c5"), 12, "this game has no seat 'red'"),
        (_changed("2 white", "3 white"), 12, "expected turn 2, got turn 3"),
        (_changed("c6-c5", "c6-c4"), 12, "white cannot play 'c6-c4': the pod has no peg"),
        (_changed("c6-c5", "zz"), 12, "expected a move like a1-a2"),
        (_changed("1 black: c1-c2", "1 black: first:black"), 11, "black cannot play 'first:black'"),
        (
            _changed("1 black", "chance").replace("2 w", "1 w").replace("3 w", "2 w"),
            11,
            "'c1-c2' is not a possible outcome of chance here",
        ),
        (_changed("3 white: resign", "3 white: resign resign"), 13, "white is no longer in play"),
        (_changed("1 black: ", "1 black:"), 11, "expected a header or a turn, got '1 black:c1-c2"),
        (_changed("c1-c2 d1", "c1-c2  d1"), 11, "expected a header or a turn"),
        (_changed("result: 1-0", "result: 0-1"), 0, "result and reason are '0-1 surrender'"),
        (
            _changed("reason: surrender", "reason: capture"),
            0,
            "but the moves end in '1-0 surrender'",
        ),
        (
            _changed("3 white: resign\n", ""),
            0,
            "result and reason are '1-0 surrender', but the moves end in '* -'",
        ),
        (_changed("player black", "start: nonsense\nplayer black"), 5, "invalid thrive position"),
        (TEXT + "result: 1-0\n", 14, "this game has no seat 'result'"),
        (TEXT + "4 black: c1-c2\n", 14, "black cannot play 'c1-c2': the game is over"),
        (TEXT + "4 black: " + "a " * 100_000 + "a\n", 14, "expected a header or a turn"),
        ("boardwright record 1\n" + "x" * 9_000_000, 0, "larger than 8,000,000 characters"),
    ],
)
def test_errors_name_line_and_reason(text: str, line: int, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        parse_record(text)
    assert caught.value.line == line
    assert words in caught.value.reason
    assert str(caught.value).endswith(f" (line {line})") == bool(line)
    assert len(str(caught.value)) < 1_000
    assert str(caught.value).isprintable()


def _json(**changes: object) -> str:
    return json.dumps({**json.loads(parse_record(TEXT).to_json()), **changes})


def test_json_twin_reads_back() -> None:
    record = record_from_json(_json())
    assert record == parse_record(TEXT)
    assert record.to_json() == parse_record(TEXT).to_json()


@pytest.mark.parametrize(
    ("data", "words"),
    [
        ("", "invalid record in JSON"),
        ("{}", "missing required field"),
        (_json(rules="1"), "Expected `int`"),
        (_json(rules=7), "uses rules version 7"),
        (_json(surprise=1), "unknown field"),
        (_json(options={"size": 99}), "options: size must be between 4 and 8"),
        (_json(turns=[{"by": "black", "actions": ["c1-c9"]}]), "turn 1: expected a move"),
        (_json(turns=[{"by": "", "actions": ["c1-c2"]}]), "turn 1: this game has no seat ''"),
        (_json(result="0-1"), "result and reason are"),
        (_json(start="x"), "invalid thrive position"),
        ("[" * 200_000, "invalid record in JSON"),
    ],
)
def test_json_errors(data: str, words: str) -> None:
    with pytest.raises(BadRecord) as caught:
        record_from_json(data)
    assert words in str(caught.value)
    assert caught.value.line == 0


def test_names_and_tags_stay_on_their_line() -> None:
    record = Record(
        boardwright.game("thrive"), [], {"black": " A\nresult: 0-1\0 "}, tags={"a": "\u2028b\tc"}
    )
    assert record.players == {"black": "A result: 0-1"}
    assert record.tags == {"a": "b c"}
    assert parse_record(str(record)) == record


def test_a_custom_start_is_kept() -> None:
    game = boardwright.game("thrive")
    start = game.start().act(game.parse_action("c1-c2"))
    record = Record(game, [Step(game.parse_action("c2+c5"), 0)], start=start)
    again = parse_record(str(record))
    assert again.start == start
    assert again == record


def test_a_record_of_illegal_steps_cannot_be_made() -> None:
    game = boardwright.game("thrive")
    with pytest.raises(boardwright.IllegalAction):
        Record(game, [Step(game.parse_action("c1-c3"), 0)])
