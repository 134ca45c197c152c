"""`boardwright show GAME`"""

from __future__ import annotations

import argparse
from pathlib import Path

from boardwright.cli.arguments import (
    add_game,
    add_json,
    add_position,
    add_seat,
    add_settings,
    print_json,
    read_game,
    read_view,
)
from boardwright.cli.output_path import check_output_path

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright show thrive
  boardwright show grow --set players=3 --set size=9
  boardwright show thrust --seat red --svg red.svg
  boardwright show thrive --png thrive.png

A game with hidden information is drawn as spectators see it; use --seat for one side.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    add_position(parser)
    add_seat(parser)
    parser.add_argument(
        "--svg", metavar="FILE", help="write an SVG picture to this file; - for stdout"
    )
    parser.add_argument(
        "--png", metavar="FILE", help="write a PNG picture to this file; needs the extra print"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print a drawing and the text of a position, or write it as SVG, PNG or JSON."""
    from boardwright.cli.screen import Screen
    from boardwright.present.render import to_svg

    view = read_view(read_game(arguments), arguments.position, arguments.seat)
    if arguments.png is not None:
        from boardwright.pictures import to_png

        path = check_output_path(arguments.png)
        path.write_bytes(to_png(view))
    elif arguments.json:
        print_json(view)
    elif arguments.svg == "-":
        print(to_svg(view))
    elif arguments.svg is not None:
        Path(arguments.svg).write_text(to_svg(view), encoding="utf-8")
    else:
        Screen().draw(view)
        print(view)
    return 0
