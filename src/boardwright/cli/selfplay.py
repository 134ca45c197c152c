"""`boardwright selfplay GAME`"""

from __future__ import annotations

import argparse
from contextlib import ExitStack
from pathlib import Path
from typing import IO

from boardwright.arena import Plan, Result, lineups, report, split_specs
from boardwright.arena.balance import balance_lines
from boardwright.arena.report import limit_forfeits
from boardwright.cli.arena import run_with_progress
from boardwright.cli.arguments import (
    UsageError,
    add_game,
    add_json,
    add_seed,
    add_settings,
    int_between,
    print_json,
    read_game,
)
from boardwright.cli.openings import add_openings, read_filtered, read_openings, warn_of_repeats
from boardwright.cli.series_score import SeriesScore
from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.record import parse_record

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright selfplay thrive --games 20 --players greedy,random --seed 1
  boardwright selfplay grow --games 10 --players mcts:100,greedy --out grow.txt
  boardwright selfplay thrive --games 200 --players level:5

Seats rotate, and the games of one rotation share a random opening and their dice. The same command
gives the same games. Records are written one after the other; read them with `boardwright replay`.
"""
_NO_LIMIT = 1e6
"""Seconds for a turn."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    parser.add_argument(
        "--games",
        type=int_between(1, 1_000_000),
        default=10,
        metavar="N",
        help="number of games (default 10)",
    )
    parser.add_argument(
        "--players",
        default="greedy,random",
        metavar="A,B",
        help="the players (default greedy,random)",
    )
    add_openings(parser)
    add_seed(parser)
    parser.add_argument("--out", metavar="FILE", help="write the records to this file")
    parser.add_argument(
        "--jobs",
        type=int_between(1, 1024),
        metavar="J",
        help="number of processes (default: all cores; 1 plays in this one)",
    )
    parser.add_argument(
        "--cap",
        type=int_between(1, 10**9),
        default=20_000,
        metavar="N",
        help="abandon a game after this many decisions (default 20000)",
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the games, perhaps write their records, and print the score."""
    game = read_game(arguments)
    specs = _specs(game, arguments.players)
    plan = Plan.of(
        game,
        lineups(specs, game.seats),
        arguments.games,
        seed=arguments.seed,
        opening=read_openings(arguments, game),
        filtered=read_filtered(arguments, specs),
        cap=arguments.cap,
        limit=_NO_LIMIT,
        whole_groups=False,
    )
    score = SeriesScore(game, tuple(dict.fromkeys(specs)))
    with ExitStack() as stack:
        out = arguments.out and stack.enter_context(Path(arguments.out).open("w", encoding="utf-8"))
        results, code = run_with_progress(
            plan,
            None,
            arguments.jobs,
            _Records(score, out or None).add,
            in_process=arguments.jobs == 1,
        )
    summary = report(plan, results)
    if arguments.json:
        print_json(score.data(summary.balance))
    else:
        print("\n".join((*score.lines(), *balance_lines(summary.balance))))
        print("".join(f"{line}\n" for line in limit_forfeits(summary.forfeits)), end="")
    warn_of_repeats(game, len(results), score.distinct, plan.opening)
    return code


def _specs(game: Game, text: str) -> tuple[str, ...]:
    specs = split_specs(text)
    if len(specs) > game.seats:
        raise UsageError(
            f"{game.title} has {game.seats} seats, got {len(specs)} players: {quote(text)}"
        )
    return specs


class _Records:
    """Counts and writes the games by their number, in whichever order they end."""

    def __init__(self, score: SeriesScore, out: IO[str] | None) -> None:
        self._score, self._out = score, out
        self._waiting: dict[int, tuple[Result, str | None]] = {}
        self._next = 0

    def add(self, result: Result, text: str | None) -> None:
        """Take one finished game."""
        self._waiting[result.number] = result, text
        while self._next in self._waiting:
            finished, text = self._waiting.pop(self._next)
            self._next += 1
            if text is not None:
                self._score.add(parse_record(text), finished.seating)
                if self._out is not None:
                    self._out.write(f"{text}\n")
