"""`boardwright rules GAME`"""

from __future__ import annotations

import argparse

from boardwright.cli.arguments import UsageError, add_game, add_json, print_json
from boardwright.cli.markdown import render
from boardwright.cli.terminal import has_colour, text_width
from boardwright.server.rule_pages import rule_page

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = "examples:\n  boardwright rules thrive\n  boardwright rules grow | less"
    add_game(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the rule page of a game."""
    text = rule_page(arguments.game)
    if text is None:
        raise UsageError(f"there is no rule page for {arguments.game}")
    if arguments.json:
        print_json({"game": arguments.game, "markdown": text})
    else:
        print(render(text, text_width(), has_colour()))
    return 0
