"""From a command line to an exit code.

0: done. 1: something outside failed, such as a file that cannot be read. 2: the command or its
input makes no sense; one sentence explains it. 130: interrupted.
"""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import NoReturn

from boardwright.cli.arguments import UsageError
from boardwright.core.errors import BoardwrightError

__all__ = ["main"]

_COMMANDS = {
    "games": "list the games",
    "rules": "read the rules of a game",
    "options": "list the house rules of a game",
    "show": "draw a position",
    "legal": "list the legal actions of a position",
    "perft": "count the sequences of steps from a position",
    "play": "play in the terminal, against people or the computer",
    "selfplay": "play a series between computer players",
    "arena": "play rated matches between computer players on all cores",
    "ladder": "measure each level against the one below",
    "replay": "step through a record",
    "analyse": "evaluate a position and find the best turns",
    "review": "find the turning points of a game",
    "verify": "verify that the dice of a match were fair",
    "engine": "run the engine with a line protocol",
    "serve": "run the server to play in the browser",
    "doctor": "check whether a server can run here",
    "backup": "back up the matches of a server, also while it runs",
    "restore": "restore the matches of a server from a backup",
}
_EXAMPLES = """examples:
  boardwright play
  boardwright play thrive --players human,greedy
  boardwright show grow --set size=9 --svg grow.svg
  boardwright COMMAND --help
"""
_BROKEN_PIPE_EXIT_CODE = 141
_MAX_MESSAGE_CHARACTERS = 300


class _Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError` instead of exiting."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
            **keywords,  # type: ignore[arg-type]
        )

    def error(self, message: str) -> NoReturn:
        raise UsageError(f"{message} (see {self.prog} --help)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command and return its exit code; errors become one sentence on stderr."""
    _replace_unencodable_characters()
    try:
        code = _run(list(sys.argv[1:] if argv is None else argv))
        sys.stdout.flush()
        return code
    except BoardwrightError as error:
        return _print_error(2, str(error))
    except BrokenPipeError:
        # The reader is gone; Python would report it again when it closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return _BROKEN_PIPE_EXIT_CODE
    except OSError as error:
        return _print_error(1, _os_error_message(error))
    except KeyboardInterrupt:
        return _print_error(130, "interrupted")


def _run(argv: list[str]) -> int:
    try:
        arguments = _parser(argv).parse_args(argv)
    except SystemExit as request:  # --help and --version have printed their text
        return int(request.code or 0)
    code: int = import_module(f"boardwright.cli.{arguments.command}").run(arguments)
    return code


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    """The parser; only the command given is imported and described in full."""
    parser = _Parser(
        prog="boardwright",
        description="Tabletop games in the terminal.",
        epilog=_EXAMPLES,
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    for name, summary in _COMMANDS.items():
        command = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
        if argv[:1] == [name]:
            import_module(f"boardwright.cli.{name}").add_arguments(command)
    return parser


def _version() -> str:
    from boardwright import __version__

    return f"boardwright {__version__}"


def _replace_unencodable_characters() -> None:
    """A terminal without box-drawing characters gets question marks, not a traceback."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def _os_error_message(error: OSError) -> str:
    where = f" {error.filename!r}" if error.filename else ""
    return f"cannot access{where}: {error.strerror or error}"


def _print_error(code: int, text: str) -> int:
    line = " ".join(text.split())
    message = (
        line if len(line) <= _MAX_MESSAGE_CHARACTERS else line[:_MAX_MESSAGE_CHARACTERS] + "..."
    )
    sys.stdout.flush()
    print(f"boardwright: {message}", file=sys.stderr)
    return code
