"""The argument `--openings`, and the warning if games repeat nevertheless."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Collection

from boardwright.arena.opening import default_turns, ends_game
from boardwright.arena.plan import check_opening
from boardwright.arena.repeats import repeat_warning
from boardwright.cli.arguments import int_between
from boardwright.core.game import Game

__all__ = ["add_opening_turns", "add_openings", "read_filtered", "read_openings", "warn_of_repeats"]


def add_opening_turns(parser: argparse.ArgumentParser) -> None:
    """Declare `--openings`."""
    parser.add_argument(
        "--openings",
        type=int_between(0, 1000),
        metavar="K",
        help="random turns before the players begin (default: one each; 0 with hidden information)",
    )


def add_openings(parser: argparse.ArgumentParser) -> None:
    """Declare `--openings` and `--any-openings`."""
    add_opening_turns(parser)
    parser.add_argument(
        "--any-openings",
        action="store_true",
        help="take openings as they come, not only fair ones; measures what the seats are worth"
        " (default for one player against itself)",
    )


def read_openings(arguments: argparse.Namespace, game: Game) -> int:
    """The number of random turns, by default that of the game; raises `BadPlan`."""
    if arguments.openings is None:
        return default_turns(game)
    check_opening(game, arguments.openings)
    turns: int = arguments.openings
    return turns


def read_filtered(arguments: argparse.Namespace, specs: Collection[str]) -> bool:
    """Whether openings have to be fair: between different players, unless any are asked for."""
    return not arguments.any_openings and len(set(specs)) > 1


def warn_of_repeats(game: Game, games: int, distinct: int, openings: int) -> None:
    """Warn on stderr, so that JSON on stdout stays valid, if games repeat.

    One more turn for each seat is recommended, if the game lasts that long.
    """
    more = openings + game.seats
    warning = repeat_warning(games, distinct, None if ends_game(game, more) else more)
    if warning is not None:
        print(f"boardwright: warning: {warning}", file=sys.stderr)
