"""`boardwright play [GAME]`"""

from __future__ import annotations

import argparse
import random

import boardwright
from boardwright.cli.arguments import (
    UsageError,
    add_settings,
    int_between,
    parse_settings,
    read_file,
)
from boardwright.cli.play.record_file import RecordFile
from boardwright.cli.play.seated_players import HUMAN, SeatedPlayers, read_players
from boardwright.cli.play.setup_menu import ask_game, ask_players
from boardwright.cli.play.terminal_game import TerminalGame
from boardwright.cli.screen import QuitRequested, Screen
from boardwright.core.record import Record, parse_record
from boardwright.engine import is_spec
from boardwright.match import Match

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright play                                   choose from a menu
  boardwright play thrive --players human,level:5
  boardwright play grow --set players=3 --players human,human,level:3
  boardwright play thrust --players human,human      share one keyboard
  boardwright play --resume game.txt --save game.txt

Players are human, level:1 (friendly) to level:10, and those of the arena (random, greedy,
uct:NODES, think:NODES, exploiter:NAME, engine:COMMAND). A short list repeats its last player.
Type ? at the prompt for help.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    parser.add_argument("game", metavar="GAME", nargs="?", help="omit it to choose from a menu")
    add_settings(parser)
    parser.add_argument("--players", metavar="A,B", help="the players in seat order")
    parser.add_argument(
        "--seed", type=int_between(0, 10**18), help="seed for chance, to repeat a game"
    )
    parser.add_argument("--resume", metavar="FILE", help="continue a saved game")
    parser.add_argument("--save", metavar="FILE", help="save the record here after every turn")


def run(arguments: argparse.Namespace) -> int:
    """Play one game in the terminal and save its record on request."""
    screen = Screen()
    seed = random.SystemRandom().getrandbits(48) if arguments.seed is None else arguments.seed
    record_file = RecordFile(screen, arguments.save)
    try:
        match, specs = _set_up(arguments, screen)
    except QuitRequested:
        return 0
    # A resumed game must not repeat the dice of its beginning.
    rng = random.Random(f"{seed}:{len(match.steps)}")
    game = TerminalGame(match, SeatedPlayers(match.game, specs, rng), screen, rng, record_file)
    try:
        game.run()
    except QuitRequested as request:
        record_file.save_unfinished(game.record(), can_ask=request.can_ask)
        return 130 if request.interrupted else 0
    except KeyboardInterrupt:  # while a computer player was thinking
        record_file.save_unfinished(game.record(), can_ask=True)
        return 130
    record_file.save_finished(game.record())
    return 0


def _set_up(arguments: argparse.Namespace, screen: Screen) -> tuple[Match, tuple[str, ...]]:
    if arguments.resume is not None:
        if arguments.game is not None or arguments.settings:
            raise UsageError(
                "--resume takes the game and its house rules from the record; drop GAME and --set"
            )
        record = parse_record(read_file(arguments.resume))
        requested = arguments.players
        specs = (
            _saved_players(record)
            if requested is None
            else read_players(requested, record.game.seats)
        )
        return Match.resume(record), specs
    name = ask_game(screen) if arguments.game is None else arguments.game
    settings = parse_settings(arguments)
    if arguments.players is not None:
        game = boardwright.game(name, settings)
        return Match(game), read_players(arguments.players, game.seats)
    game = boardwright.game(name, _proposed_seats(name) | settings)
    chosen = ask_players(screen, game) if arguments.game is None else f"{HUMAN},level:2"
    return Match(game), read_players(chosen, game.seats)


def _proposed_seats(name: str) -> dict[str, object]:
    """The option for the number of seats, where the game proposes another than its default."""
    kind = boardwright.game_type(name)
    if kind.seats_option is None or kind.proposed_seats is None:
        return {}
    return {kind.seats_option: kind.proposed_seats}


def _saved_players(record: Record) -> tuple[str, ...]:
    """The specs of the saved players; any other name is a person's."""
    names = (record.players.get(seat, HUMAN) for seat in record.game.seat_names)
    return tuple(name if is_spec(name) else HUMAN for name in names)
