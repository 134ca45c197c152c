"""`boardwright options GAME`"""

from __future__ import annotations

import argparse
import textwrap

import boardwright
from boardwright.cli.arguments import add_game, add_json, add_settings, print_json, read_game

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = "examples:\n  boardwright options grow\n  boardwright options thrive --json"
    add_game(parser)
    add_settings(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the options of a game; those given by `--set` are shown instead of the defaults."""
    game = read_game(arguments)
    specs = boardwright.game_type(game.name).options_type.specs()
    if arguments.json:
        values = {spec.key: getattr(game.options, spec.key) for spec in specs}
        print_json({"game": game.name, "options": specs, "values": values})
        return 0
    for spec in specs:
        ruling = f"    [{spec.ruling}]" if spec.ruling else ""
        print(f"{spec.key} = {getattr(game.options, spec.key)}{ruling}")
        for line in (spec.description, f"values: {spec.offered}"):
            print(textwrap.fill(line, 88, initial_indent="    ", subsequent_indent="    "))
    return 0
