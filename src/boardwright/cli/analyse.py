"""`boardwright analyse GAME`"""

from __future__ import annotations

import argparse
from collections.abc import Iterator

from boardwright.cli.arguments import (
    UsageError,
    add_game,
    add_json,
    add_position,
    add_seat,
    add_settings,
    int_between,
    print_json,
    read_game,
    read_position,
    read_seat,
)
from boardwright.cli.budget import add_budget, read_budget
from boardwright.core.game import Game
from boardwright.engine.analysis import AnalysedTurn, Analysis, analyse, deep_budget
from boardwright.present.phrases import seat_title

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright analyse thrive
  boardwright analyse grow --set size=5 --nodes 2000 --variations 5
  boardwright analyse thrust --seat black --time 2 --json

Prints the win probability of each seat and the best turns, each with its expected continuation.
In a game with hidden information the analysis uses only what one seat knows: the seat of the view,
--seat, or the seat to decide. A sealed choice is shown as a mix.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    add_position(parser)
    add_seat(parser)
    add_budget(parser, "in all")
    parser.add_argument(
        "--variations",
        type=int_between(1, 64),
        default=3,
        metavar="K",
        help="how many turns to show (default 3)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the analysis of a position, as text or JSON."""
    game = read_game(arguments)
    seat = read_seat(game, arguments.seat)
    if arguments.seat == "-" and game.has_hidden_parts:
        raise UsageError("a spectator's view cannot be analysed; use --seat")
    budget = read_budget(arguments, game, deep_budget)
    analysis = analyse(
        game, read_position(game, arguments.position), seat, budget, arguments.variations
    )
    if arguments.json:
        print_json(analysis)
    else:
        print("\n".join(_lines(game, analysis)))
    return 0


def _lines(game: Game, analysis: Analysis) -> Iterator[str]:
    shares = (f"{seat_title(game, seat)} {value:.1%}" for seat, value in enumerate(analysis.values))
    yield f"{', '.join(shares)}    {_situation(game, analysis)}"
    for rank, variation in enumerate(analysis.variations, 1):
        yield from _variation(analysis, rank, variation)
    effort = f"{analysis.nodes:,} nodes, depth {analysis.depth}, {analysis.seconds:.2f} s"
    yield f"# {analysis.search} search: {effort}"


def _situation(game: Game, analysis: Analysis) -> str:
    if analysis.pending == "over":
        return "(the game is over)"
    known = "" if analysis.seat is None else f"; as {seat_title(game, analysis.seat)} knows it"
    if analysis.pending == "chance":
        return f"(chance is next{known})"
    names = " and ".join(seat_title(game, seat) for seat in analysis.deciding)
    return f"({names} to decide{known})"


def _variation(analysis: Analysis, rank: int, variation: AnalysedTurn) -> Iterator[str]:
    """The variation's value for the deciding seat, how often to choose it, and what follows."""
    seat = analysis.deciding[0] if analysis.seat is None else analysis.seat
    frequency = f"  {variation.weight:4.0%} of the time" if analysis.sealed else ""
    yield f"{rank:2}  {variation.values[seat]:6.1%}{frequency}  {' '.join(variation.turn)}"
    for turn in variation.next:
        yield f"            {turn}"
