"""`boardwright review RECORD`"""

from __future__ import annotations

import argparse
import sys

from boardwright.cli.arguments import add_json, int_between, print_json
from boardwright.cli.budget import add_budget, read_budget
from boardwright.cli.output_path import check_output_path
from boardwright.cli.replay import read_record
from boardwright.cli.screen import Screen
from boardwright.engine.analysis import quick_budget
from boardwright.study.review import review, to_html, to_text

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright review game.txt
  boardwright review game.txt --out review.html
  boardwright review games.txt --game 3 --nodes 5000 --json

Compares every turn with the best one found, and shows which part of a losing turn cost most. Dice
luck is separated from decisions. In a game with hidden information decisions are judged by what
their seat knew. See docs/analysis.md.
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
        metavar="N",
        help="number of the record (default: the first)",
    )
    add_budget(parser, "for each search")
    parser.add_argument(
        "--out", metavar="FILE", help="write an HTML page with plots to this file; - for stdout"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Review a record and print it as text, JSON or HTML."""
    record = read_record(arguments.file, arguments.game)
    is_file = arguments.out not in (None, "-")
    output = check_output_path(arguments.out, arguments.file) if is_file else None
    reviewed = review(record, read_budget(arguments, record.game, quick_budget), _progress)
    if arguments.out == "-":
        print(to_html(reviewed), end="")
    elif arguments.json:
        print_json(reviewed)
    else:
        screen = Screen()
        screen.write_lines(to_text(reviewed, screen.width, screen.colour))
    if output is not None:
        output.write_text(to_html(reviewed), encoding="utf-8")
        print(f"# wrote {output}", file=sys.stderr)
    return 0


def _progress(done: int, turns: int) -> None:
    if sys.stderr.isatty():
        end = "\r\x1b[K" if done == turns else ""
        print(f"\rturn {done} of {turns}{end}", end="", file=sys.stderr, flush=True)
