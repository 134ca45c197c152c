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
from boardwright.cli.terminal import text_width, wrapped
from boardwright.core.errors import BoardwrightError, quote

__all__ = ["main"]

_COMMANDS = {
    "Play": {
        "play": "play in the terminal, against people or the computer",
        "serve": "run the server to play in the browser",
        "games": "list the games",
        "rules": "read the rules of a game",
        "options": "list the house rules of a game",
        "print": "print a game to play on paper",
    },
    "Study": {
        "study": "play many games and report whether a game is fair, deep and lively",
        "replay": "step through a record",
        "review": "find the turning points of a game",
        "analyse": "evaluate a position and find the best turns",
        "show": "draw a position",
        "legal": "list the legal actions of a position",
        "solve": "find the exact value of a small position",
        "perft": "count the sequences of steps from a position",
        "verify": "verify that the dice of a match were fair",
    },
    "Computer players": {
        "selfplay": "play a series between computer players",
        "arena": "play rated matches between computer players on all cores",
        "ladder": "measure the levels against each other and against other players",
        "engine": "run the engine with a line protocol",
        "bot": "let a program play on a server",
    },
    "Maintenance": {
        "doctor": "check whether a server can run here",
        "backup": "back up the matches of a server, also while it runs",
        "restore": "restore the matches of a server from a backup",
        "completion": "print the code that lets your shell complete words with Tab",
    },
}
_EXAMPLES = """Examples:
  boardwright play                                 choose a game and opponents
  boardwright play thrive --players human,level:3
  boardwright serve --open                         play in the browser
  boardwright COMMAND --help                       how to use a command
"""
_BROKEN_PIPE_EXIT_CODE = 141
_MAX_MESSAGE_CHARACTERS = 300


class _HelpFormatter(argparse.HelpFormatter):
    """Fills paragraphs to the width of the terminal, and keeps lists, which are indented."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return (
            "\n\n".join(
                paragraph
                if "\n  " in paragraph
                else super(_HelpFormatter, self)._fill_text(paragraph, width, indent)
                for paragraph in text.strip("\n").split("\n\n")
            )
            + "\n"
        )


class _Parser(argparse.ArgumentParser):
    """A parser that raises `UsageError` instead of exiting."""

    def __init__(self, **keywords: object) -> None:
        super().__init__(
            formatter_class=_HelpFormatter,
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
    if "_ARGCOMPLETE" in os.environ:  # the shell asks how the line could go on
        import_module("boardwright.cli.completion").complete(_parser(_line_to_complete()))
    if not argv:
        _parser(argv).print_help()
        return 0
    _check_command(argv[0])
    try:
        arguments = _parser(argv).parse_args(argv)
    except SystemExit as request:  # --help and --version have printed their text
        return int(request.code or 0)
    code: int = import_module(f"boardwright.cli.{arguments.command}").run(arguments)
    return code


def _check_command(name: str) -> None:
    """Raise `UsageError` for an unknown command, with the one that was probably meant."""
    names = [known for group in _COMMANDS.values() for known in group]
    if name in names or name.startswith("-"):
        return
    from difflib import get_close_matches

    similar = get_close_matches(name, names, 1)
    hint = f"did you mean {similar[0]}?" if similar else "see boardwright --help"
    raise UsageError(f"unknown command {quote(name)}; {hint}")


def _parser(argv: list[str]) -> argparse.ArgumentParser:
    """The parser; only the command given is imported and described in full."""
    parser = _Parser(
        prog="boardwright",
        usage="boardwright COMMAND ...",
        description="Thrive, Grow and Thrust!: tabletop games for people and computers.",
        epilog=f"{_command_list()}\n\n{_EXAMPLES}",
    )
    parser.add_argument("--version", action="version", version=_version())
    commands = parser.add_subparsers(
        dest="command", metavar="COMMAND", required=True, help=argparse.SUPPRESS
    )
    for group in _COMMANDS.values():
        for name, summary in group.items():
            description = summary.capitalize() + "."
            command = commands.add_parser(
                name, prog=f"boardwright {name}", help=summary, description=description
            )
            if argv[:1] == [name]:
                import_module(f"boardwright.cli.{name}").add_arguments(command)
    return parser


def _command_list() -> str:
    """The commands by what they are for; argparse would list them in one column."""
    return "\n\n".join(
        "\n".join((f"{title}:", *(f"  {name:<11} {summary}" for name, summary in group.items())))
        for title, group in _COMMANDS.items()
    )


def _line_to_complete() -> list[str]:
    """The words after the program's name, as far as they have been typed."""
    return os.environ.get("COMP_LINE", "").split()[1:]


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
    sentence = f"boardwright: {message}"
    lines = wrapped(sentence, text_width()) if sys.stderr.isatty() else [sentence]
    print("\n".join(lines), file=sys.stderr)
    return code
