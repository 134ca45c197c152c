"""`boardwright games`"""

from __future__ import annotations

import argparse
import sys

import boardwright
from boardwright.cli.arguments import add_json, print_json
from boardwright.core.game import Game
from boardwright.engine.native import absence, absence_warning

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = "examples:\n  boardwright games\n  boardwright games --json"
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the registered games, and on stderr why some of them have no engine."""
    games = [boardwright.game(name) for name in boardwright.names()]
    if arguments.json:
        print_json(
            [{"name": game.name, "title": game.title, "summary": game.summary,
              "rules": game.rules_version, "engine_missing": _reason(game)}
             for game in games]
        )  # fmt: skip
        return 0
    width = max(len(game.name) for game in games)
    for game in games:
        print(f"{game.name:{width}}  {game.summary}")
    if warning := absence_warning(games):
        print(f"\n{warning}", file=sys.stderr)
    return 0


def _reason(game: Game) -> str | None:
    missing = absence(game)
    return None if missing is None else missing.reason
