"""`boardwright perft GAME DEPTH`"""

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

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright perft thrive 3
  boardwright perft thrive 2 --divide
  boardwright perft grow 3 --set size=3 --set first=seat1

The last line is the count alone. A chance node takes one level of depth and counts once for each
outcome.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    parser.add_argument("depth", metavar="DEPTH", type=int_between(0, 100), help="number of steps")
    add_settings(parser)
    add_position(parser)
    parser.add_argument(
        "--divide", action="store_true", help="also print the count for each first step"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the number of step sequences, with `--divide` for each first step too."""
    from boardwright.engine import perft
    from boardwright.testing.perft import divide

    state = read_state(read_game(arguments), arguments.position)
    parts: dict[str, int] | None = None
    if arguments.divide and arguments.depth:
        parts = divide(state, arguments.depth, perft)
    count = perft(state, arguments.depth) if parts is None else sum(parts.values())
    if arguments.json:
        counts = {"depth": arguments.depth, "count": count}
        print_json(counts if parts is None else {**counts, "divide": parts})
        return 0
    for step, subtotal in (parts or {}).items():
        print(f"{step} {subtotal}")
    print(count)
    return 0
