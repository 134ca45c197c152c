"""`boardwright ladder GAME`"""

from __future__ import annotations

import argparse
import shlex
from pathlib import Path

from boardwright.arena import Plan, Result
from boardwright.arena.ladder import (
    ladder,
    ladder_lines,
    ladder_markdown,
    ladder_plan,
    ladder_steps,
)
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
  boardwright ladder grow --set size=9 --games 50 --out ladder-grow9 --markdown grow9.md

Each level plays the one below. A step holds if the higher level scores enough (60%; 55% in games
with dice or hidden information) and its 95% interval is above one half. Ctrl-C keeps finished
games: run the same command to continue.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    parser.add_argument(
        "--games",
        type=int_between(1, 1_000_000),
        metavar="N",
        help="games per step (default 200; 400 with dice or hidden information)",
    )
    add_run_arguments(parser)
    parser.add_argument(
        "--markdown", metavar="FILE", help="write the result to this file as a section"
    )
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Play the missing games of the ladder, print it, and perhaps write it as Markdown."""
    game = read_game(arguments)
    plan = ladder_plan(game, arguments.games, arguments.seed, arguments.limit)
    markdown_path = _markdown_path(arguments)
    results, exit_code = _run_steps(plan, arguments)
    summary = ladder(plan, results)
    if arguments.json:
        print_json(summary)
    else:
        print("\n".join(ladder_lines(summary)))
    if markdown_path is not None:
        lines = ladder_markdown(summary, game.title, _command(arguments))
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
        name = step.lineups[0][0].replace(":", "-")
        out = None if arguments.out is None else Path(arguments.out) / name
        step_results, exit_code = run_with_progress(step, out, arguments.jobs)
        results += step_results
        if exit_code:
            return results, exit_code
    return results, 0


def _command(arguments: argparse.Namespace) -> str:
    """The command that plays these games again."""
    parts = ["boardwright", "ladder", arguments.game]
    for setting in arguments.settings:
        parts += ["--set", setting]
    if arguments.games is not None:
        parts += ["--games", str(arguments.games)]
    if arguments.seed != 1:
        parts += ["--seed", str(arguments.seed)]
    return shlex.join(parts)
