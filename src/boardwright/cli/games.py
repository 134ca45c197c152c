"""`boardwright games`"""

from __future__ import annotations

import argparse

import boardwright
from boardwright.cli.arguments import add_json, print_json

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = "examples:\n  boardwright games\n  boardwright games --json"
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the registered games."""
    game_classes = [boardwright.game_type(name) for name in boardwright.names()]
    if arguments.json:
        print_json(
            [{"name": k.name, "title": k.title, "summary": k.summary, "rules": k.rules_version}
             for k in game_classes]
        )  # fmt: skip
        return 0
    width = max(len(game_class.name) for game_class in game_classes)
    for game_class in game_classes:
        print(f"{game_class.name:{width}}  {game_class.summary}")
    return 0
