"""`boardwright replay FILE`"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from boardwright.cli.arguments import (
    UsageError,
    add_json,
    add_seat,
    int_between,
    print_json,
    read_file,
    read_seat,
)
from boardwright.cli.output_path import check_output_path
from boardwright.cli.screen import QuitRequested, Screen
from boardwright.cli.terminal import is_interactive
from boardwright.core.errors import quote
from boardwright.core.record import Record, parse_records, record_from_json
from boardwright.core.record_text import CHANCE
from boardwright.core.state import State
from boardwright.present.outcomes import describe_outcome

__all__ = ["add_arguments", "read_record", "run"]

_EXAMPLES = """examples:
  boardwright replay game.txt
  boardwright replay game.txt --turn 12
  boardwright replay games.txt --game 3 --all --no-board
  boardwright replay game.txt --animate game.gif

In a terminal: Enter shows the next turn, b the previous one, q quits. For a game with hidden
information, a finished record is drawn from every seat's side, an unfinished one as spectators see
it, and so is an animation; use --seat for one side.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "file", metavar="FILE", help="a file with one or more records, as text or JSON"
    )
    parser.add_argument(
        "--game",
        type=int_between(1, 10**6),
        metavar="N",
        help="number of the record (default: the first)",
    )
    parser.add_argument(
        "--turn", type=int_between(0, 10**6), metavar="N", help="show only this turn"
    )
    parser.add_argument("--all", action="store_true", help="show everything without pausing")
    parser.add_argument("--no-board", action="store_true", help="show turns without the board")
    parser.add_argument(
        "--animate",
        metavar="FILE",
        help="write an animation of the whole record to this file, .gif or .webp; needs the extra"
        " print",
    )
    add_seat(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print one turn, all turns, or step through them in a terminal."""
    record = read_record(arguments.file, arguments.game)
    if arguments.animate is not None:
        return _animate(record, arguments)
    if arguments.json:
        print_json(
            {"record": record.data, "positions": [str(frame.state) for frame in _frames(record)]}
        )
        return 0
    replay = _Replay(record, arguments.seat, with_board=not arguments.no_board)
    if arguments.turn is not None:
        return replay.print_turn(arguments.turn)
    if arguments.all or not is_interactive():
        return replay.print_all()
    return replay.step_by_step()


def _animate(record: Record, arguments: argparse.Namespace) -> int:
    from boardwright.pictures import FORMATS, animate

    format = Path(arguments.animate).suffix.lower().removeprefix(".")
    if format not in FORMATS:
        raise UsageError(f"--animate must end in .gif or .webp, got {quote(arguments.animate)}")
    path = check_output_path(arguments.animate, arguments.file)
    seat = None if arguments.seat is None else read_seat(record.game, arguments.seat)
    path.write_bytes(animate(record, seat, format))
    return 0


def read_record(file: str, wanted: int | None) -> Record:
    """The record with this number, counted from 1, of a file; the first if it is None.

    A JSON file has one record, whatever the number. Raises `BadRecord` or `UsageError`.
    """
    text = read_file(file)
    if text.lstrip()[:1] == "{":
        return record_from_json(text)
    count, records = 0, parse_records(text)
    for count, record in enumerate(records, 1):
        if count == (wanted or 1):
            if wanted is None and next(records, None) is not None:
                print(
                    "# showing the first of several records; use --game N for another",
                    file=sys.stderr,
                )
            return record
    raise UsageError(f"--game must be between 1 and {count}, got {wanted}")


class _Frame:
    """A turn of the record, or a run of chance, and the state after it."""

    def __init__(self, label: str, state: State, number: int) -> None:
        self.label, self.state, self.number = label, state, number


def _frames(record: Record) -> list[_Frame]:
    state = record.start or record.game.start()
    frames = [_Frame("start", state, 0)]
    number = 0
    for turn, record_turn in zip(record.turns, record.data.turns, strict=True):
        for step in turn:
            state = state.play(step)
        number += record_turn.by != CHANCE
        prefix = "" if record_turn.by == CHANCE else f"{number} "
        frames.append(
            _Frame(f"{prefix}{record_turn.by}: {' '.join(record_turn.actions)}", state, number)
        )
    return frames


class _Replay:
    """Prints a record frame by frame."""

    def __init__(self, record: Record, seat: str | None, *, with_board: bool) -> None:
        self._record, self._with_board = record, with_board
        self._screen = Screen()
        self._frames = _frames(record)
        self._seats = self._viewing_seats(seat)

    def _viewing_seats(self, seat: str | None) -> tuple[int | None, ...]:
        game = self._record.game
        if seat is not None:
            return (read_seat(game, seat),)
        if game.has_hidden_parts and self._frames[-1].state.is_over:
            return tuple(range(game.seats))
        return (None,)

    def print_all(self) -> int:
        """Print every frame."""
        self._print_headers()
        for index in range(len(self._frames)):
            self._print_frame(index)
        return 0

    def print_turn(self, number: int) -> int:
        """Print the frame of one turn; raises `UsageError` if there is none."""
        indices = [index for index, frame in enumerate(self._frames) if frame.number == number]
        if not indices:
            raise UsageError(
                f"--turn must be between 0 and {self._frames[-1].number}, got {number}"
            )
        self._print_frame(indices[0] if number else indices[-1])
        return 0

    def step_by_step(self) -> int:
        """Print frames as the person asks for them; the exit code."""
        self._print_headers()
        index = 0
        while True:
            self._print_frame(index)
            try:
                answer = self._screen.ask("Enter: next turn, b: back, q: quit > ").lower()
            except QuitRequested as request:
                return 130 if request.interrupted else 0
            if answer == "q" or (answer != "b" and index == len(self._frames) - 1):
                return 0
            index = max(0, index - 1) if answer == "b" else index + 1

    def _print_headers(self) -> None:
        players = ", ".join(f"{seat} {name}" for seat, name in self._record.players.items())
        self._screen.write_bold(f"{self._record.game.title}{': ' if players else ''}{players}")
        for key, value in self._record.game.options.changed().items():
            self._screen.write(f"{key} = {value}")

    def _print_frame(self, index: int) -> None:
        frame = self._frames[index]
        self._screen.write_bold(frame.label)
        if self._with_board:
            for seat in self._seats:
                self._screen.draw(frame.state.view(seat))
        if index == len(self._frames) - 1 and frame.state.outcome is not None:
            self._screen.write_bold(describe_outcome(self._record.game, frame.state.outcome))
