"""Players by name, as the command line and the arena ask for them."""

from __future__ import annotations

import random

from boardwright.core.errors import UnknownPlayer, quote
from boardwright.core.game import Game
from boardwright.core.player import Player
from boardwright.engine.greedy import GreedyPlayer
from boardwright.engine.mcts import MctsPlayer
from boardwright.engine.random_player import RandomPlayer

__all__ = ["SPECS", "player"]

SPECS = {
    "random": "any legal choice",
    "greedy": "the choice that looks best at once",
    "mcts": "tree search, 100 simulations a decision",
    "mcts:NODES": "tree search with that many simulations",
}
_MOST = 1_000_000


def player(spec: str, game: Game, seed: int) -> Player:
    """
    >>> import boardwright
    >>> player("mcts:50", boardwright.game("thrive"), seed=1).name
    'mcts:50'
    """
    rng = random.Random(seed)
    if spec == "random":
        return RandomPlayer(rng)
    if spec == "greedy":
        return GreedyPlayer(game, rng)
    if spec == "mcts":
        return MctsPlayer(game, rng)
    kind, _, count = spec.partition(":")
    is_number = count.isascii() and count.isdigit() and len(count) < 8
    if kind == "mcts" and is_number and 1 <= int(count) <= _MOST:
        return MctsPlayer(game, rng, int(count))
    raise UnknownPlayer(f"no player {quote(spec)}; there are: {', '.join(SPECS)}")
