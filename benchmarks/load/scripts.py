"""Long Thrive games, generated before anything is measured, so that playing them costs nothing."""

from __future__ import annotations

import random

import boardwright
from boardwright.core.state import State
from boardwright.core.turn import Action, Decide

__all__ = ["Script", "scripts"]

Script = tuple[tuple[str, ...], ...]
"""The turns of one game, Black's first."""


def scripts(count: int, turns: int) -> list[Script]:
    """Random games, mostly without captures, that last at least so many turns."""
    rng = random.Random(2026)
    games: list[Script] = []
    while len(games) < count:
        game = _long_game(rng, turns)
        if len(game) >= turns:
            games.append(game)
    return games


def _long_game(rng: random.Random, turns: int) -> Script:
    state: State = boardwright.game("thrive", {"no_progress": 0, "repetition": 0}).start()
    game: list[tuple[str, ...]] = []
    while len(game) < turns and isinstance(pending := state.turn(), Decide):
        seat, turn = pending.seats[0], list[str]()
        while state.turn() == Decide((seat,)):
            if turn and state.begins_turn:
                break
            action = _non_capturing(state, seat, rng)
            turn.append(str(action))
            state = state.act(action)
        game.append(tuple(turn))
    return tuple(game)


def _non_capturing(state: State, seat: int, rng: random.Random) -> Action:
    """A random choice that captures nothing, if there is one."""
    legal = state.legal_actions(seat)
    first = rng.randrange(len(legal))
    pieces = _pieces(state)
    for action in legal[first:] + legal[:first]:
        after = state.act(action)
        if not after.is_over and _pieces(after) == pieces:
            return action
    return legal[first]


def _pieces(state: State) -> int:
    position = state.position()
    return len(position.black) + len(position.white)
