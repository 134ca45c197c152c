"""`boardwright study GAME`"""

from __future__ import annotations

import argparse
import sys
from contextlib import closing
from pathlib import Path

from boardwright.arena.plan import split_specs
from boardwright.cli.arena import add_run_arguments
from boardwright.cli.arguments import UsageError, add_settings, int_between, parse_settings
from boardwright.cli.openings import add_opening_turns
from boardwright.core.errors import quote
from boardwright.study.facts import load_facts
from boardwright.study.journal import JOURNAL
from boardwright.study.plan import Study
from boardwright.study.progress import StudyProgress
from boardwright.study.report import write_report
from boardwright.study.run import run_study
from boardwright.study.stopping import Until
from boardwright.study.summary import preview_lines, summary_lines, until_lines

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright study grow --set players=3 --players level:4 --games 1000
  boardwright study thrive --vary self_capture=allowed,forbidden --games 400
  boardwright study thrive --players random --until advantage=0.02 --games 50000
  boardwright study --report thrive-study

One player sits in all seats; several in one list are seated in rotation. Each further --players is
compared. Under --vary every game has the same opening and dice with each value. Openings are taken
as they come, never chosen to be fair. Ctrl-C or a crash keeps finished games: run the same command
to continue, or raise --games to play more. With budgets in nodes the same command gives the same
table.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "game", metavar="GAME", nargs="?", help="the name of a game (see `boardwright games`)"
    )
    add_settings(parser)
    parser.add_argument(
        "--vary",
        action="append",
        default=[],
        metavar="KEY=A,B",
        help="compare these values of a house rule; repeated, all combinations",
    )
    parser.add_argument(
        "--players",
        action="append",
        default=[],
        metavar="A[,B]",
        help="the players of each game (default level:5); repeated, each is compared",
    )
    parser.add_argument(
        "--games",
        type=int_between(1, 10_000_000),
        default=100,
        metavar="N",
        help="games under each set of rules (default 100); the most, with --until",
    )
    add_opening_turns(parser)
    parser.add_argument(
        "--restrict",
        action="append",
        default=[],
        metavar="NAME",
        help="measure a handicap: the player with it against itself without; can be repeated",
    )
    parser.add_argument(
        "--curve",
        type=int_between(1, 1_000_000),
        default=0,
        metavar="NODES",
        help="search each turn, for lead changes, drama, comebacks and decisiveness",
    )
    parser.add_argument(
        "--until",
        metavar="advantage=W",
        help="stop when the interval of the first seat's share is narrower, such as 0.01",
    )
    add_run_arguments(
        parser,
        out="store the study here, and resume (default: GAME-study)",
        slow_turn="a game with a slower turn is left out",
    )
    parser.add_argument(
        "--report", metavar="DIR", help="report on the study stored here, without playing"
    )


def run(arguments: argparse.Namespace) -> int:
    """Play what is missing and report."""
    if arguments.report is not None:
        if arguments.game is not None:
            raise UsageError("--report takes the study's folder alone, without GAME")
        _report(Path(arguments.report), None if arguments.out is None else Path(arguments.out))
        return 0
    if arguments.game is None:
        raise UsageError("name a game to study, or a stored study with --report DIR")
    until = None if arguments.until is None else Until.parse(arguments.until)
    study = _study(arguments)
    directory = Path(arguments.out or f"{study.game}-study")
    for line in preview_lines(study, until):
        print(line, file=sys.stderr)
    with closing(StudyProgress()) as progress:
        try:
            run_study(
                study,
                directory,
                jobs=arguments.jobs,
                until=until,
                on_progress=progress,
                cluster=arguments.cluster,
            )
        except KeyboardInterrupt:
            progress.close()
            print(f"boardwright: stopped after {progress.done} games", file=sys.stderr)
            return 130
    _report(directory, None)
    if until is not None:
        print("\n".join(until_lines(study, until, directory / JOURNAL)))
    return 0


def _study(arguments: argparse.Namespace) -> Study:
    return Study.of(
        arguments.game,
        parse_settings(arguments),
        _read_vary(arguments.vary),
        [split_specs(text) for text in arguments.players or ["level:5"]],
        arguments.games,
        seed=arguments.seed,
        openings=arguments.openings,
        restrict=arguments.restrict,
        curve=arguments.curve,
        limit=arguments.limit,
    )


def _read_vary(texts: list[str]) -> dict[str, list[str]]:
    vary: dict[str, list[str]] = {}
    for text in texts:
        key, equals, values = text.partition("=")
        if not equals or not all(values.split(",")):
            raise UsageError(f"--vary takes KEY=A,B, got {quote(text)}")
        if key in vary:
            raise UsageError(f"--vary lists {quote(key)} twice; give all its values at once")
        vary[key] = values.split(",")
    return vary


def _report(directory: Path, out: Path | None) -> None:
    """Print the summary and write the report."""
    print("\n".join(summary_lines(load_facts(directory))))
    write_report(directory, out or directory)
