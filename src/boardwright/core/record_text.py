"""The text of a record: its syntax and nothing else. `docs/notation.md` is the reference."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from boardwright.core.errors import BadRecord, quote

__all__ = [
    "CHANCE",
    "ParsedRecord",
    "RecordJson",
    "RecordTurn",
    "format_record",
    "one_line",
    "parse_text",
    "split_records",
]

CHANCE = "chance"
MAGIC = "boardwright record 1"
_MAX_CHARACTERS = 8_000_000
_MAX_LINE_CHARACTERS = 100_000
_HEADER = re.compile(r"(game|rules|result|reason|start|option \w+|player \w+|tag [\w-]+): ?(.*)")
_TURN = re.compile(r"(?:(\d{1,9}) )?(\w+): (\S+(?: \S+)*)")


class RecordTurn(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One turn: a seat's name, or `chance`, and its actions in order."""

    by: str
    actions: tuple[str, ...]


class RecordJson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A record in JSON."""

    game: str
    rules: int
    players: dict[str, str]
    turns: tuple[RecordTurn, ...]
    options: dict[str, int | str] = {}
    tags: dict[str, str] = {}
    start: str | None = None
    result: str = "*"
    reason: str = "-"


class ParsedRecord(NamedTuple):
    """A record read from text, with the line numbers of its turns and its start position."""

    record: RecordJson
    lines: tuple[int, ...]
    start_line: int = 0


def format_record(record: RecordJson) -> str:
    """The record as text, ending with a newline; `parse_text` reads it."""
    return "\n".join((*_header_lines(record), "", *_turn_lines(record))) + "\n"


def _header_lines(record: RecordJson) -> Iterator[str]:
    yield MAGIC
    yield f"game: {record.game}"
    yield f"rules: {record.rules}"
    for key, value in record.options.items():
        yield f"option {key}: {value}"
    for seat, name in record.players.items():
        yield f"player {seat}: {name}"
    for key, text in record.tags.items():
        yield f"tag {key}: {text}"
    if record.start is not None:
        yield f"start: {record.start}"
    yield f"result: {record.result}"
    yield f"reason: {record.reason}"


def _turn_lines(record: RecordJson) -> Iterator[str]:
    number = 0
    for turn in record.turns:
        number += turn.by != CHANCE
        prefix = "" if turn.by == CHANCE else f"{number} "
        yield f"{prefix}{turn.by}: {' '.join(turn.actions)}"


def one_line(text: str) -> str:
    """The text without line breaks and surrounding or repeated spaces, safe in a header."""
    return " ".join("".join(c if c.isprintable() else " " for c in text).split())


def parse_text(text: str) -> ParsedRecord:
    """The record in `text`, checked for syntax only; raises `BadRecord` with the line."""
    if len(text) > _MAX_CHARACTERS:
        raise BadRecord(0, f"the record is larger than {_MAX_CHARACTERS:,} characters")
    first, *rest = text.split("\n")
    if first.rstrip() != MAGIC:
        raise BadRecord(1, f"a record must begin with {MAGIC!r}, got {quote(first)}")
    headers: dict[str, tuple[int, str]] = {}
    turns: list[RecordTurn] = []
    line_numbers: list[int] = []
    count = 0
    for number, raw in enumerate(rest, 2):
        line = raw.rstrip()
        if not line or line.startswith("#"):
            continue
        header = None if turns else _HEADER.fullmatch(line)
        if header:
            if header[1] in headers:
                raise BadRecord(number, f"duplicate header {header[1]!r}")
            headers[header[1]] = (number, header[2].strip())
            continue
        turns.append(_parse_turn(number, line, count + 1))
        line_numbers.append(number)
        count += turns[-1].by != CHANCE
    return ParsedRecord(
        _build_record(headers, tuple(turns)), tuple(line_numbers), headers.get("start", (0,))[0]
    )


def split_records(text: str) -> Iterator[tuple[int, str]]:
    """Each record of a text of several, with the number of lines before it."""
    lines = text.split("\n")
    starts = [number for number, line in enumerate(lines) if line.rstrip() == MAGIC]
    starts = [0, *starts[1:]] if starts[:1] == [0] else [0, *starts]
    for first, end in zip(starts, (*starts[1:], len(lines)), strict=True):
        yield first, "\n".join(lines[first:end])


def _parse_turn(number: int, line: str, expected: int) -> RecordTurn:
    match = _TURN.fullmatch(line) if len(line) <= _MAX_LINE_CHARACTERS else None
    if not match:
        raise BadRecord(number, f"expected a header or a turn, got {quote(line)}")
    if match[1] and int(match[1]) != expected:
        raise BadRecord(number, f"expected turn {expected}, got turn {int(match[1])}")
    return RecordTurn(match[2], tuple(match[3].split(" ")))


def _build_record(headers: dict[str, tuple[int, str]], turns: tuple[RecordTurn, ...]) -> RecordJson:
    for key in ("game", "rules"):
        if key not in headers:
            raise BadRecord(0, f"missing header {key!r}")
    line, rules = headers["rules"]
    if not (rules.isascii() and rules.isdigit() and len(rules) < 10):
        raise BadRecord(line, f"the rules version must be a number, got {quote(rules)}")
    return RecordJson(
        game=headers["game"][1],
        rules=int(rules),
        players=_headers_of_kind(headers, "player"),
        turns=turns,
        options={
            key: int(text) if text.isascii() and text.isdigit() and len(text) < 10 else text
            for key, text in _headers_of_kind(headers, "option").items()
        },
        tags=_headers_of_kind(headers, "tag"),
        start=headers.get("start", (0, None))[1],
        result=headers.get("result", (0, "*"))[1],
        reason=headers.get("reason", (0, "-"))[1],
    )


def _headers_of_kind(headers: dict[str, tuple[int, str]], kind: str) -> dict[str, str]:
    """All headers written `kind name: value`."""
    return {
        key.partition(" ")[2]: value
        for key, (_, value) in headers.items()
        if key.startswith(kind + " ")
    }
