"""`boardwright rules GAME`"""

from __future__ import annotations

import argparse
from pathlib import Path

import boardwright
from boardwright.cli.arguments import add_game, add_json, print_json
from boardwright.cli.markdown import render
from boardwright.cli.terminal import has_colour

__all__ = ["describe", "page", "run"]


def describe(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "examples:\n  boardwright rules thrive\n  boardwright rules grow | less"
    add_game(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    text = page(arguments.game)
    if arguments.json:
        print_json({"game": arguments.game, "markdown": text})
    else:
        print(render(text, has_colour()))
    return 0


def page(name: str) -> str:
    """The rule page: beside the code in an installed package, in docs/ in a checkout."""
    kind = boardwright.game_type(name)
    package = Path(boardwright.__file__).parent
    installed = package / "rulebook" / "games" / f"{kind.name}.md"
    checkout = package.parent.parent / "docs" / "games" / f"{kind.name}.md"
    return (installed if installed.exists() else checkout).read_text(encoding="utf-8")
