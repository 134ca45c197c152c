"""`boardwright completion SHELL`, and the words that the shell then asks for."""

from __future__ import annotations

import argparse
from collections.abc import Iterable

import argcomplete
from argcomplete.completers import BaseCompleter, FilesCompleter
from argcomplete.shell_integration import shellcode

import boardwright
from boardwright.cli.arguments import parse_settings
from boardwright.core.errors import BoardwrightError

__all__ = ["add_arguments", "complete", "run"]

_SHELLS = ("bash", "zsh", "fish")
_EXAMPLES = """examples:
  eval "$(boardwright completion bash)"        in ~/.bashrc
  eval "$(boardwright completion zsh)"         in ~/.zshrc, after compinit
  boardwright completion fish | source         in ~/.config/fish/config.fish

Commands, games, house rules, players, seats and files are then completed with Tab.
"""
_MAX_LISTED = 30
"""The values of an option with a larger range are not listed."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument("shell", metavar="SHELL", choices=_SHELLS, help="bash, zsh or fish")


def run(arguments: argparse.Namespace) -> int:
    """Print the code for the shell."""
    print(shellcode(["boardwright"], shell=arguments.shell))
    return 0


def complete(parser: argparse.ArgumentParser) -> None:
    """Answer the shell that asks for the words at the cursor, and exit."""
    argcomplete.autocomplete(
        parser, always_complete_options=False, default_completer=_ArgumentCompleter()
    )


class _ArgumentCompleter(BaseCompleter):
    """The words that an argument may be; none where only the person can know."""

    def __call__(
        self,
        *,
        prefix: str,
        action: argparse.Action,
        parser: argparse.ArgumentParser,
        parsed_args: argparse.Namespace,
    ) -> Iterable[str]:
        if action.metavar == "GAME":
            return boardwright.names()
        if action.metavar == "KEY=VALUE":
            return _settings(prefix, parsed_args)
        if action.dest in ("player", "players"):
            return _players(prefix, parsed_args)
        if action.dest == "seat":
            return _seats(parsed_args)
        if action.metavar in ("FILE", "RECORD", "DIR"):
            files: Iterable[str] = FilesCompleter()(prefix)
            return files
        return ()


def _settings(prefix: str, arguments: argparse.Namespace) -> list[str]:
    """`size=` and so on, then the values."""
    if arguments.game not in boardwright.names():
        return []
    key, equals, _ = prefix.partition("=")
    specs = boardwright.game_type(arguments.game).options_type.specs()
    if not equals:
        return [f"{spec.key}=" for spec in specs]
    values = [
        spec.values or range(spec.low, min(spec.high, spec.low + _MAX_LISTED) + 1)
        for spec in specs
        if spec.key == key
    ]
    return [f"{key}={value}" for listed in values for value in listed]


def _players(prefix: str, arguments: argparse.Namespace) -> list[str]:
    """The players, after those already listed."""
    from boardwright.engine import levels
    from boardwright.engine.exploiter import exploiters

    before, comma, _ = prefix.rpartition(",")
    names = ["human"] * (arguments.command == "play") + ["random", "greedy"]
    try:
        game = boardwright.game(arguments.game or "", parse_settings(arguments))
    except BoardwrightError:  # not named yet: levels are the same in all games
        game = boardwright.game(boardwright.names()[0])
    else:
        names += [f"exploiter:{name}" for name in exploiters(game)]
    names += [f"level:{level.number}" for level in levels(game)]
    names += ["think:", "uct:", "mcts:", "engine:"]
    return [f"{before}{comma}{name}" for name in names]


def _seats(arguments: argparse.Namespace) -> tuple[str, ...]:
    try:
        return boardwright.game(arguments.game, parse_settings(arguments)).seat_names
    except (BoardwrightError, AttributeError):  # `replay` takes the game from its file
        return ()
