"""`boardwright legal GAME`"""

from __future__ import annotations

import argparse
import random

from boardwright.cli.arguments import (
    UsageError,
    add_game,
    add_json,
    add_position,
    add_seat,
    add_settings,
    print_json,
    read_game,
    read_position,
    read_seat,
)
from boardwright.core.game import Game
from boardwright.core.state import State
from boardwright.core.turn import Chance, Decide, Over
from boardwright.core.view import View

__all__ = ["add_arguments", "run"]

_EXAMPLES = """examples:
  boardwright legal thrive
  boardwright legal grow --set size=5 --set first=seat1
  boardwright legal thrive --json --position "a1:04400/a6:00440,b6:00440 white"

Prints one action per line; at a chance node, its outcomes.
"""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.epilog = _EXAMPLES
    add_game(parser)
    add_settings(parser)
    add_position(parser)
    add_seat(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> int:
    """Print the legal actions, the outcomes of chance, or the outcome of the game."""
    game = read_game(arguments)
    seat = read_seat(game, arguments.seat)
    state = read_position(game, arguments.position)
    if isinstance(state, View):
        state, seat = _determinize(game, state, seat)
    pending = state.turn()
    if isinstance(pending, Over):
        return _print_over(state, arguments.json)
    if isinstance(pending, Chance):
        return _print_chance(pending, arguments.json)
    return _print_decisions(state, pending, seat, arguments.json)


def _determinize(game: Game, view: View, seat: int | None) -> tuple[State, int | None]:
    """A state that fits the view; the seat's own choices are the same in all of them."""
    if seat is not None and seat != view.seat and game.has_hidden_parts:
        raise UsageError(f"this view does not show the legal actions of {game.seat_names[seat]}")
    if view.seat is None and game.has_hidden_parts:
        raise UsageError("a spectator's view does not show legal actions")
    seat_to_list = view.seat if game.has_hidden_parts else seat
    return game.determinize(view, random.Random(0)), seat_to_list


def _print_over(state: State, as_json: bool) -> int:
    outcome = state.outcome
    if as_json:
        print_json({"over": outcome})
    elif outcome is not None:
        print(f"# the game is over: {outcome.result} {outcome.reason}")
    return 0


def _print_chance(pending: Chance, as_json: bool) -> int:
    if as_json:
        chances = {str(o): str(pending.probability(o)) for o in pending.outcomes}
        print_json({"chance": chances})
        return 0
    print("# chance")
    for outcome in pending.outcomes:
        print(outcome)
    return 0


def _print_decisions(state: State, pending: Decide, seat: int | None, as_json: bool) -> int:
    names = state.game.seat_names
    seats = pending.seats if seat is None else (seat,)
    legal = {names[s]: [str(action) for action in state.legal_actions(s)] for s in seats}
    if as_json:
        print_json({"legal": legal})
        return 0
    for name, actions in legal.items():
        print(f"# {name}: {len(actions)}")
        for action in actions:
            print(action)
    return 0
