"""`boardwright selfplay GAME`"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path
from typing import IO

from boardwright.arena.opening import draw_opening
from boardwright.cli.arguments import (
    UsageError,
    add_game,
    add_json,
    add_settings,
    int_between,
    print_json,
    read_game,
)
from boardwright.cli.openings import add_openings, read_openings, warn_of_repeats
from boardwright.cli.series_score import SeriesScore
from boardwright.core.errors import quote
from boardwright.core.game import Game
from boardwright.core.record import Record
from boardwright.engine import player
from boardwright.match import Match
from boardwright.match import run as run_match

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright selfplay thrive --games 20 --players greedy,random --seed 1
  boardwright selfplay grow --set size=7 --games 10 --players mcts:100,greedy --out grow.txt

Seats rotate, and each game begins with its own random turns. The same command gives the same games.
Records are written one after the other; read them with `boardwright replay`.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    parser.add_argument("--games", type=int_between(1, 1_000_000), default=10, metavar="N")
    parser.add_argument("--players", default="greedy,random", metavar="A,B")
    add_openings(parser)
    parser.add_argument("--seed", type=int_between(0, 10**18), default=1, metavar="S")
    parser.add_argument("--out", metavar="FILE", help="write the records to this file")
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
    openings = read_openings(arguments, game)
    score = SeriesScore(game, specs)
    if arguments.out is None:
        _play_all(game, specs, openings, arguments, score, None)
    else:
        with Path(arguments.out).open("w", encoding="utf-8") as out:
            _play_all(game, specs, openings, arguments, score, out)
    if arguments.json:
        print_json(score.data())
    else:
        print("\n".join(score.lines()))
    warn_of_repeats(game, arguments.games, score.distinct, openings)
    return 0


def _specs(game: Game, text: str) -> tuple[str, ...]:
    specs = tuple(spec.strip() for spec in text.split(","))
    if len(specs) > game.seats:
        raise UsageError(
            f"{game.title} has {game.seats} seats, got {len(specs)} players: {quote(text)}"
        )
    for spec in specs:
        player(spec, game, 0)  # raise for a wrong name now, not after an hour
    return specs


def _play_all(
    game: Game,
    specs: tuple[str, ...],
    openings: int,
    arguments: argparse.Namespace,
    score: SeriesScore,
    out: IO[str] | None,
) -> None:
    for index in range(arguments.games):
        seating = [(seat + index) % len(specs) for seat in range(game.seats)]
        names = [specs[spec_index] for spec_index in seating]
        record = _play(game, names, openings, f"{arguments.seed}:{index}", arguments.cap)
        score.add(record, seating)
        if out is not None:
            out.write(f"{record}\n")
        _progress(index + 1, arguments.games)


def _play(game: Game, names: list[str], openings: int, seed: str, cap: int) -> Record:
    rng = random.Random(seed)
    players = [player(name, game, rng.getrandbits(48)) for name in names]
    match = Match(game)
    for step in draw_opening(game, openings, random.Random(f"{seed}:opening")):
        match.play(step)
    opening = match.count
    run_match(match, players, rng, cap)
    seated = dict(zip(game.seat_names, names, strict=True))
    return match.record(seated, {"seed": seed, "opening": str(opening)})


def _progress(done: int, games: int) -> None:
    if sys.stderr.isatty():
        print(f"\r{done} of {games} games", end="\n" if done == games else "", file=sys.stderr)
