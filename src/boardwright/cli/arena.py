"""`boardwright arena GAME`"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from boardwright.arena import BadPlan, Plan, Result, lineups, report, report_lines, split_specs
from boardwright.arena import run as run_plan
from boardwright.arena.progress import Progress
from boardwright.arena.run import OnGame
from boardwright.cli.arguments import (
    add_game,
    add_json,
    add_seed,
    add_settings,
    int_between,
    print_json,
    read_game,
)
from boardwright.cli.openings import add_openings, read_filtered, read_openings, warn_of_repeats
from boardwright.core.game import Game

__all__ = ["add_arguments", "add_run_arguments", "positive_seconds", "run", "run_with_progress"]

_EXAMPLES = """examples:
  boardwright arena thrive --players level:3,greedy --games 100 --out duel
  boardwright arena grow --set players=3 --players level:5,uct:0.5s,uct:0.5s
  boardwright arena thrust --player level:2 --player 'engine:./mybot --fast'
  boardwright arena grow --players level:5,level:4 --cluster 127.0.0.1:6379

Seats rotate. The games of one rotation share a random opening and their dice, and a rotation is
always finished. Ctrl-C keeps finished games: run the same command to continue, or raise --games to
play more. With budgets in nodes the same command gives the same games.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    parser.add_argument(
        "--players", metavar="A,B", help="the players; with more players than seats, all pairings"
    )
    parser.add_argument(
        "--player", action="append", default=[], metavar="A", help="add one player; can be repeated"
    )
    parser.add_argument(
        "--games",
        type=int_between(1, 1_000_000),
        default=100,
        metavar="N",
        help="play at least so many; rotations of seats are finished (default 100)",
    )
    add_openings(parser)
    add_run_arguments(parser)
    add_json(parser)


def add_run_arguments(
    parser: argparse.ArgumentParser,
    out: str = "store results and records here, and resume",
    slow_turn: str = "a slower turn loses the game",
) -> None:
    """Declare the arguments that every run of games has; what differs is said in words."""
    add_seed(parser)
    parser.add_argument("--out", metavar="DIR", help=out)
    parser.add_argument(
        "--jobs",
        type=int_between(1, 1024),
        metavar="J",
        help="number of processes (default: all cores)",
    )
    parser.add_argument(
        "--cluster",
        metavar="HOST:PORT",
        help="play on this Ray cluster; only with players limited in nodes",
    )
    parser.add_argument(
        "--limit",
        type=positive_seconds,
        default=60.0,
        metavar="SECONDS",
        help=f"time limit per turn; {slow_turn} (default 60)",
    )


def positive_seconds(text: str) -> float:
    """An argparse type: a number of seconds above 0 and below a million."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if 0 < value < 1e6:
        return value
    raise argparse.ArgumentTypeError(f"must be a number of seconds, got {text[:20]!r}")


def run(arguments: argparse.Namespace) -> int:
    """Play the missing games of the plan and print the report."""
    game = read_game(arguments)
    plan = _plan(arguments, game)
    out = None if arguments.out is None else Path(arguments.out)
    results, exit_code = run_with_progress(plan, out, arguments.jobs, cluster=arguments.cluster)
    summary = report(plan, results)
    if arguments.json:
        print_json(summary)
    else:
        print("\n".join(report_lines(summary)))
    warn_of_repeats(game, summary.games, summary.distinct, plan.opening)
    return exit_code


def _plan(arguments: argparse.Namespace, game: Game) -> Plan:
    listed = split_specs(arguments.players) if arguments.players is not None else ()
    specs = (*listed, *arguments.player)
    if not specs:
        raise BadPlan("no players given; use --players A,B")
    return Plan.of(
        game,
        lineups(specs, game.seats),
        arguments.games,
        seed=arguments.seed,
        opening=read_openings(arguments, game),
        filtered=read_filtered(arguments, specs),
        limit=arguments.limit,
    )


def run_with_progress(
    plan: Plan,
    out: Path | None,
    jobs: int | None,
    on_game: OnGame = lambda result, record: None,
    *,
    in_process: bool = False,
    cluster: str | None = None,
) -> tuple[list[Result], int]:
    """The results and the exit code; 130 and the results so far after Ctrl-C."""
    so_far: list[Result] = []
    with closing(Progress(plan)) as progress:

        def on_progress(results: Sequence[Result]) -> None:
            so_far[:] = results
            progress(results)

        try:
            results = run_plan(
                plan,
                out=out,
                jobs=jobs,
                on_progress=on_progress,
                on_game=on_game,
                in_process=in_process,
                cluster=cluster,
            )
            return results, 0
        except KeyboardInterrupt:
            pass
    print(f"boardwright: stopped after {len(so_far)} games", file=sys.stderr)
    return sorted(so_far, key=lambda result: result.number), 130
