"""`boardwright verify RECORD`"""

from __future__ import annotations

import argparse

import msgspec

from boardwright.cli.arguments import add_json, int_between, print_json
from boardwright.cli.replay import read_record
from boardwright.fairness.verify import verify

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright verify game.txt
  boardwright verify games.txt --game 3 --json

The record of a match played on a server holds the server's secret, the players' seeds and every
seal. Each die is rolled again from these, and each sealed choice is compared. The exit code is 1 if
anything does not match. See docs/fair-play.md.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "file", metavar="RECORD", help="a file with one or more records, as text or JSON"
    )
    parser.add_argument(
        "--game",
        type=int_between(1, 10**6),
        default=1,
        metavar="N",
        help="number of the record (default: the first)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Verify the dice and seals of a record; the exit code is 1 if they aren't proved fair."""
    verification = verify(read_record(arguments.file, arguments.game))
    if arguments.json:
        print_json({"ok": verification.ok, **msgspec.structs.asdict(verification)})
    elif verification.ok:
        print(f"Fair: the secret, {verification.rolls} rolls and {verification.seals} seals match.")
    else:
        print("Not proven fair:", *verification.findings, sep="\n  ")
    return 0 if verification.ok else 1
