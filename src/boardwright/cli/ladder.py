"""`boardwright ladder GAME`"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from boardwright.arena import Plan, Result
from boardwright.arena.goals import GOALS
from boardwright.arena.ladder import ladder, ladder_plan, ladder_steps
from boardwright.arena.ladder_text import ladder_lines, ladder_markdown
from boardwright.cli.arena import add_run_arguments, run_with_progress
from boardwright.cli.arguments import (
    add_game,
    add_json,
    add_settings,
    int_between,
    print_json,
    read_game,
)
from boardwright.cli.output_path import check_output_path

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright ladder thrive --out ladder-thrive
  boardwright ladder grow --set size=9 --out grow9 --markdown grow9.md
  boardwright ladder grow --set players=4 --out ladder-grow4
  boardwright ladder thrive --against anchors
  boardwright ladder thrust --against exploiters --out exploiters-thrust

Each level plays the one below; with more than two seats, one player of the level sits at a table of
the level below. A step holds if the higher level scores enough (60%; 55% in games with dice or
hidden information; 1.6 times an equal share with more than two seats) and its 95% interval is above
an equal share. --against anchors plays random and greedy, --against exploiters simple players with
one habit, which no level from 3 up should lose to. Ctrl-C keeps finished games: run the same
command to continue.
"""
_LEVELS = "levels"
"""What a ladder is played against by default."""
_TITLES = {
    _LEVELS: "",
    "anchors": " against random and greedy",
    "exploiters": " against exploiters",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    parser.add_argument(
        "--against",
        choices=tuple(GOALS),
        default=_LEVELS,
        help="who the levels play: the level below (default), random and greedy, or exploiters",
    )
    parser.add_argument(
        "--games",
        type=int_between(1, 1_000_000),
        metavar="N",
        help="games per step (default 200; 400 with dice or hidden information; 40 per exploiter)",
    )
    add_run_arguments(parser)
    parser.add_argument(
        "--markdown", metavar="FILE", help="write the result to this file as a section"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the missing games of the ladder, print it, and perhaps write it as Markdown."""
    game = read_game(arguments)
    goals = GOALS[arguments.against](game)
    plan = ladder_plan(game, goals, arguments.games, arguments.seed, arguments.limit)
    markdown_path = _markdown_path(arguments)
    results, exit_code = _run_steps(plan, arguments)
    summary = ladder(plan, goals, results)
    with_ratings = arguments.against == _LEVELS  # the others meet too few players for ratings
    if arguments.json:
        print_json(summary)
    else:
        print("\n".join(ladder_lines(summary, with_ratings=with_ratings)))
    if markdown_path is not None:
        title = game.title + _TITLES[arguments.against]
        lines = ladder_markdown(summary, title, _command(arguments), with_ratings=with_ratings)
        markdown_path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return exit_code


def _markdown_path(arguments: argparse.Namespace) -> Path | None:
    """The file of the section, which may be in the directory of the run."""
    if arguments.markdown is None:
        return None
    if arguments.out is not None:
        Path(arguments.out).mkdir(parents=True, exist_ok=True)
    return check_output_path(arguments.markdown)


def _run_steps(plan: Plan, arguments: argparse.Namespace) -> tuple[list[Result], int]:
    """Play step by step from the bottom, each in a directory of its own."""
    results: list[Result] = []
    for step in ladder_steps(plan):
        out = None if arguments.out is None else Path(arguments.out) / _directory(step)
        step_results, exit_code = run_with_progress(
            step, out, arguments.jobs, cluster=arguments.cluster
        )
        results += step_results
        if exit_code:
            return results, exit_code
    return results, 0


def _directory(step: Plan) -> str:
    """The step's directory: its level, and the opponent unless that is the level below."""
    higher, lower, *_ = step.lineups[0]
    names = (higher,) if lower.startswith("level:") else (higher, lower)
    return "-".join(names).replace(":", "-")


def _command(arguments: argparse.Namespace) -> str:
    """The command that plays these games again."""
    parts = ["boardwright", "ladder", arguments.game]
    for setting in arguments.settings:
        parts += ["--set", setting]
    if arguments.against != _LEVELS:
        parts += ["--against", arguments.against]
    if arguments.games is not None:
        parts += ["--games", str(arguments.games)]
    if arguments.seed != 1:
        parts += ["--seed", str(arguments.seed)]
    return shlex.join(parts)
