"""The arguments that limit a search."""

from __future__ import annotations

import argparse
from collections.abc import Callable

from msgspec.structs import replace

from boardwright.cli.arguments import int_between
from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.engine.search import Budget

__all__ = ["add_budget", "read_budget"]

_MAX_SECONDS = 3600.0


def add_budget(parser: argparse.ArgumentParser, seconds: str) -> None:
    """Declare `--nodes`, `--time` and `--threads`; `seconds` says what the time is for."""
    effort = parser.add_mutually_exclusive_group()
    effort.add_argument(
        "--nodes", type=int_between(1, 10**12), metavar="N", help="for each search; repeatable"
    )
    effort.add_argument("--time", type=_positive_seconds, metavar="S", help=f"seconds {seconds}")
    parser.add_argument(
        "--threads", type=int_between(1, 256), default=1, metavar="T", help="one by default"
    )


def read_budget(
    arguments: argparse.Namespace, game: Game, default: Callable[[Game], Budget]
) -> Budget:
    """The limits given, else those of `default`."""
    nodes, seconds, threads = arguments.nodes, arguments.time, arguments.threads
    if nodes is None and seconds is None:
        return replace(default(game), threads=threads)
    return Budget(nodes=nodes, seconds=seconds, threads=threads)


def _positive_seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0.0 < seconds <= _MAX_SECONDS:
        raise argparse.ArgumentTypeError(
            f"must be a number of seconds up to {_MAX_SECONDS:g}, got {quote(text)}"
        )
    return seconds
