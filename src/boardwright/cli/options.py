"""`boardwright options GAME`"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator

import boardwright
from boardwright.cli.arguments import add_game, add_json, add_settings, print_json, read_game
from boardwright.cli.terminal import text_width
from boardwright.core.options import OptionSpec

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
    width = text_width()
    for spec in specs:
        ruling = f"    [{spec.ruling}]" if spec.ruling else ""
        print(f"{spec.key} = {getattr(game.options, spec.key)}{ruling}")
        for label, text in _lines(spec):
            print(_fill(label, text, width))
    return 0


def _lines(spec: OptionSpec) -> Iterator[tuple[str, str]]:
    """The question, then each value with its meaning, then the note."""
    yield "", spec.question
    if spec.values and spec.answers:
        widest = max(len(str(value)) for value in spec.values)
        for value, answer in zip(spec.values, spec.answers, strict=True):
            yield f"  {value!s:{widest}}  ", answer
    else:
        yield "  ", spec.offered
    if spec.note:
        yield "", spec.note


def _fill(label: str, text: str, width: int) -> str:
    start = " " * 4 + label
    return textwrap.fill(
        text,
        width,
        initial_indent=start,
        subsequent_indent=" " * len(start),
        break_on_hyphens=False,
    )
