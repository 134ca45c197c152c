"""Arguments that several commands share, and their values."""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from pathlib import Path

import msgspec

import boardwright
from boardwright.cli.view_json import is_view_json, read_view_json
from boardwright.core.errors import BadPosition, BadRecord, BoardwrightError, quote
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.view import View

__all__ = [
    "UsageError",
    "add_game",
    "add_json",
    "add_position",
    "add_seat",
    "add_seed",
    "add_settings",
    "int_between",
    "parse_settings",
    "print_json",
    "read_file",
    "read_game",
    "read_position",
    "read_seat",
    "read_state",
    "read_view",
]

_MAX_FILE_BYTES = 64_000_000


class UsageError(BoardwrightError):
    """A command line that makes no sense; the exit code is 2."""

    code = "usage"


def add_game(parser: argparse.ArgumentParser) -> None:
    """Declare the positional argument `GAME`."""
    parser.add_argument("game", metavar="GAME", help="the name of a game (see `boardwright games`)")


def add_settings(parser: argparse.ArgumentParser) -> None:
    """Declare `--set KEY=VALUE`."""
    parser.add_argument(
        "--set",
        dest="settings",
        action="append",
        default=[],
        metavar="KEY=VALUE",
        help="a house rule (see `boardwright options GAME`); can be repeated",
    )


def add_position(parser: argparse.ArgumentParser) -> None:
    """Declare `--position`."""
    parser.add_argument(
        "--position",
        metavar="P",
        help="a position, or a seat's view (begins with @), as text or JSON (default: the start)",
    )


def add_seat(parser: argparse.ArgumentParser) -> None:
    """Declare `--seat`."""
    parser.add_argument("--seat", metavar="S", help="a seat by name or number, - for a spectator")


def add_json(parser: argparse.ArgumentParser) -> None:
    """Declare `--json`."""
    parser.add_argument("--json", action="store_true", help="print JSON")


def add_seed(parser: argparse.ArgumentParser) -> None:
    """Declare `--seed`."""
    parser.add_argument(
        "--seed",
        type=int_between(0, 10**18),
        default=1,
        metavar="S",
        help="seed for chance and for the players (default 1)",
    )


def int_between(low: int, high: int) -> Callable[[str], int]:
    """An argparse type: an integer in this range.

    Very long texts are refused before they are converted.
    """

    def parse(text: str) -> int:
        is_short = text.isascii() and text.isdigit() and len(text) <= len(str(high))
        if is_short and low <= int(text) <= high:
            return int(text)
        raise argparse.ArgumentTypeError(
            f"must be a number from {low} to {high}, got {quote(text)}"
        )

    return parse


def parse_settings(arguments: argparse.Namespace) -> dict[str, object]:
    """The options given by `--set`, still as text; raises `UsageError`."""
    chosen: dict[str, object] = {}
    for setting in arguments.settings:
        key, equals, value = setting.partition("=")
        if not equals:
            raise UsageError(f"--set takes KEY=VALUE, got {quote(setting)}")
        chosen[key] = value
    return chosen


def read_game(arguments: argparse.Namespace) -> Game:
    """The game with its options; raises `UnknownGame`, `BadOptions` or `UsageError`."""
    return boardwright.game(arguments.game, parse_settings(arguments))


def read_seat(game: Game, text: str | None) -> int | None:
    """The seat with this name or number; None for `-` or nothing. Raises `UsageError`."""
    if text is None or text == "-":
        return None
    names = (*game.seat_names, *(str(number + 1) for number in range(game.seats)))
    if text not in names:
        raise UsageError(f"unknown seat {quote(text)}; choose from: {', '.join(game.seat_names)}")
    return names.index(text) % game.seats


def read_position(game: Game, text: str | None) -> State | View:
    """The start, a position, or one seat's view; raises `BadPosition`."""
    if text is None:
        return game.start()
    if text.startswith("@"):
        return game.parse_view(text)
    if not text.startswith("{"):
        return game.parse_position(text)
    return read_view_json(game, text) if is_view_json(text) else game.decode_position(text)


def read_state(game: Game, text: str | None) -> State:
    """The full state; raises `BadPosition` for a view of a game with hidden parts."""
    position = read_position(game, text)
    if isinstance(position, State):
        return position
    if game.has_hidden_parts:
        raise BadPosition(
            f"this needs a full position, got one seat's view: {quote(str(position))}"
        )
    return game.determinize(position, random.Random(0))


def read_view(game: Game, text: str | None, seat: str | None) -> View:
    """What the seat sees of the position; a view is returned as it is, if it is the seat's."""
    position = read_position(game, text)
    if isinstance(position, State):
        return position.view(read_seat(game, seat))
    if seat is not None and read_seat(game, seat) != position.seat:
        raise UsageError(f"the position is another seat's view, not that of {quote(seat)}")
    return position


def read_file(name: str) -> str:
    """The text of a file; raises `BadRecord` if it is too large or isn't UTF-8.

    An endless device is read no further than the limit.
    """
    with Path(name).open("rb") as file:
        data = file.read(_MAX_FILE_BYTES + 1)
    if len(data) > _MAX_FILE_BYTES:
        raise BadRecord(0, f"{quote(name)} is larger than {_MAX_FILE_BYTES:,} bytes")
    try:
        return data.decode()
    except UnicodeDecodeError:
        raise BadRecord(0, f"{quote(name)} is not UTF-8 text") from None


def print_json(data: object) -> None:
    """Print the data as one line of JSON."""
    print(msgspec.json.encode(data).decode())
