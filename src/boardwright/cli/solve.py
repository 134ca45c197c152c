"""`boardwright solve GAME`"""

from __future__ import annotations

import argparse

from boardwright.cli.arguments import (
    add_game,
    add_json,
    add_position,
    add_settings,
    int_between,
    print_json,
    read_game,
    read_state,
)
from boardwright.cli.solve_bids import add_bid_arguments, run_bids

__all__ = ["add_arguments", "run"]

_DEFAULT_MEMORY_MB = 512

_EXAMPLES = """examples:
  boardwright solve grow --set size=2 --set first=seat1
  boardwright solve thrive --position 'a1:vvvv7,b1:vvvv7/e6:vvvv7,f6:vvvv7'
  boardwright solve thrust --contest pursue --ships fighter:combat fighter:close

Searches every line to the end of the game, so only small boards and endings can be solved. Games
with hidden parts, with more than two players or with chance still to come are refused.

Of Thrust! it solves a contest: how often to seal which burn, so that the other side gains nothing
by knowing it. What the burns lead to is judged by rollouts, as in reviews.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    add_position(parser)
    parser.add_argument(
        "--positions",
        type=int_between(1, 1_000_000_000_000),
        default=100_000_000,
        metavar="N",
        help="give up when more positions than this are needed (default 100000000)",
    )
    parser.add_argument(
        "--memory",
        type=int_between(1, 1_000_000),
        default=_DEFAULT_MEMORY_MB,
        metavar="MB",
        help=f"the size of the table of positions (default {_DEFAULT_MEMORY_MB}); a full table "
        "forgets what was quick to find",
    )
    add_bid_arguments(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print who wins with perfect play, and how, or the best bids."""
    from boardwright.engine.solve import solve

    game = read_game(arguments)
    if game.name == "thrust":
        return run_bids(game, arguments)
    solution = solve(
        read_state(game, arguments.position), arguments.positions, arguments.memory << 20
    )
    if arguments.json:
        print_json(solution)
        return 0
    first, second = solution.values
    if first == second:
        print("draw")
    else:
        print(f"{game.seat_names[int(second > first)]} wins")
    print("best line: " + (" ".join(solution.line) or "-"))
    print(f"{solution.positions} positions")
    if solution.forgotten:
        print(f"{solution.forgotten} of them did not fit into the table; --memory makes it larger")
    return 0
