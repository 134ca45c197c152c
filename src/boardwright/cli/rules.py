"""`boardwright rules GAME`"""

from __future__ import annotations

import argparse

from boardwright.cli.arguments import add_game, add_json, print_json
from boardwright.cli.markdown import render
from boardwright.cli.terminal import has_colour
from boardwright.server.rule_pages import rule_page

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "examples:\n  boardwright rules thrive\n  boardwright rules grow | less"
    add_game(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    text = rule_page(arguments.game)
    if arguments.json:
        print_json({"game": arguments.game, "markdown": text})
    else:
        print(render(text, has_colour()))
    return 0
