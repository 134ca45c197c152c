"""`boardwright games`"""

from __future__ import annotations

import argparse

import boardwright
from boardwright.cli.arguments import add_json, print_json

__all__ = ["add_arguments", "run"]


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = "examples:\n  boardwright games\n  boardwright games --json"
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    kinds = [boardwright.game_type(name) for name in boardwright.names()]
    if arguments.json:
        print_json(
            [{"name": k.name, "title": k.title, "summary": k.summary, "rules": k.rules_version}
             for k in kinds]
        )  # fmt: skip
        return 0
    width = max(len(kind.name) for kind in kinds)
    for kind in kinds:
        print(f"{kind.name:{width}}  {kind.summary}")
    return 0
