"""`boardwright print GAME` and `boardwright print --record FILE`"""

from __future__ import annotations

import argparse

import boardwright
from boardwright.cli.arguments import (
    UsageError,
    add_position,
    add_seat,
    add_settings,
    int_between,
    read_game,
    read_view,
)
from boardwright.cli.output_path import check_output_path
from boardwright.cli.replay import read_record
from boardwright.printing import (
    EDGES,
    INKS,
    PAPERS,
    POSITION,
    PrintJob,
    find_paper,
    find_sheets,
    print_record,
    print_sheets,
    sheets,
)

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright print thrive --out thrive.pdf
  boardwright print thrive --sheet board --ink black --out board.pdf
  boardwright print thrust --sheet counters --duplex short --out counters.pdf
  boardwright print --record game.txt --out score.pdf

Print at 100 percent ("actual size"), not fitted to the page. With --position that position is
printed to play on, else the sheets marked * unless some are named:

"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES + "\n\n".join(map(_sheet_list, boardwright.names()))
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help="the name of a game (see `boardwright games`)"
    )
    add_settings(parser)
    parser.add_argument(
        "--paper", choices=PAPERS, default="a4", help="the size of the paper (default a4)"
    )
    parser.add_argument(
        "--ink", choices=INKS, default="colour", help="colour, or black alone (default colour)"
    )
    parser.add_argument(
        "--duplex",
        choices=EDGES,
        default="long",
        help="the edge the printer turns the paper over, for pieces with backs (default long)",
    )
    parser.add_argument(
        "--sheet",
        dest="sheets",
        action="append",
        default=[],
        metavar="NAME",
        help="print this sheet; can be repeated (default: all that a game needs)",
    )
    add_position(parser)
    add_seat(parser)
    parser.add_argument("--record", metavar="FILE", help="print the score sheet of this record")
    parser.add_argument(
        "--game",
        dest="number",
        type=int_between(1, 10**6),
        metavar="N",
        help="number of the record in its file (default: the first)",
    )
    parser.add_argument("--out", metavar="FILE", required=True, help="write the PDF to this file")


def run(arguments: argparse.Namespace) -> int:
    """Write the sheets of a game, or a record, as one PDF file."""
    output = check_output_path(arguments.out)
    output.write_bytes(_sheets(arguments) if arguments.record is None else _record(arguments))
    return 0


def _sheets(arguments: argparse.Namespace) -> bytes:
    if arguments.game is None:
        raise UsageError("print needs a GAME, or a record with --record")
    game = read_game(arguments)
    view = None
    if arguments.position is not None:
        view = read_view(game, arguments.position, arguments.seat)
    names = arguments.sheets or ([] if view is None else [POSITION])
    chosen = find_sheets(game, names)
    job = PrintJob(game, find_paper(arguments.paper), arguments.ink, view, arguments.duplex)
    return print_sheets(job, chosen)


def _record(arguments: argparse.Namespace) -> bytes:
    for name in ("game", "settings", "sheets", "position", "seat"):
        if getattr(arguments, name):
            raise UsageError("--record takes no GAME, --set, --sheet, --position or --seat")
    record = read_record(arguments.record, arguments.number)
    paper = find_paper(arguments.paper)
    return print_record(record, paper, is_grey=arguments.ink == "black")


def _sheet_list(name: str) -> str:
    """The sheets of a game, those printed by default with an asterisk."""
    game = boardwright.game(name)
    lines = (
        f"  {sheet.name:<12}{'*' if sheet.is_standard else ' '} {sheet.summary}"
        for sheet in sheets(game)
    )
    return "\n".join((f"{game.title}:", *lines))
